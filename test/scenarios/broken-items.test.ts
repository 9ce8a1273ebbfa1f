import { expect, test } from 'vitest';
import { z } from 'zod';
import { loneOrders, openDesk, skuOf, takeAndOpen, untilCard, untilStation } from './desk.ts';
import { openRogue } from './rogue-marketplace.ts';
import { until } from './until.ts';

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
    orderIds: [String(left.id)],
  });
  rogue.lie(statusesPath, null);
  await untilStation(desk, ({ sync }) => sync.unread.orders === 0);
});
