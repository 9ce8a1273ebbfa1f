import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loneOrders, openDesk, skuOf, takeAndOpen, untilStation, type Desk } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

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

test('an unknown size or kind of code keeps a new order apart, an unknown currency or number does not', async () => {
  const rogue = openRogue();
  const ids: string[] = [];
  const listed = /GET \/api\/v3\/orders(\/new)?$/;
  const desk = await openDesk({
    orders: 20,
    through: async (url) => {
      rogue.lie(listed, (answer) => {
        const { orders } = listShape.parse(answer);
        if (ids.length === 0) {
          const lone = [...Map.groupBy(orders, ({ skus: [sku] }) => sku).values()].filter(
            (same) => same.length === 1,
          );
          ids.push(...lone.flat().map(({ id }) => String(id)));
        }
        const [first = '', second = '', third = '', fourth = ''] = ids;
        return saying({
          [first]: { cargoType: 'XXL' },
          [second]: { requiredMeta: ['SGTIN', 'dna'] },
          [third]: { currencyCode: 'shells', convertedCurrencyCode: 999 },
          [fourth]: { cargoType: '2', requiredMeta: ['SGTIN'] },
        })(answer);
      });
      return rogue.before(url);
    },
  });
  const told = await untilStrange(desk, 2);
  expect(Object.fromEntries(told.map(({ orderId, said }) => [orderId, said]))).toEqual({
    [ids[0] ?? '']: { field: 'cargoType', value: 'XXL' },
    [ids[1] ?? '']: { field: 'requiredMeta', value: 'dna' },
  });
  await until(desk.client.supplies.newOrders, ({ total }) => total === 18);
  // Nor are they taken one by one.
  expect(
    await desk.client.supplies.take({ from: { orderIds: ids.slice(0, 2) }, into: { newName: 'Apart' } }),
  ).toMatchObject({ ok: false, problem: { code: 'nothingToTake' } });

  await takeAndOpen(desk);
  const all = (await desk.marketplace()).orders;
  for (const { orderId, said } of told) {
    const order = all.find(({ id }) => String(id) === orderId);
    if (!order) throw new Error('the order vanished');
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'notPackedHere', orderId, said });
  }
  // What the marketplace says from now on is believed.
  rogue.lie(listed, null);
  await desk.client.station.syncNow({});
  await untilStrange(desk, 0);
});

test('an order of an open supply that needs an unknown kind of code is said on Today before its goods are scanned', async () => {
  const rogue = openRogue();
  const meta = /GET \/api\/v3\/orders\/new$/;
  const id = { current: '' };
  rogue.lie(meta, (answer) => {
    const [first] = listShape.parse(answer).orders;
    id.current ||= String(first?.id);
    return saying({ [id.current]: { requiredMeta: ['dna'] } })(answer);
  });
  const desk = await openDesk({ orders: 20, through: rogue.before });
  await untilStrange(desk, 1);
  const made = await desk.api('POST', '/supplies', { name: 'Elsewhere' });
  const { id: supplyId } = z.looseObject({ id: z.string() }).parse(await made.json());
  await desk.api('PATCH', `/supplies/${supplyId}/orders/${id.current}`);
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.cards, (cards) => cards.some(({ total }) => total === 1));
  expect(await untilStrange(desk, 1)).toMatchObject([
    { orderId: id.current, said: { field: 'requiredMeta', value: 'dna' } },
  ]);
});

test('a new order is read again as long as it is new: what it needs, and what it is', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  await until(desk.client.supplies.newOrders, ({ total }) => total === 20);
  const [first, second] = (await desk.marketplace()).orders;
  if (!first || !second) throw new Error('no orders');
  rogue.lie(
    /GET \/api\/v3\/orders\/new$/,
    saying({
      [String(first.id)]: { requiredMeta: ['sgtin'] },
      [String(second.id)]: { skus: ['4600000000017'] },
    }),
  );
  await desk.client.station.syncNow({});
  const rowsNow = async () => {
    const { groups } = await until(desk.client.supplies.newOrders, () => true);
    const pages = groups.map(({ key }) => desk.client.supplies.newOrderRows({ key, offset: 0, limit: 100 }));
    return (await Promise.all(pages)).flatMap((page) => (page.ok ? page.value.rows : []));
  };
  await vi.waitFor(
    async () => {
      const rows = await rowsNow();
      expect(rows.find(({ orderId }) => orderId === String(first.id))?.requiredMeta).toEqual(['sgtin']);
      expect(rows.find(({ orderId }) => orderId === String(second.id))?.skus).toEqual(['4600000000017']);
    },
    { timeout: 10_000, interval: 100 },
  );
});

test('an unknown state on the side of the platform neither cancels an order nor stays unsaid', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const { supplyId } = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, supplyId);
  rogue.lie(
    /POST \/api\/v3\/orders\/status$/,
    saying({ [String(first.id)]: { platformStatus: 'dreaming' } }),
  );
  await desk.client.station.syncNow({});
  await untilStation(desk, ({ sync }) => !sync.running);
  const told = await until(desk.client.supplies.newOrders, () => true);
  expect(told.notUnderstood).toEqual([]);
  const story = await desk.client.story.order({ orderId: String(first.id) });
  if (!story.ok) throw new Error(story.problem.code);
  expect(JSON.stringify(story.value)).toContain('"platformStatus":"dreaming"');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
});
