import { expect, test } from 'vitest';
import { z } from 'zod';
import type { StationView } from '../../src/shared/contract/station.ts';
import {
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const listShape = z.looseObject({ orders: z.array(z.looseObject({ id: z.unknown() })) });
const suppliesShape = z.looseObject({ supplies: z.array(z.looseObject({})) });

/** Breaks one item of a list in each of the ways given. */
const breaking =
  (broken: readonly unknown[]) =>
  (answer: unknown): unknown => {
    const list = listShape.parse(answer);
    return { ...list, orders: [...broken, ...list.orders.slice(broken.length)] };
  };

const unreadOf = async (...[desk, fits]: Parameters<typeof untilStation>) =>
  (await untilStation(desk, fits)).sync.unread;

test('new orders that are broken are counted and told, and the others come', async () => {
  const rogue = openRogue();
  const listed = /GET \/api\/v3\/orders\/new$/;
  rogue.lie(
    listed,
    breaking([
      { id: null, skus: [] },
      'an order',
      null,
      { id: 77, skus: 'none' },
      { id: 78, address: 'street' },
    ]),
  );
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const { total } = await until(desk.client.supplies.newOrders, (view) => view.total > 0);
  expect(total).toBe(15);
  expect(await unreadOf(desk, ({ sync }) => sync.unread.orders > 0)).toEqual({
    orders: 5,
    supplies: 0,
    boxes: 0,
    warehouses: 0,
    boxIds: [],
    warehouseIds: [],
    orderIds: ['77', '78'],
  });
  const { sync } = await untilStation(desk, (view) => view.sync.lastAt !== null);
  expect(sync.trouble).toBeNull();

  rogue.lie(listed, null);
  await desk.client.station.syncNow({});
  expect(await unreadOf(desk, (view) => view.sync.unread.orders === 0)).toMatchObject({ orderIds: [] });
  await until(desk.client.supplies.newOrders, (view) => view.total === 20);
});

test('a list of which nothing can be read is no list', async () => {
  const rogue = openRogue();
  rogue.lie(/GET \/api\/v3\/orders\/new$/, (answer) => ({
    orders: listShape.parse(answer).orders.map(() => ({ id: null })),
  }));
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const { sync } = await untilStation(desk, (view) => view.sync.trouble !== null);
  expect(sync.trouble).toMatchObject({ code: 'marketplaceGarbled' });
});

test('statuses, orders of supplies and supplies that are broken cost nothing but themselves', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  const without = (id: unknown, broken: object) => (answer: unknown) => {
    const list = listShape.parse(answer);
    return {
      ...list,
      orders: list.orders.map((order) => (order.id === id ? { ...order, ...broken } : order)),
    };
  };
  const statuses = /POST \/api\/v3\/orders\/status$/;
  const orders = /GET \/api\/v3\/supplies\/[^/]+\/orders$/;
  const supplies = /GET \/api\/v3\/supplies$/;
  rogue.lie(statuses, without(first.id, { supplierStatus: null }));
  rogue.lie(orders, without(second.id, { id: null }));
  await desk.client.station.syncNow({});
  expect(await unreadOf(desk, ({ sync }) => sync.unread.orders === 2)).toMatchObject({
    orderIds: [String(first.id)],
  });
  // Both are still goods of the supply: that they are missing from a damaged list says nothing.
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  expect((await untilStation(desk, () => true)).sync.trouble).toBeNull();

  rogue.lie(statuses, null);
  rogue.lie(orders, null);
  rogue.lie(supplies, (answer) => ({ ...suppliesShape.parse(answer), supplies: [{ id: null, done: 'no' }] }));
  await desk.client.station.syncNow({});
  await untilStation(desk, ({ sync }) => sync.unread.supplies === 1 && sync.unread.orders === 0);
  const cards = await until(desk.client.supplies.cards, () => true);
  expect(cards.map((card) => card.supplyId)).toContain(supplyId);
});

const statusesPath = /POST \/api\/v3\/orders\/status$/;

/** Rows of an answer of statuses, each changed by its order's number. */
const withRows =
  (change: (row: Record<string, unknown>, index: number) => readonly unknown[]) => (answer: unknown) => {
    const list = listShape.parse(answer);
    return { ...list, orders: list.orders.flatMap(change) };
  };

test.each<[string, (row: Record<string, unknown>) => unknown]>([
  ['a state of the marketplace that is null', (row) => ({ ...row, platformStatus: null })],
  ['a state of the marketplace that is a number', (row) => ({ ...row, platformStatus: 7 })],
  ['a state of the seller that is null', (row) => ({ ...row, supplierStatus: null })],
  ['a row that is null', () => null],
])('%s hides no other order’s cancellation', async (_what, broken) => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [odd, cancelled] = await loneOrders(desk, supplyId);
  rogue.lie(
    statusesPath,
    withRows((row) => [row['id'] === odd.id ? broken(row) : row]),
  );
  await desk.api('PATCH', `/orders/${cancelled.id}/cancel`);
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 1);
  expect(await desk.scan(skuOf(cancelled))).toMatchObject({ reason: 'orderCancelled' });
  expect(await unreadOf(desk, ({ sync }) => sync.unread.orders === 1)).toMatchObject({
    orderIds: [String(odd.id)],
  });
});

test('a broken row whose readable half says cancelled is a cancellation, in an answer without any whole row too', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [byPlatform, bySeller, whole] = await loneOrders(desk, supplyId);
  const halves = new Map<unknown, object>([
    [byPlatform.id, { supplierStatus: null, platformStatus: 'canceled_by_client' }],
    [bySeller.id, { supplierStatus: 'cancel', platformStatus: 7 }],
  ]);
  rogue.lie(
    statusesPath,
    withRows((row) => [{ ...row, ...halves.get(row['id']) }]),
  );
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 2);
  for (const order of [byPlatform, bySeller])
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'orderCancelled' });
  expect((await untilStation(desk, () => true)).sync.unread).toMatchObject({ orders: 0 });

  halves.set(whole.id, { supplierStatus: null, platformStatus: 'declined_by_client' });
  rogue.lie(
    statusesPath,
    withRows((row) => [{ ...row, supplierStatus: null, ...halves.get(row['id']) }]),
  );
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 3);
});

test('an order that an answer of statuses names twice is cancelled if either row says so', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  const over = { platformStatus: 'canceled_by_client' };
  rogue.lie(
    statusesPath,
    withRows((row) => {
      if (row['id'] === first.id) return [{ ...row, ...over }, row];
      return row['id'] === second.id ? [row, { ...row, ...over }] : [row];
    }),
  );
  await untilCard(desk, (each) => each.supplyId === supplyId && each.cancelled === 2);
  for (const order of [first, second])
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'orderCancelled' });
});

test('orders that an answer of statuses leaves out are named as unread', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [left] = await loneOrders(desk, supplyId);
  rogue.lie(
    statusesPath,
    withRows((row) => (row['id'] === left.id ? [] : [row])),
  );
  expect(await unreadOf(desk, ({ sync }) => sync.unread.orders > 0)).toEqual({
    orders: 1,
    supplies: 0,
    boxes: 0,
    warehouses: 0,
    boxIds: [],
    warehouseIds: [],
    orderIds: [String(left.id)],
  });
  rogue.lie(statusesPath, null);
  await untilStation(desk, ({ sync }) => sync.unread.orders === 0);
});

/** Boxes by their ids, each with its parcels by this desk's word. */
async function boxesOf(desk: Desk, supplyId: string): Promise<Map<string, readonly string[]>> {
  const view = await desk.client.boxes.ofSupply({ supplyId });
  const found = new Map<string, readonly string[]>();
  for (const { boxKey, boxId } of view.ok ? view.value.boxes : []) {
    const contents = await desk.client.boxes.contents({ boxKey });
    const parcels = contents.ok ? contents.value.parcels : [];
    found.set(
      boxId ?? 'no id',
      parcels.map(({ parcel }) => parcel.orderId),
    );
  }
  return found;
}

test('boxes, warehouses and orders to be delivered again that are broken are told, and the others come', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  const [first, second] = await loneOrders(desk, supplyId);
  const made = await desk.client.boxes.create({ supplyId, amount: 2 });
  const keys = made.ok ? made.value.boxes.map(({ boxKey }) => boxKey) : [];
  for (const [index, order] of [first, second].entries()) {
    await desk.scan(skuOf(order));
    await untilPacking(desk, ({ supply }) => supply?.packed === index + 1);
    await desk.client.boxes.move({ orderIds: [String(order.id)], into: keys[index] ?? '' });
  }
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  const before = await boxesOf(desk, supplyId);
  const [one = ''] = before.keys();
  expect([...before.values()]).toEqual([[String(first.id)], [String(second.id)]]);

  const boxList = z.looseObject({ trbxes: z.array(z.looseObject({ id: z.string() })) });
  rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/trbx$/, (answer) => ({
    trbxes: boxList.parse(answer).trbxes.map((box) => (box.id === one ? { ...box, orders: ['?'] } : box)),
  }));
  rogue.lie(/GET \/api\/v3\/warehouses$/, (answer) => [{ name: 7 }, ...z.array(z.unknown()).parse(answer)]);
  rogue.lie(/GET \/api\/v3\/supplies\/orders\/reshipment$/, () => ({
    orders: [{ orderID: null }, { orderID: second.id, supplyID: 12 }, { orderID: first.id, supplyID: null }],
  }));
  // A box that can't be read keeps no other from being made.
  await desk.client.boxes.create({ supplyId, amount: 1 });
  await untilStation(desk, ({ outbox }) => outbox.waiting === 0);
  await desk.client.station.syncNow({});
  const isTold = ({ sync: { unread } }: StationView): boolean => unread.boxes > 0 && unread.warehouses > 0;
  expect(await unreadOf(desk, isTold)).toEqual({
    orders: 2,
    supplies: 0,
    boxes: 1,
    warehouses: 1,
    orderIds: [String(second.id)],
    boxIds: [one],
    warehouseIds: [],
  });
  expect((await untilStation(desk, () => true)).sync.trouble).toBeNull();
  const again = await until(desk.client.supplies.reshipments, (all) => all.length > 0);
  expect(again.map(({ parcel }) => parcel.orderId)).toEqual([String(first.id)]);
  // What can't be read empties no box and moves nothing.
  const after = await boxesOf(desk, supplyId);
  expect(after.size).toBe(3);
  expect([...after].slice(0, 2)).toEqual([...before]);
});
