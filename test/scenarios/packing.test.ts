import { describe, expect, test } from 'vitest';
import {
  openDesk,
  type Order,
  shownAt,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
} from '../rigs/desk/desk.ts';
import type { MarketplaceState } from '../rigs/marketplace/served-shop.ts';
import { until } from '../rigs/until.ts';

/** An order of the supply whose barcode no other order of the supply carries, and one whose barcode several do. */
async function pick(
  state: MarketplaceState,
  supplyId: string | null,
): Promise<{ lone: Order; several: Order[] }> {
  const inSupply = state.orders.filter((order) => order.supplyId === supplyId);
  const bySku = Map.groupBy(inSupply, (order) => order.skus[0]);
  const groups = [...bySku.values()];
  const lone = groups.find((group) => group.length === 1)?.[0];
  const several = groups.find((group) => group.length > 1);
  if (!lone || !several) throw new Error('this seed has no such orders');
  return { lone, several };
}

const sku = (order: Order): string => order.skus[0] ?? '';

describe('packing by scan', () => {
  test('a product scan prints the label of its order once, and the order is packed', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { lone } = await pick(await desk.marketplace(), card.supplyId);

    const verdict = await desk.scan(sku(lone));
    expect(verdict).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: String(lone.id) } });
    const view = await untilPacking(desk, (each) => each.supply?.packed === 1);
    expect(view.verdict).toMatchObject({ reason: 'parcelPacked', parcel: { orderId: String(lone.id) } });

    const again = await desk.scan(sku(lone));
    expect(again).toMatchObject({ reason: 'oneTooMany', packed: 1 });
    await untilPrinter(desk, (each) => each.queue.length === 0);
    expect(desk.printer.labels().map((label) => label.codes[0]?.text)).toEqual([
      expect.stringContaining(lone.sticker.barcode),
    ]);
  });

  test('one scan is one order: the same barcode twice packs the two oldest orders that want it', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { several } = await pick(await desk.marketplace(), card.supplyId);
    const [first, second] = several;

    const one = await desk.scan(sku(several[0]!));
    await untilPacking(desk, (each) => each.supply?.packed === 1);
    const two = await desk.scan(sku(several[0]!));
    await untilPacking(desk, (each) => each.supply?.packed === 2);
    expect([one, two]).toMatchObject([
      { reason: 'labelPrinting', parcel: { orderId: String(first?.id) } },
      { reason: 'labelPrinting', parcel: { orderId: String(second?.id) } },
    ]);
  });

  test('the same trigger pulled twice prints once', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { several } = await pick(await desk.marketplace(), card.supplyId);

    await desk.scan(sku(several[0]!));
    await desk.scan(sku(several[0]!), 80);
    const view = await untilPacking(desk, (each) => each.supply?.packed === 1 && each.lastScans.length === 2);
    await untilPrinter(desk, (each) => each.queue.length === 0);
    expect(view.lastScans.map((scan) => scan.repeat)).toEqual([true, false]);
    expect(desk.printer.labels()).toHaveLength(1);
  });

  test('an unknown barcode, a control character, noise of 4,000 characters and an order label are told apart', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { lone } = await pick(await desk.marketplace(), card.supplyId);

    expect(await desk.scan('4006381333931')).toEqual({ reason: 'unknownBarcode', text: '4006381333931' });
    expect(await desk.scan('abc\u0007def')).toEqual({ reason: 'unreadableScan', fault: 'controlCharacters' });
    expect(await desk.scan('9'.repeat(4000))).toEqual({ reason: 'unreadableScan', fault: 'tooLong' });
    expect(await desk.scan('')).toEqual({ reason: 'unreadableScan', fault: 'empty' });
    expect(await desk.scan(lone.sticker.barcode)).toMatchObject({ reason: 'labelNotProduct' });
    expect(await desk.scan(card.supplyId ?? '')).toMatchObject({
      reason: 'supplyNotProduct',
      supplyName: 'Monday',
    });
    expect(desk.printer.labels()).toHaveLength(0);
  });

  test('products that only a new order, another supply or nobody wants print nothing', async () => {
    const desk = await openDesk({ orders: 50 });
    const first = await takeAndOpen(desk, 'first');
    const waiting = (await desk.marketplace()).orders.filter((order) => order.supplierStatus === 'new');
    const here = new Set(
      (await desk.marketplace()).orders
        .filter((order) => order.supplyId === first.supplyId)
        .flatMap((order) => order.skus),
    );
    const onlyNew = waiting.find((order) => order.skus.every((each) => !here.has(each)));
    if (!onlyNew) throw new Error('this seed has no such order');
    expect(await desk.scan(sku(onlyNew))).toMatchObject({
      reason: 'notTakenYet',
      product: { article: onlyNew.article },
    });

    await takeAndOpen(desk, 'second');
    const second = (await desk.marketplace()).supplies.find((supply) => supply.name === 'second');
    await desk.client.packing.open({ supplyId: first.supplyId ?? '' });
    const elsewhere = (await desk.marketplace()).orders.find(
      (order) => order.supplyId === second?.id && order.skus.every((each) => !here.has(each)),
    );
    if (!elsewhere) throw new Error('this seed has no such order');
    expect(await desk.scan(sku(elsewhere))).toMatchObject({ reason: 'otherSupply', supplyName: 'second' });
    expect(desk.printer.labels()).toHaveLength(0);
  });

  test('an order cancelled meanwhile is shown as cancelled goods, prints nothing, and is set aside by a touch', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { lone } = await pick(await desk.marketplace(), card.supplyId);
    await desk.control('cancel', { orderId: lone.id, by: 'buyer' });
    await desk.control('orders', { count: 1, skus: lone.skus });
    await desk.client.station.syncNow({});
    await untilPacking(desk, (each) => each.supply?.cancelled === 1);

    expect(await desk.scan(sku(lone))).toMatchObject({
      reason: 'orderCancelled',
      parcel: { orderId: String(lone.id) },
    });
    await desk.client.packing.release(await shownAt(desk));
    expect((await desk.scan(sku(lone))).reason).toBe('notTakenYet');
    expect(desk.printer.labels()).toHaveLength(0);
  });

  test('a label scanned back is the evidence of its job', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const { lone } = await pick(await desk.marketplace(), card.supplyId);
    await desk.scan(sku(lone));
    await untilPacking(desk, (each) => each.supply?.packed === 1);
    expect(await desk.scan(lone.sticker.barcode)).toMatchObject({ reason: 'labelScannedBack' });
    const view = await untilPacking(desk, (each) => each.lastScans[0]?.job?.state === 'confirmed');
    expect(view.lastScans[1]?.job?.state).toBe('confirmed');
  });
});

test('orders that a courier fetches are not offered for a supply', async () => {
  const desk = await openDesk({ orders: 4 });
  await desk.control('orders', { count: 3, scheme: 'platformgo' });
  await desk.control('orders', { count: 2 });
  await desk.client.station.syncNow({});
  const { groups, total } = await until(desk.client.supplies.newOrders, (each) => each.total >= 6);
  expect({ total, inGroups: groups.reduce((sum, group) => sum + group.count, 0) }).toEqual({
    total: 6,
    inGroups: 6,
  });
});

describe('handing over', () => {
  test('a packed supply is delivered, closes the session, and its code can be shown and printed', async () => {
    const desk = await openDesk({ orders: 4 });
    const card = await takeAndOpen(desk);
    const supplyId = card.supplyId ?? '';
    const orders = (await desk.marketplace()).orders.filter((order) => order.supplyId === supplyId);
    for (const [index, order] of orders.entries()) {
      await desk.scan(sku(order));
      await untilPacking(desk, (each) => each.supply?.packed === index + 1);
    }
    expect(await desk.client.supplies.preflight({ supplyId })).toMatchObject({
      ok: true,
      value: { packed: orders.length, unpacked: [], cancelledParcels: [] },
    });
    expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: false })).toEqual({
      ok: true,
      value: null,
    });
    await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
    await untilPacking(desk, (each) => each.supply === null);
    const state = await desk.marketplace();
    expect(state.supplies.find((supply) => supply.id === supplyId)?.done).toBe(true);

    const qr = await desk.client.supplies.qr({ supplyId });
    expect(qr).toMatchObject({
      ok: true,
      value: { barcode: supplyId, picture: expect.stringMatching(/^data:image\/svg\+xml;base64,./) },
    });
    expect(await desk.client.supplies.printQr({ supplyId })).toEqual({ ok: true, value: null });
    await untilPrinter(desk, (each) => each.queue.length === 0);
    expect(desk.printer.labels()).toHaveLength(orders.length + 1);
  });

  test('unpacked orders and cancelled parcels stop it until a person says otherwise', async () => {
    const desk = await openDesk({ orders: 50 });
    const card = await takeAndOpen(desk);
    const supplyId = card.supplyId ?? '';
    const { lone } = await pick(await desk.marketplace(), supplyId);
    await desk.scan(sku(lone));
    await untilPacking(desk, (each) => each.supply?.packed === 1);
    const early = await desk.client.supplies.handOver({ supplyId, evenUnpacked: false });
    expect(early).toMatchObject({ ok: false, problem: { code: 'supplyHasUnpacked' } });

    await desk.control('cancel', { orderId: lone.id, by: 'buyer' });
    await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
    const refused = await untilCard(desk, (each) => each.supplyId === supplyId && each.trouble !== null);
    expect(refused).toMatchObject({
      stage: 'open',
      trouble: { code: 'supplyHasCancelledParcels', orders: [String(lone.id)] },
    });
    expect((await desk.marketplace()).supplies.find((supply) => supply.id === supplyId)?.done).toBe(false);

    const other = (await desk.marketplace()).orders.find((order) => order.supplyId === supplyId);
    expect(await desk.client.supplies.setAside({ orderId: String(other?.id) })).toEqual({
      ok: false,
      problem: { code: 'orderStillWanted', orderId: String(other?.id) },
    });
    await desk.client.supplies.setAside({ orderId: String(lone.id) });
    await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
    await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  });
});
