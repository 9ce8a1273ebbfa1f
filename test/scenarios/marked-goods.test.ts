import { expect, test } from 'vitest';
import { openDesk, untilCard, untilPacking, untilPrinter, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const GS = '\u001d';
const GTIN = '04607812345679';
const SKU = '4607812345679';
const codeOf = (serial: string): string => `01${GTIN}21${serial}${GS}93dGVz`;

/** A supply of orders of one product that wants a marking code each. */
const openMarked = (orders: number): Promise<MarkedDesk> =>
  openNeeding(Array.from({ length: orders }, () => ['sgtin']));

interface MarkedDesk {
  readonly desk: Desk;
  readonly ids: string[];
  readonly supplyId: string;
}

/** The same of orders that want what is named, the oldest first. */
async function openNeeding(needs: readonly (readonly string[])[]): Promise<MarkedDesk> {
  const desk = await openDesk({ orders: 0 });
  const orders = needs.length;
  const ids: string[] = [];
  for (const requiredMeta of needs) {
    const wish = { count: 1, scheme: 'fbs', skus: [SKU], requiredMeta };
    const made = (await desk.control('orders', wish)) as { orders: number[] };
    ids.push(...made.orders.map(String));
  }
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total === orders);
  await desk.client.supplies.take({ from: { orderIds: ids }, into: { newName: 'Marked' } });
  const card = await untilCard(
    desk,
    (each) => each.stage === 'open' && each.total === orders && each.labelsReady === orders,
  );
  const supplyId = card.supplyId ?? '';
  await desk.client.packing.open({ supplyId });
  return { desk, ids, supplyId };
}

test('a label prints when the order has its code, and the marketplace is told of it', async () => {
  const { desk, ids } = await openMarked(1);
  expect(await desk.scan(SKU)).toMatchObject({ reason: 'scanCode', meta: 'sgtin', n: 1, of: 1 });
  expect(desk.printer.labels()).toEqual([]);
  expect(await desk.scan(codeOf('a1'))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await until(desk.client.station.view, ({ outbox }) => outbox.waiting === 0);
  expect((await desk.marketplace()).orders.map(({ id, meta }) => [String(id), meta.sgtin])).toEqual([
    [ids[0], [codeOf('a1')]],
  ]);
});

test('a marking code scanned first finds its product and is taken for it, with all its checks', async () => {
  const { desk, ids } = await openMarked(2);
  expect(await desk.scan(codeOf('f1').replace(GS, ''))).toMatchObject({
    reason: 'codeRefused',
    refusal: { why: 'separatorLost' },
  });
  expect(await desk.scan(codeOf('f1'))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  // One piece, one code: the second order does not get it.
  expect(await desk.scan(codeOf('f1'))).toMatchObject({
    reason: 'codeRefused',
    refusal: { why: 'alreadyUsed' },
  });
  expect(await desk.scan(codeOf('f2'))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 2);
  expect(await desk.scan(codeOf('f3'))).toMatchObject({ reason: 'oneTooMany' });
  await until(desk.client.station.view, ({ outbox }) => outbox.waiting === 0);
  const told = (await desk.marketplace()).orders.map(({ meta }) => meta.sgtin);
  expect(new Set(told.flat())).toEqual(new Set([codeOf('f1'), codeOf('f2')]));
  expect(told).toHaveLength(ids.length);
});

test('a GTIN that was scanned as the barcode or inside a marking code is not asked for again', async () => {
  const { desk, ids } = await openNeeding([['gtin'], ['sgtin', 'gtin'], ['gtin'], ['sgtin', 'gtin']]);
  const packed = async (count: number): Promise<void> => {
    await untilPacking(desk, ({ supply }) => supply?.packed === count);
  };
  expect(await desk.scan(SKU)).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: ids[0] } });
  await packed(1);
  // What is wrong with the code is said, and nothing of it is taken.
  expect(await desk.scan(codeOf('g1').replace(GS, ''))).toMatchObject({ reason: 'codeRefused' });
  expect(await desk.scan(codeOf('g1'))).toMatchObject({
    reason: 'labelPrinting',
    parcel: { orderId: ids[1] },
  });
  await packed(2);
  expect(await desk.scan(codeOf('g2'))).toMatchObject({
    reason: 'labelPrinting',
    parcel: { orderId: ids[2] },
  });
  await packed(3);
  expect(await desk.scan(SKU)).toMatchObject({ reason: 'scanCode', meta: 'sgtin' });
  expect(await desk.scan(codeOf('g3'))).toMatchObject({
    reason: 'labelPrinting',
    parcel: { orderId: ids[3] },
  });
  await packed(4);
  await until(desk.client.station.view, ({ outbox }) => outbox.waiting === 0);
  expect((await desk.marketplace()).orders.map(({ meta }) => meta)).toEqual([
    { gtin: SKU },
    { gtin: SKU, sgtin: [codeOf('g1')] },
    { gtin: SKU },
    { gtin: SKU, sgtin: [codeOf('g3')] },
  ]);
});

test('the code of a pack of tobacco, 29 characters without a separator, is a marking code', async () => {
  const { desk } = await openMarked(1);
  const pack = `${GTIN}X?io+qCABm8wAYa`;
  expect(await desk.scan(pack)).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await until(desk.client.station.view, ({ outbox }) => outbox.waiting === 0);
  expect((await desk.marketplace()).orders.map(({ meta }) => meta.sgtin)).toEqual([[pack]]);
});

test('a code that another parcel has is refused by name, a wrong one is taken back, both through a restart', async () => {
  const { desk, ids } = await openMarked(2);
  await desk.scan(SKU);
  await desk.scan(codeOf('b1'));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.scan(SKU);
  expect(await desk.scan(codeOf('b1'))).toMatchObject({
    reason: 'codeRefused',
    refusal: { why: 'alreadyUsed', orderId: ids[0] },
  });
  await desk.reopen();
  expect(await desk.scan(codeOf('b2').replace(GS, ''))).toMatchObject({
    reason: 'codeRefused',
    refusal: { why: 'separatorLost' },
  });
  expect(await desk.scan('PB-SKIP')).toMatchObject({ reason: 'skipped' });
  expect(await desk.scan(SKU)).toMatchObject({ reason: 'scanCode' });
  expect(await desk.scan(codeOf('b2'))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 2);
});

test('an undone parcel gives its code back, and its label waits for the product', async () => {
  const { desk } = await openMarked(1);
  await desk.scan(SKU);
  await desk.scan(codeOf('c1'));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect(await desk.scan('PB-UNDO')).toMatchObject({ reason: 'undone' });
  expect((await untilPacking(desk, () => true)).supply?.packed).toBe(0);
  expect(await desk.scan(SKU)).toMatchObject({ reason: 'scanCode' });
  expect(await desk.scan(codeOf('c1'))).toMatchObject({ reason: 'labelPrintedAhead' });
  const [order] = (await desk.marketplace()).orders;
  expect(await desk.scan(order?.sticker.barcode ?? '')).toMatchObject({ reason: 'lastPacked' });
  expect(desk.printer.labels()).toHaveLength(1);
});
