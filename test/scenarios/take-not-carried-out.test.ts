import { expect, test } from 'vitest';
import { openDesk, untilCard } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

test('orders whose adding is confirmed and not carried out are new again, and can be taken', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const { groups, total } = await until(desk.client.supplies.newOrders, (view) => view.total > 0);
  const [group] = groups;
  if (!group) throw new Error('no new orders');
  const heal = rogue.swallow(/PATCH \/api\/v3\/supplies\/[^/]+\/orders\/\d+$/);
  const from = { groupKey: group.key };
  expect(await desk.client.supplies.take({ from, into: { newName: 'Monday' } })).toMatchObject({ ok: true });
  await untilCard(desk, (each) => each.stage === 'open' && each.total === group.count);
  heal();

  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, (view) => view.total === total);
  const { supplyId } = await untilCard(desk, (each) => each.name === 'Monday' && each.total === 0);
  const into = { supplyId: supplyId ?? '' };
  expect(await desk.client.supplies.take({ from, into })).toMatchObject({ ok: true });
  await untilCard(desk, (each) => each.total === group.count && each.labelsReady === group.count);
});
