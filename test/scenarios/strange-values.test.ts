import { expect, test } from 'vitest';
import { z } from 'zod';
import { loneOrders, openDesk, skuOf, takeAndOpen, untilStation, type Desk } from './desk.ts';
import { openRogue } from './rogue-marketplace.ts';
import { until } from './until.ts';

const listShape = z.looseObject({
  orders: z.array(
    z.looseObject({ id: z.union([z.int(), z.bigint()]), skus: z.array(z.string()).default([]) }),
  ),
});

/** Says other things of the orders named than the practice marketplace does. */
const saying =
  (changes: Readonly<Record<string, object>>) =>
  (answer: unknown): unknown => {
    const list = listShape.parse(answer);
    return { ...list, orders: list.orders.map((order) => ({ ...order, ...changes[String(order.id)] })) };
  };

const untilStrange = async (desk: Desk, count: number) =>
  (await until(desk.client.supplies.newOrders, ({ notUnderstood }) => notUnderstood.length === count))
    .notUnderstood;

test('new orders of an unknown delivery stand in a group of their own, and their goods are called what they are', async () => {
  const rogue = openRogue();
  const strange = {
    deliveryType: 'drone',
    cargoType: 'XXL',
    currencyCode: 'RUB',
    convertedCurrencyCode: null,
  };
  const ids: string[] = [];
  const desk = await openDesk({
    orders: 20,
    through: async (url) => {
      rogue.lie(/GET \/api\/v3\/orders(\/new)?$/, (answer) => {
        const { orders } = listShape.parse(answer);
        if (ids.length === 0) {
          const bySku = Map.groupBy(orders, ({ skus: [sku] }) => sku);
          const lone = [...bySku.values()].filter((same) => same.length === 1).flat();
          const chosen = lone.slice(0, 2);
          const other = orders.filter((order) => !chosen.includes(order)).slice(0, 1);
          ids.push(...[...chosen, ...other].map(({ id }) => String(id)));
        }
        const [first = '', second = '', third = ''] = ids;
        return saying({
          [first]: strange,
          [second]: { deliveryType: 7 },
          [third]: { deliveryType: 'FBS', cargoType: 9 },
        })(answer);
      });
      return rogue.before(url);
    },
  });
  const told = await untilStrange(desk, 2);
  expect(told.map(({ said }) => said).toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
    { field: 'deliveryType', value: '7' },
    { field: 'deliveryType', value: 'drone' },
  ]);
  // One strange order costs no other one, and a scheme in capitals is the same scheme.
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total === 18);
  expect(groups.some(({ cargoType, count }) => cargoType === 9 && count === 1)).toBe(true);

  await takeAndOpen(desk);
  const all = (await desk.marketplace()).orders;
  const drone = all.find(({ id }) => String(id) === ids[0]);
  if (!drone) throw new Error('the order vanished');
  expect(await desk.scan(skuOf(drone))).toMatchObject({
    reason: 'notPackedHere',
    orderId: ids[0],
    said: { field: 'deliveryType', value: 'drone' },
  });
});

test('an order in an unknown state stands in that group too, until its state is a known one again', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, supplyId);
  const statuses = /POST \/api\/v3\/orders\/status$/;
  rogue.lie(
    statuses,
    saying({ [String(first.id)]: { supplierStatus: 'asleep', platformStatus: 'dreaming' } }),
  );
  await desk.client.station.syncNow({});
  expect(await untilStrange(desk, 1)).toMatchObject([
    { orderId: String(first.id), said: { field: 'supplierStatus', value: 'asleep' } },
  ]);
  expect(await desk.scan(skuOf(first))).toMatchObject({
    reason: 'notPackedHere',
    orderId: String(first.id),
    said: { field: 'supplierStatus', value: 'asleep' },
  });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });

  rogue.lie(statuses, null);
  await desk.client.station.syncNow({});
  await untilStrange(desk, 0);
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
});

test('a supply of an unknown cargo type is a supply', async () => {
  const rogue = openRogue();
  rogue.lie(/GET \/api\/v3\/supplies$/, (answer) => {
    const list = z.looseObject({ supplies: z.array(z.looseObject({})) }).parse(answer);
    return { ...list, supplies: list.supplies.map((supply) => ({ ...supply, cargoType: 'mixed' })) };
  });
  const desk = await openDesk({ orders: 50, through: rogue.before });
  await takeAndOpen(desk);
  await desk.client.station.syncNow({});
  const { sync } = await untilStation(desk, (view) => view.sync.lastAt !== null);
  expect(sync.trouble).toBeNull();
});
