import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ids, openShop, read, type Shop } from './shop.ts';
import { move, orderIn } from './order-moves.ts';

const pickup = {
  scheme: 'pickup',
  path: '/click-collect/orders',
  ways: { prepare: ['confirm', 'prepare'] },
} as const;

const visitorShape = z.object({
  id: z.string(),
  manner: z.string(),
  orderId: z.union([z.int(), z.bigint()]),
  orderCode: z.string(),
  passcodes: z.array(z.string()),
});

async function comes(shop: Shop, wish: object) {
  const reply = await shop.control('POST', '/counter', wish);
  expect(reply.status).toBe(200);
  return visitorShape.parse(reply.body);
}

const people = async (shop: Shop) =>
  read({ people: z.array(visitorShape) }, await shop.control('GET', '/counter')).people;

const says = async (shop: Shop, orderCode: string, passcode: string | undefined): Promise<number> =>
  (await shop.request('POST', '/click-collect/orders/client/identity', { orderCode, passcode })).status;

describe('the practice counter', () => {
  test('nobody comes for nothing', async () => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.control('POST', '/counter', {})).toMatchObject({
      status: 409,
      body: { code: 'notPossible' },
    });
    expect(await shop.control('GET', '/counter')).toMatchObject({ body: { waiting: 0, people: [] } });
  });

  test('people say what the marketplace takes for right or wrong, each by their manner', async () => {
    const shop = await openShop({ orders: 0 });
    for (let count = 0; count < 4; count += 1) await orderIn(shop, pickup, 'prepare');
    const right = await comes(shop, { manner: 'right' });
    const mistaken = await comes(shop, { manner: 'mistaken' });
    const stranger = await comes(shop, { manner: 'stranger' });
    const refuses = await comes(shop, { manner: 'refuses' });
    expect(new Set((await people(shop)).map(({ orderId }) => orderId)).size).toBe(4);
    const codes = async ({ orderCode, passcodes }: typeof right): Promise<number[]> => {
      const statuses: number[] = [];
      for (const passcode of passcodes) statuses.push(await says(shop, orderCode, passcode));
      return statuses;
    };
    expect(await codes(right)).toEqual([200]);
    expect(await codes(mistaken)).toEqual([409, 200]);
    expect(await codes(stranger)).toEqual([409]);
    expect(await codes(refuses)).toEqual([200]);
    // A stranger has another buyer's code.
    const all = (await people(shop)).flatMap(({ passcodes }) => passcodes);
    expect(all.filter((code) => code === stranger.passcodes[0]).length).toBeGreaterThan(1);
  });

  test('whoever has their goods, or lost them, has left; others go when they are told to', async () => {
    const shop = await openShop({ orders: 0 });
    for (let count = 0; count < 3; count += 1) await orderIn(shop, pickup, 'prepare');
    const [first, second, third] = [await comes(shop, {}), await comes(shop, {}), await comes(shop, {})];
    await move(shop, pickup, first.orderId, 'receive');
    await shop.control('POST', '/cancel', { orderId: second.orderId, by: 'buyer' });
    expect((await people(shop)).map(({ id }) => id)).toEqual([third.id]);
    expect(await shop.control('DELETE', '/counter', { id: third.id })).toMatchObject({ status: 200 });
    expect(await shop.control('DELETE', '/counter', { id: third.id })).toMatchObject({ status: 404 });
    expect(await people(shop)).toEqual([]);
  });

  test('somebody comes for the order that is named, and for no other', async () => {
    const shop = await openShop({ orders: 0 });
    await orderIn(shop, pickup, 'prepare');
    const wanted = await orderIn(shop, pickup, 'prepare');
    expect((await comes(shop, { orderId: wanted })).orderId).toBe(wanted);
    const isNew = await orderIn(shop, pickup, 'new');
    expect(await shop.control('POST', '/counter', { orderId: isNew })).toMatchObject({ status: 409 });
  });
});

const HOUR_MS = 3_600_000;
const nowShape = { now: z.string(), pace: z.int() };

describe('the clock of a shop', () => {
  test('goes on to the next morning, never back', async () => {
    const shop = await openShop({ orders: 0 });
    for (let days = 0; days < 2; days += 1) {
      const before = read({ now: z.string() }, await shop.control('GET', '/state')).now;
      const { now } = read(nowShape, await shop.control('POST', '/clock', { until: 'morning' }));
      expect(Date.parse(now)).toBeGreaterThan(Date.parse(before));
      expect([new Date(now).getHours(), new Date(now).getMinutes()]).toEqual([8, 0]);
    }
  });

  test('runs as fast as it is told, and keeps what it has run ahead', async () => {
    const shop = await openShop({ orders: 0 });
    const now = async (): Promise<number> =>
      Date.parse(read({ now: z.string() }, await shop.control('GET', '/state')).now);
    const before = await now();
    await shop.control('POST', '/clock', { pace: 600 });
    shop.clock.now += 6000;
    expect((await now()) - before).toBe(HOUR_MS);
    await shop.control('POST', '/clock', { pace: 1 });
    shop.clock.now += 6000;
    expect((await now()) - before).toBe(HOUR_MS + 6000);
  });

  test.each([{}, { pace: 0 }, { pace: 1, advance: 'PT1H' }, { until: 'evening' }])(
    'takes one wish that it knows: %o',
    async (wish) => {
      const shop = await openShop({ orders: 0 });
      expect(await shop.control('POST', '/clock', wish)).toMatchObject({ status: 400 });
    },
  );
});

const states = { orders: z.array(z.object({ scheme: z.string(), platformStatus: z.string() })) };

describe('hours that pass', () => {
  const after = async (lively: boolean) => {
    const shop = await openShop({ orders: 10, lively });
    await shop.control('POST', '/orders', { count: 5, scheme: 'pickup' });
    await shop.control('POST', '/clock', { advance: 'PT24H' });
    return read(states, await shop.control('GET', '/state')).orders;
  };

  test('bring orders of the ways that the shop has, and buyers who cancel', async () => {
    const orders = await after(true);
    expect(orders.length).toBeGreaterThan(20);
    expect(new Set(orders.map(({ scheme }) => scheme))).toEqual(new Set(['fbs', 'pickup']));
    expect(
      orders.filter(({ platformStatus }) => platformStatus === 'canceled_by_client').length,
    ).toBeGreaterThan(0);
    expect(await after(true)).toEqual(orders);
  });

  test('bring nothing where nobody asked for it', async () => {
    const orders = await after(false);
    expect(orders).toHaveLength(15);
    expect(orders.every(({ platformStatus }) => platformStatus === 'waiting')).toBe(true);
  });
});

test('whoever runs the simulator in their own program asks it without a connection', async () => {
  const { startSimulator } = await import('../../../src/simulator/simulator.ts');
  let changes = 0;
  const simulator = await startSimulator({
    port: 0,
    seed: 1,
    orders: 1,
    tokens: [],
    onChange: () => (changes += 1),
  });
  try {
    expect(simulator.control('GET', 'practice')).toMatchObject({
      ok: true,
      value: { schemes: ['fbs'], ahead: 0, pace: 1, waiting: 0, people: [] },
    });
    expect(changes).toBe(0);
    const made = simulator.control('POST', 'orders', { scheme: 'dbs', count: 2 });
    expect(made.ok && z.object({ orders: ids }).parse(made.value).orders).toHaveLength(2);
    expect(changes).toBe(1);
    expect(simulator.control('GET', 'practice')).toMatchObject({ value: { schemes: ['fbs', 'dbs'] } });
    expect(simulator.control('POST', 'practice')).toMatchObject({ ok: false, problem: { status: 404 } });
  } finally {
    await simulator.close();
  }
});
