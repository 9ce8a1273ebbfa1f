import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  loneOrders,
  openDesk,
  readJournal,
  takeAndOpen,
  untilCard,
  untilStation,
} from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const STATUSES = /POST \/api\/v3\/orders\/status$/;
const listShape = z.looseObject({ orders: z.array(z.looseObject({ id: z.unknown() })) });

const without =
  (id: unknown, broken: object | null) =>
  (answer: unknown): unknown => {
    const { orders } = listShape.parse(answer);
    const kept = orders.filter((order) => order.id !== id);
    return { orders: broken === null || kept.length === orders.length ? kept : [...kept, { id, ...broken }] };
  };

test('what the marketplace gives no answer about before a hand-over is named, and a person decides on it on record', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  const [left, broken] = await loneOrders(desk, supplyId);
  const { supplies } = desk.client;

  // Nobody was asked whether this order may go without an answer: it stops what was sent off without a look.
  rogue.lie(STATUSES, without(left.id, null));
  expect(await supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({ ok: true, value: null });
  const stopped = await untilCard(desk, (card) => card.supplyId === supplyId && card.trouble !== null);
  expect(stopped).toMatchObject({
    stage: 'open',
    trouble: { code: 'handOverStopped', findings: ['noAnswer'] },
  });

  rogue.lie(STATUSES, (answer) => without(left.id, null)(without(broken.id, { supplierStatus: 7 })(answer)));
  const checked = await supplies.recheck({ supplyId });
  const named = checked.ok ? checked.value.findings.find(({ kind }) => kind === 'noAnswer') : null;
  expect(named).toMatchObject({ boxes: [], unnamed: 0 });
  expect(named?.kind === 'noAnswer' && named.parcels.map(({ parcel }) => parcel.orderId).toSorted()).toEqual(
    [left, broken].map(({ id }) => String(id)).toSorted(),
  );
  expect(await supplies.handOver({ supplyId, evenUnpacked: false })).toMatchObject({ ok: false });
  expect(await supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({ ok: true, value: null });
  await untilCard(desk, (card) => card.supplyId === supplyId && card.stage === 'handedOver');
  const rows = readJournal(desk, "SELECT detail FROM audit WHERE what = 'supplyHandOver' ORDER BY seq");
  const details = rows.map(({ detail }) => z.looseObject({}).parse(JSON.parse(String(detail))));
  expect(details.at(-1)).toMatchObject({ noAnswer: { unnamed: 0, boxIds: [] } });
  expect(
    z.object({ orderIds: z.array(z.string()) }).parse(details.at(-1)?.['noAnswer']).orderIds,
  ).toHaveLength(2);
});

test('a check of which nothing can be read names all of the supply, and a hand-over that waits is stopped', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const { supplies } = desk.client;
  rogue.lie(STATUSES, () => 'statuses');
  rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/orders$/, () => ({ orders: 'none' }));
  rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/trbx$/, () => []);
  const checked = await supplies.recheck({ supplyId });
  const named = checked.ok ? checked.value.findings.find(({ kind }) => kind === 'noAnswer') : null;
  expect(named).toMatchObject({ unnamed: 2, parcels: { length: card.total } });

  const silence = rogue.holdBack((request) => STATUSES.test(request));
  await supplies.handOver({ supplyId, evenUnpacked: true });
  await desk.simulator.close();
  silence();
  const isWaiting = ({ stage, trouble }: typeof card): boolean =>
    stage === 'handingOver' && trouble?.code === 'marketplaceUnreachable';
  await untilCard(desk, (each) => each.supplyId === supplyId && isWaiting(each));
  expect(await supplies.stopHandOver({ supplyId })).toEqual({ ok: true, value: null });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'open');
  expect(await supplies.stopHandOver({ supplyId })).toMatchObject({ problem: { code: 'supplyNotOpen' } });
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  expect(await until(supplies.tasks, () => true)).toEqual([]);
  expect(readJournal(desk, "SELECT what FROM audit WHERE what = 'handOverCalledOff'")).toHaveLength(1);
});
