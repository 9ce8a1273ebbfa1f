import { expect, test } from 'vitest';
import type { StockQuery, StockRowView, WhichSkus } from '../../src/shared/contract/stocks.ts';
import type { OwnChange, OwnNumber } from '../../src/shared/domain/stock/own-stock.ts';
import { openDesk, skuOf, takeAndOpen, untilPacking, type Desk } from '../rigs/desk/desk.ts';
import { amountsThere, openStockDesk, sendPlan, STORE } from '../rigs/desk/stock-desk.ts';
import { until } from '../rigs/until.ts';

const query: StockQuery = {
  warehouseId: STORE,
  words: '',
  filter: 'all',
  sort: { by: 'sku', isDescending: false },
};

async function rowsOf(desk: Desk, more: Partial<StockQuery> = {}) {
  const found = await desk.client.stocks.rows({ ...query, ...more, offset: 0, limit: 100 });
  if (!found.ok) throw new Error(found.problem.code);
  return found.value;
}

const rowOf = async (desk: Desk, sku: string): Promise<StockRowView | undefined> =>
  (await rowsOf(desk, { words: sku })).rows.find((row) => row.sku === sku);

const which = (...skus: string[]): WhichSkus => ({ skus });

async function own(desk: Desk, sku: string, number: OwnNumber, change: OwnChange) {
  const done = await desk.client.ownStocks.set({ warehouseId: STORE, which: which(sku), number, change });
  return done.ok ? done.value : done.problem;
}

async function sell(desk: Desk, sku: string, amount: number): Promise<void> {
  const change = { kind: 'set', amount } as const;
  const made = await desk.client.stocks.plan({ warehouseId: STORE, change, which: which(sku) });
  if (!made.ok) throw new Error(made.problem.code);
  await sendPlan(desk, made.value.planId);
}

test('own numbers stand in the table beside open orders, and what would be too much is said in the review', async () => {
  const { desk, skus } = await openStockDesk();
  const { orders } = await desk.marketplace();
  const here = orders.filter(({ warehouseId }) => String(warehouseId) === STORE);
  const ordered = here.find((order) => skus.includes(skuOf(order)));
  if (!ordered) throw new Error('nothing was ordered of this warehouse');
  const sku = skuOf(ordered);
  const open = here.filter((order) => order.skus.includes(sku)).length;
  expect(await rowOf(desk, sku)).toMatchObject({ own: null, reserve: 0, minimum: null, open, free: null });

  expect(await own(desk, sku, 'pieces', { kind: 'add', by: 1 })).toEqual({ changed: 0, unfit: 1 });
  expect(await own(desk, sku, 'pieces', { kind: 'set', to: open + 10 })).toEqual({ changed: 1, unfit: 0 });
  await own(desk, sku, 'reserve', { kind: 'set', to: 3 });
  await own(desk, sku, 'minimum', { kind: 'set', to: open + 10 });
  expect(await rowOf(desk, sku)).toMatchObject({ own: open + 10, reserve: 3, free: 7, isLow: true });
  expect(await rowsOf(desk, { filter: 'low' })).toMatchObject({ total: 1, low: 1, rows: [{ sku }] });
  expect(await own(desk, 'nobody’s', 'pieces', { kind: 'set', to: 1 })).toEqual({ changed: 0, unfit: 1 });

  const change = { kind: 'set', amount: 8 } as const;
  const made = await desk.client.stocks.plan({ warehouseId: STORE, change, which: which(sku) });
  expect(made.ok && made.value).toMatchObject({ above: 1, lines: [{ sku, after: 8, aboveFree: 7 }] });

  const other = skus.find((each) => each !== sku) ?? '';
  const free = await desk.client.ownStocks.planFree({ warehouseId: STORE, which: which(sku, other) });
  if (!free.ok) throw new Error(free.problem.code);
  expect(free.value).toMatchObject({ uncounted: 1, above: 0, total: 1, lines: [{ sku, after: 7 }] });
  // One went bad meanwhile: what was shown is true no more.
  await own(desk, sku, 'pieces', { kind: 'add', by: -1 });
  expect(await desk.client.stocks.send({ planId: free.value.planId })).toMatchObject({
    ok: false,
    problem: { code: 'stockMovedOn' },
  });
  const again = await desk.client.ownStocks.planFree({ warehouseId: STORE, which: { query } });
  if (!again.ok) throw new Error(again.problem.code);
  await sendPlan(desk, again.value.planId);
  expect(await amountsThere(desk, [sku, other])).toEqual({ [sku]: 6 });
  const history = await desk.client.ownStocks.history({ warehouseId: STORE, sku });
  expect(
    history.ok && history.value.acts.map(({ number, before, after }) => [number, before, after]),
  ).toEqual([
    ['pieces', open + 10, open + 9],
    ['minimum', null, open + 10],
    ['reserve', 0, 3],
    ['pieces', null, open + 10],
  ]);
});

test('what is sold out here and sold there is asked once, at either of two windows, and never sent by itself', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = ''] = skus;
  for (const sku of [one, two]) {
    await own(desk, sku, 'pieces', { kind: 'set', to: 5 });
    await sell(desk, sku, 5);
  }
  await own(desk, two, 'reserve', { kind: 'set', to: 2 });
  await own(desk, one, 'pieces', { kind: 'set', to: 0 });
  await own(desk, two, 'pieces', { kind: 'add', by: -3 });
  expect(await rowsOf(desk)).toMatchObject({ soldOut: 2 });
  expect(await amountsThere(desk, [one, two])).toEqual({ [one]: 5, [two]: 5 });
  const plan = await desk.client.ownStocks.planSoldOut({ warehouseId: STORE });
  if (!plan.ok) throw new Error(plan.problem.code);
  expect(plan.value.counts).toMatchObject({ zero: 2 });
  // Somebody else left them as they are.
  expect(await desk.openWindow().ownStocks.leaveSoldOut({ warehouseId: STORE })).toMatchObject({ ok: true });
  expect(await desk.client.stocks.send({ planId: plan.value.planId })).toMatchObject({ ok: false });
  expect(await rowsOf(desk)).toMatchObject({ soldOut: 0 });
  expect(await amountsThere(desk, [one, two])).toEqual({ [one]: 5, [two]: 5 });

  // Pieces came, and went again.
  await own(desk, one, 'pieces', { kind: 'set', to: 4 });
  await own(desk, one, 'pieces', { kind: 'set', to: 0 });
  expect(await rowsOf(desk)).toMatchObject({ soldOut: 1 });
  const next = await desk.client.ownStocks.planSoldOut({ warehouseId: STORE });
  if (!next.ok) throw new Error(next.problem.code);
  await sendPlan(desk, next.value.planId);
  expect(await amountsThere(desk, [one, two])).toEqual({ [one]: 0, [two]: 5 });
  await sell(desk, one, 3);
  await expect.poll(async () => (await rowsOf(desk)).soldOut).toBe(0);
});

test('a packed order lowers the own count once over a restart, and what a person holds is offered and taken once', async () => {
  const desk = await openDesk({ orders: 60 });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  const order = (await desk.marketplace()).orders.find((each) => each.supplyId === supplyId);
  if (!order) throw new Error('the supply is empty');
  const sku = skuOf(order);
  const warehouseId = String(order.warehouseId);
  const row = async (): Promise<StockRowView | undefined> =>
    (await rowsOf(desk, { warehouseId, words: sku })).rows.find((each) => each.sku === sku);
  const set = { warehouseId, which: which(sku), number: 'pieces' } as const;
  await desk.client.ownStocks.set({ ...set, change: { kind: 'set', to: 20 } });
  const { open = 0 } = (await row()) ?? {};
  expect(open).toBeGreaterThan(0);

  await desk.scan(sku);
  const { targets } = await untilPacking(desk, (view) => view.supply?.packed === 1);
  await expect.poll(row).toMatchObject({ own: 19, open, packed: 1, free: 19 - (open - 1) });
  await desk.reopen();
  await expect.poll(row).toMatchObject({ own: 19, open, packed: 1 });

  await desk.client.packing.open({ supplyId });
  await desk.client.packing.command({ command: 'hold', why: 'defect', of: targets.hold });
  const { offers } = await until(desk.client.ownStocks.offers, ({ total }) => total === 1);
  expect(offers).toMatchObject([{ kind: 'defect', sku, before: 19, after: 18 }]);
  expect(await row()).toMatchObject({ own: 19 });
  const [{ offerId } = { offerId: 0 }] = offers;
  const answers = await Promise.all([
    desk.client.ownStocks.take({ offerId }),
    desk.openWindow().ownStocks.take({ offerId }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, problem: { code: 'shelfOfferUnknown' } });
  expect(await row()).toMatchObject({ own: 18 });
  await until(desk.client.ownStocks.offers, ({ total }) => total === 0);
});

test('goods of open orders lie aside while people count, and are of the own count all the same', async () => {
  const desk = await openDesk({ orders: 60 });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  const order = (await desk.marketplace()).orders.find((each) => each.supplyId === supplyId);
  if (!order) throw new Error('the supply is empty');
  const sku = skuOf(order);
  const warehouseId = String(order.warehouseId);
  const row = async (): Promise<StockRowView | undefined> =>
    (await rowsOf(desk, { warehouseId, words: sku })).rows.find((each) => each.sku === sku);
  const { open = 0 } = (await row()) ?? {};
  expect(open).toBeGreaterThan(0);
  // What this count is about to replace is no measure of it.
  await desk.client.ownStocks.set({
    warehouseId,
    which: which(sku),
    number: 'pieces',
    change: { kind: 'set', to: 0 },
  });
  const begun = await desk.client.stockCounts.begin({ warehouseId, isBlind: false, corrects: null });
  if (!begun.ok) throw new Error(begun.problem.code);
  const { countId } = begun.value;
  for (const scanId of ['one', 'two', 'three'])
    await desk.client.stockCounts.scan({ countId, scanId, shelf: 'A1', text: sku, by: null });
  const made = await desk.client.stockCounts.plan({ countId, restToZero: false });
  if (!made.ok) throw new Error(made.problem.code);
  expect(made.value).toMatchObject({ above: 0, lines: [{ sku, after: 3, aboveFree: null }] });
  await desk.client.stockCounts.send({ countId, planId: made.value.planId });
  await expect.poll(row).toMatchObject({ own: 3 + open, open, packed: 0, free: 3 });
  await desk.scan(sku);
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  await expect.poll(row).toMatchObject({ own: 3 + open - 1, open, packed: 1, free: 3 });
});
