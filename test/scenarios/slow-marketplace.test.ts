import { expect, test } from 'vitest';
import { loneOrders, openDesk, shownAt, skuOf, takeAndOpen, untilCard } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';

const STATUSES = 'POST /api/v3/orders/status';

test('a cancellation is known before the next label although nothing else is answered', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  rogue.holdBack((request) => request !== STATUSES);
  // A round is under way that will not end.
  await desk.client.station.syncNow({});
  await desk.api('PATCH', `/orders/${first.id}/cancel`);
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);

  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'orderCancelled' });
  await desk.client.packing.release(await shownAt(desk));
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
});
