import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  openDesk,
  readCache,
  readJournal,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const made = z.object({ orders: z.array(z.union([z.int(), z.bigint()])) });
const PICKUP = '4600000000017';
const DELIVERY = '4600000000024';
const COURIER = '4600000000031';

async function make(desk: Desk, scheme: string, skus: readonly string[], more: object = {}): Promise<string> {
  const [id] = made.parse(await desk.control('orders', { scheme, count: 1, skus, ...more })).orders;
  return String(id);
}

/** All that was made is known here. */
async function known(desk: Desk, scheme: string, orders: number): Promise<void> {
  await desk.client.station.syncNow({});
  await until(desk.client.schemes.today, (days) => {
    const stages = days.find((day) => day.scheme === scheme)?.stages ?? [];
    return stages.reduce((sum, each) => sum + each.orders, 0) === orders;
  });
}

const open = async (desk: Desk, way: string, beside = true): Promise<void> => {
  const opened = await desk.client.packing.open({ supplyId: `@${way}`, beside });
  expect(opened).toMatchObject({ ok: true });
};

const labelsOf = (desk: Desk, way: string, ready: number) =>
  untilPacking(
    desk,
    ({ supplies }) => supplies.find(({ supplyId }) => supplyId === `@${way}`)?.labelsReady === ready,
  );

const packedOf = (desk: Desk, way: string, packed: number) =>
  untilPacking(
    desk,
    ({ supplies }) => supplies.find(({ supplyId }) => supplyId === `@${way}`)?.packed === packed,
  );

const stateOf = async (desk: Desk, id: string): Promise<string> =>
  (await desk.marketplace()).orders.find((order) => String(order.id) === id)?.supplierStatus ?? '';

const told = (desk: Desk) => untilStation(desk, ({ outbox }) => outbox.waiting === 0);

test('one scanner packs a supply and three ways: each parcel says how it leaves, and new orders are taken by the scan', async () => {
  const desk = await openDesk({ orders: 10, readsPaper: true });
  const pickup = await make(desk, 'pickup', [PICKUP]);
  const delivery = await make(desk, 'dbs', [DELIVERY]);
  const courier = await make(desk, 'platformgo', [COURIER]);
  await takeAndOpen(desk);
  await known(desk, 'selfPickup', 1);
  await known(desk, 'bySeller', 1);
  await known(desk, 'courier', 1);
  await open(desk, 'selfPickup');
  await open(desk, 'bySeller');
  await open(desk, 'courier');
  await labelsOf(desk, 'selfPickup', 1);
  await labelsOf(desk, 'bySeller', 1);

  expect(await desk.scan(PICKUP)).toMatchObject({
    reason: 'labelPrinting',
    parcel: { orderId: pickup, way: 'selfPickup' },
  });
  await packedOf(desk, 'selfPickup', 1);
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'labelPrinting', parcel: { way: 'bySeller' } });
  await packedOf(desk, 'bySeller', 1);
  // Its label exists on assembly alone: the scan takes the order, and its label follows.
  expect(await desk.scan(COURIER)).toMatchObject({ reason: 'labelMissing', parcel: { way: 'courier' } });
  await untilPacking(desk, ({ verdict }) => verdict.reason === 'labelCame');
  expect(await desk.scan(COURIER)).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: courier } });
  await packedOf(desk, 'courier', 1);
  const inSupply = (await desk.marketplace()).orders.find((order) => order.supplyId !== null);
  const ofSupply = inSupply && (await desk.scan(skuOf(inSupply)));
  expect(ofSupply).toMatchObject({ reason: 'labelPrinting' });
  expect(ofSupply && 'parcel' in ofSupply && ofSupply.parcel?.way).toBeUndefined();

  await told(desk);
  expect(await Promise.all([pickup, delivery, courier].map((id) => stateOf(desk, id)))).toEqual([
    'confirm',
    'confirm',
    'confirm',
  ]);
  const days = await until(desk.client.schemes.today, (all) => all.length === 3);
  expect(days.map(({ stages }) => stages)).toEqual(days.map(() => [{ stage: 'ready', orders: 1, late: 0 }]));
  await expect
    .poll(() => desk.printer.labels().map(({ codes }) => codes.map(({ text }) => text).join()))
    .toEqual(expect.arrayContaining([`PB-O-${pickup}`, `PB-O-${delivery}`]));
  const places = readJournal(desk, 'SELECT supply_id FROM parcels ORDER BY claimed_at').map(
    (row) => row['supply_id'],
  );
  expect(places.slice(0, 3)).toEqual(['@selfPickup', '@bySeller', '@courier']);

  // The label is scanned back, and its number finds the parcel.
  expect(await desk.scan(`PB-O-${pickup}`)).toMatchObject({ reason: 'labelScannedBack' });
  expect(await desk.scan(pickup.slice(-4))).toMatchObject({
    reason: 'parcelFound',
    parcel: { orderId: pickup },
  });
  expect(await desk.scan(PICKUP)).toMatchObject({ reason: 'oneTooMany' });
});

test('a pick-up order that needs a marking code asks for it before its label prints, and both reach the marketplace in their order', async () => {
  const desk = await openDesk({ orders: 0 });
  const sku = '4607812345679';
  const code = '010460781234567921a1\u001d93dGVz';
  const id = await make(desk, 'pickup', [sku], { requiredMeta: ['sgtin'] });
  await known(desk, 'selfPickup', 1);
  // The only thing that there is to pack opens by itself.
  await desk.client.packing.arrive({});
  await labelsOf(desk, 'selfPickup', 1);
  expect(await desk.scan(sku)).toMatchObject({ reason: 'scanCode', meta: 'sgtin', parcel: { orderId: id } });
  expect(desk.printer.labels()).toEqual([]);
  expect(await desk.scan(code)).toMatchObject({ reason: 'labelPrinting', parcel: { orderId: id } });
  await packedOf(desk, 'selfPickup', 1);
  await told(desk);
  const order = (await desk.marketplace()).orders.find((each) => String(each.id) === id);
  expect([order?.supplierStatus, order?.meta.sgtin]).toEqual(['confirm', [code]]);
});

test('without the network new orders are packed, and the marketplace hears of it when it is back', async () => {
  const desk = await openDesk({ orders: 0 });
  const ids = [await make(desk, 'pickup', [PICKUP]), await make(desk, 'dbs', [DELIVERY])];
  await known(desk, 'selfPickup', 1);
  await known(desk, 'bySeller', 1);
  await open(desk, 'selfPickup');
  await open(desk, 'bySeller');
  await labelsOf(desk, 'selfPickup', 1);
  await labelsOf(desk, 'bySeller', 1);
  await desk.spoil({ kind: 'dropBefore', count: null });
  for (const sku of [PICKUP, DELIVERY])
    expect(await desk.scan(sku)).toMatchObject({ reason: 'labelPrinting' });
  await packedOf(desk, 'bySeller', 1);
  await untilStation(desk, ({ outbox }) => outbox.waiting === 2);
  // Whoever packs them again finds that they are packed.
  expect(await desk.scan(PICKUP)).toMatchObject({ reason: 'oneTooMany', packed: 1 });
  await desk.heal();
  await desk.client.station.syncNow({});
  await told(desk);
  expect(await Promise.all(ids.map((id) => stateOf(desk, id)))).toEqual(['confirm', 'confirm']);
});

test('an order that was cancelled before its scan reached the marketplace is a task, and its goods are put aside', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'pickup', [PICKUP]);
  await known(desk, 'selfPickup', 1);
  await open(desk, 'selfPickup');
  await labelsOf(desk, 'selfPickup', 1);
  // The buyer cancels it, and this desk has not heard of that yet.
  await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
  expect(await desk.scan(PICKUP)).toMatchObject({ reason: 'labelPrinting' });
  const tasks = await until(desk.client.supplies.tasks, (all) => all.length === 1);
  expect(tasks).toMatchObject([
    {
      change: 'moveOrder',
      to: 'confirm',
      order: { parcel: { orderId: id, way: 'selfPickup' } },
      waysOut: ['dismiss'],
    },
  ]);
  const view = await untilPacking(desk, ({ verdict }) => verdict.reason === 'orderCancelled');
  expect(view.verdict).toMatchObject({
    parcel: { orderId: id },
    place: { supplyName: '@selfPickup', position: null },
  });
  const { verdictNumber } = view;
  await desk.client.packing.release({ verdictNumber });
  await untilPacking(desk, ({ supplies }) => supplies[0]?.toPutAside === 0);
  expect(readJournal(desk, 'SELECT state FROM parcels')).toEqual([{ state: 'setAside' }]);
  expect(await desk.client.supplies.dismissTask({ id: tasks[0]?.id ?? '' })).toMatchObject({ ok: true });
});

test('a parcel of a way is undone, held and printed again like any other', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'dbs', [DELIVERY]);
  await known(desk, 'bySeller', 1);
  await open(desk, 'bySeller');
  await labelsOf(desk, 'bySeller', 1);
  await desk.scan(DELIVERY);
  await packedOf(desk, 'bySeller', 1);
  expect(await desk.scan('PB-REPRINT')).toMatchObject({ reason: 'reprinting', parcel: { orderId: id } });
  expect(await desk.scan('PB-UNDO')).toMatchObject({ reason: 'undone', label: 'keep' });
  await packedOf(desk, 'bySeller', 0);
  // Its label is there already: product, then label.
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await desk.scan(`PB-O-${id}`)).toMatchObject({ reason: 'lastPacked' });
  expect(await desk.scan('PB-HOLD')).toMatchObject({ reason: 'putOnHold' });
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'orderOnHold', parcel: { orderId: id } });
});

test('a parcel that was cancelled after it was packed is on a list until it is put aside, its way open or not', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'pickup', [PICKUP]);
  await known(desk, 'selfPickup', 1);
  await open(desk, 'selfPickup');
  await labelsOf(desk, 'selfPickup', 1);
  expect(await desk.scan(PICKUP)).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supplies }) => supplies[0]?.packed === 1);
  const listed = async () => {
    const answer = await desk.client.schemes.toPutBack({});
    return answer.ok ? answer.value.parcels.map(({ scheme, parcel }) => [scheme, parcel.orderId]) : [];
  };
  expect(await listed()).toEqual([]);
  // Nobody packs any more, and the shop is shut.
  await desk.client.packing.close({ supplyId: null });
  await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
  await desk.client.counter.lookUp({ orderId: id });
  expect(await listed()).toEqual([['selfPickup', id]]);
  await open(desk, 'selfPickup');
  expect(await desk.scan(`PB-O-${id}`)).toMatchObject({ reason: 'orderCancelled' });
  const { verdictNumber } = await untilPacking(desk, ({ verdict }) => verdict.reason === 'orderCancelled');
  await desk.client.packing.release({ verdictNumber });
  await untilPacking(desk, ({ supplies }) => supplies[0]?.toPutAside === 0);
  expect(await listed()).toEqual([]);
});

/** What Today asks to be put back among the goods. */
const listedOf = async (desk: Desk): Promise<string[]> => {
  const answer = await desk.client.schemes.toPutBack({});
  return answer.ok ? answer.value.parcels.map(({ parcel }) => parcel.orderId) : [];
};

/** With a courier who has left. */
async function runWith(desk: Desk, orderId: string): Promise<string> {
  const { runs } = desk.client;
  const run = await runs.make({ courier: { name: 'Anna', personId: null }, orderIds: [orderId] });
  const runId = run.ok ? run.value.runId : '';
  expect(await runs.scan({ runId, text: orderId, way: 'out' })).toMatchObject({
    value: { verdict: 'loaded' },
  });
  expect(await runs.leave({ runId, without: [] })).toMatchObject({ ok: true });
  return runId;
}

test('a parcel that a courier brought back lies here: cancelled after that it is to be put aside like any other', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'dbs', [DELIVERY]);
  await known(desk, 'bySeller', 1);
  await open(desk, 'bySeller');
  await labelsOf(desk, 'bySeller', 1);
  await desk.scan(DELIVERY);
  await packedOf(desk, 'bySeller', 1);
  await told(desk);
  // Nobody hears of it now, and it is out of the packer's reach all the same.
  await desk.spoil({ kind: 'dropBefore', count: null });
  await untilPacking(desk, ({ targets }) => targets.undo === id);
  const runId = await runWith(desk, id);
  await untilPacking(desk, ({ targets }) => targets.undo === null);
  await desk.heal();
  await desk.client.station.syncNow({});
  await told(desk);
  expect(await stateOf(desk, id)).toBe('deliver');
  await desk.client.runs.tell({ runId, orderId: id, what: 'nobodyHome', code: null });
  expect(await desk.client.runs.scan({ runId, text: id, way: 'in' })).toMatchObject({
    value: { verdict: 'cameBack', why: 'notAtHome' },
  });
  expect(await desk.client.runs.close({ runId, missing: [] })).toMatchObject({ ok: true });
  expect(await listedOf(desk)).toEqual([]);

  await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
  await expect
    .poll(async () => {
      await desk.client.station.syncNow({});
      return listedOf(desk);
    })
    .toEqual([id]);
  await untilPacking(desk, ({ supplies }) => supplies[0]?.toPutAside === 1);
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'orderCancelled', parcel: { orderId: id } });
  const { verdictNumber } = await untilPacking(desk, ({ verdict }) => verdict.reason === 'orderCancelled');
  await desk.client.packing.release({ verdictNumber });
  await untilPacking(desk, ({ supplies }) => supplies[0]?.toPutAside === 0);
  expect(await listedOf(desk)).toEqual([]);
});

test('a parcel that is in the courier’s car is not said to lie here, whatever became of the word that it left', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'dbs', [DELIVERY]);
  await known(desk, 'bySeller', 1);
  await open(desk, 'bySeller');
  await labelsOf(desk, 'bySeller', 1);
  await desk.scan(DELIVERY);
  await packedOf(desk, 'bySeller', 1);
  await told(desk);
  // The buyer cancels it, and the courier leaves before this desk hears of that.
  await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
  const runId = await runWith(desk, id);
  const [task] = await until(desk.client.supplies.tasks, (all) => all.length === 1);
  expect(await desk.client.supplies.dismissTask({ id: task?.id ?? '' })).toMatchObject({ ok: true });
  await untilPacking(desk, ({ supplies }) => supplies[0]?.total === 0);
  expect((await untilPacking(desk, () => true)).supplies).toMatchObject([{ toPutAside: 0 }]);
  expect(await listedOf(desk)).toEqual([]);
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'noOpenOrder' });
  expect(await desk.client.runs.scan({ runId, text: id, way: 'in' })).toMatchObject({
    value: { verdict: 'cameBack', why: 'cancelled' },
  });
});

const drawnOf = (desk: Desk, id: string): string =>
  String(
    readCache(desk, `SELECT CAST(file AS TEXT) AS svg FROM labels WHERE order_id = '${id}'`)[0]?.['svg'],
  );

test('a parcel on the counter’s shelf is the bench’s no more: its end holds nothing up there, and no command reaches it', async () => {
  const desk = await openDesk({ orders: 0 });
  const id = await make(desk, 'pickup', [PICKUP]);
  await known(desk, 'selfPickup', 1);
  await open(desk, 'selfPickup');
  await labelsOf(desk, 'selfPickup', 1);
  await desk.scan(PICKUP);
  await packedOf(desk, 'selfPickup', 1);
  await desk.client.counter.addCells({ typed: 'A1' });
  const atCounter = (at: 'shelf' | 'back', text: string) =>
    desk.client.counter.scan({ place: { at }, scan: { id: randomUUID(), text, endedAt: Date.now() } });
  await atCounter('shelf', `PB-O-${id}`);
  await atCounter('shelf', 'PB-CELL-A1');
  expect(await desk.scan('PB-UNDO')).toMatchObject({ reason: 'nothingToCommand' });
  // Another label for it says where it lies.
  expect(drawnOf(desk, id)).not.toContain('Cell A1');
  expect(await desk.client.packing.reprint({ orderId: id, reason: 'damaged' })).toMatchObject({ ok: true });
  await expect.poll(() => drawnOf(desk, id)).toContain('Cell A1');
  // A third is on its way to paper when the order is cancelled: nobody at the bench can put the parcel aside.
  const printing = () =>
    readJournal(desk, "SELECT state FROM print_jobs WHERE state NOT IN ('sent', 'confirmed', 'cancelled')");
  await expect.poll(printing).toEqual([]);
  desk.printer.setFault({ fault: 'stall' });
  expect(await desk.client.packing.reprint({ orderId: id, reason: 'damaged' })).toMatchObject({ ok: true });
  await expect.poll(printing).toEqual([{ state: 'sending' }]);

  // It was the last thing that the bench had shown.
  await desk.control('cancel', { orderId: Number(id), by: 'buyer' });
  await desk.client.counter.lookUp({ orderId: id });
  await until(desk.client.counter.view, ({ toReturn }) => toReturn === 1);
  await desk.printer.clearFault('stall');
  await expect.poll(printing).toEqual([]);
  const { verdict } = await untilPacking(desk, () => true);
  expect(verdict.reason).not.toBe('orderCancelled');
  await make(desk, 'dbs', [DELIVERY]);
  await known(desk, 'bySeller', 1);
  await open(desk, 'bySeller');
  await labelsOf(desk, 'bySeller', 1);
  const { supplies } = await untilPacking(desk, (shown) => shown.verdict.reason !== 'orderCancelled');
  expect(supplies).toMatchObject([{ toPutAside: 0 }, { toPutAside: 0 }]);
  expect(await desk.scan(PICKUP)).toMatchObject({ reason: 'noOpenOrder' });
  expect(await desk.scan(DELIVERY)).toMatchObject({ reason: 'labelPrinting' });

  // Back in stock its goods are like any other.
  expect(await atCounter('back', `PB-O-${id}`)).toMatchObject({
    value: { verdict: { reason: 'returned', why: 'cancelled' } },
  });
  expect(readJournal(desk, `SELECT state FROM parcels WHERE order_id = '${id}'`)).toEqual([
    { state: 'setAside' },
  ]);
});
