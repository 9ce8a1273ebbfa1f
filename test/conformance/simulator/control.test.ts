import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { add, ids, newOrder, newSupply, openShop, packedSupply, read, type Shop, statusOf } from './shop.ts';
import { deliver } from './warehouse-shop.ts';

/** Of the main seller or another one: what the control side shows of an order. */
async function orderView(shop: Shop, id: number | bigint, seller = 'main'): Promise<unknown> {
  const orders = z.array(z.looseObject({ id: z.unknown() }));
  const view = read({ orders }, await shop.control('GET', `/state?seller=${seller}`));
  return view.orders.find((order) => order.id === id);
}

describe('orders', () => {
  test('arrive as wished, after those that are there', async () => {
    const shop = await openShop({ orders: 5 });
    const [warehouse] = (await shop.view()).warehouses;
    const reply = await shop.control('POST', '/orders', {
      count: 2,
      scheme: 'fbs',
      cargoType: 2,
      warehouseId: warehouse?.id,
      requiredMeta: ['sgtin', 'uin'],
      skus: ['SPECIAL-1', 'SPECIAL-2'],
    });
    const { orders } = await shop.view();
    const made = orders.slice(5);
    expect(reply).toMatchObject({ status: 200, body: { orders: made.map(({ id }) => id) } });
    expect(made).toHaveLength(2);
    for (const order of made) {
      expect(order).toMatchObject({
        cargoType: 2,
        warehouseId: warehouse?.id,
        requiredMeta: ['sgtin', 'uin'],
        skus: ['SPECIAL-1', 'SPECIAL-2'],
        supplierStatus: 'new',
        platformStatus: 'waiting',
        supplyId: null,
      });
    }
    const times = orders.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(times.at(-1)).toBe('2026-03-02T09:00:00Z');
  });

  test('of a known barcode are of its article', async () => {
    const shop = await openShop({ orders: 5 });
    const [known] = (await shop.view()).orders;
    const id = await newOrder(shop, { skus: known?.skus });
    const made = (await shop.view()).orders.find((order) => order.id === id);
    expect(made?.article).toBe(known?.article);
  });

  test.each([
    ['another scheme', { count: 1, scheme: 'pigeon' }, /scheme/],
    ['another seller', { count: 1, seller: 'nobody' }, /main, second, banned, basic/],
    ['an unknown warehouse', { count: 1, warehouseId: 5 }, /warehouses for fbs are/],
    ['a count of none', { count: 0 }, /count/],
    ['an unknown kind of metadata', { requiredMeta: ['serial'] }, /requiredMeta/],
    ['broken JSON', '{', /JSON/],
  ])('refuses %s in clear words', async (_what, wish, words) => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.control('POST', '/orders', wish)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(words) },
    });
  });
});

describe('orders of every scheme', () => {
  test.each([
    ['fbs', '/orders/new'],
    ['crossborder', '/orders/new'],
    ['platformgo', '/orders/new'],
    ['dbs', '/dbs/orders/new'],
    ['pickup', '/click-collect/orders/new'],
  ])('%s orders arrive in the list of their scheme', async (scheme, path) => {
    const shop = await openShop({ orders: 0 });
    const wish = { count: 3, scheme, requiredMeta: ['imei'], skus: ['SPECIAL-1'] };
    const { orders } = read({ orders: ids }, await shop.control('POST', '/orders', wish));
    expect(orders).toHaveLength(3);
    const list = read({ orders: z.array(z.unknown()) }, await shop.request('GET', path));
    expect(list.orders).toMatchObject(orders.map((id) => ({ id, skus: ['SPECIAL-1'] })));
    expect(await orderView(shop, orders[0] ?? 0)).toMatchObject({ scheme, requiredMeta: ['imei'] });
  });

  test('a pickup order takes the warehouse that no list shows, and no other', async () => {
    const shop = await openShop({ orders: 0 });
    const wish = { scheme: 'pickup', warehouseId: 658_434 };
    expect((await shop.control('POST', '/orders', wish)).status).toBe(400);
    const right = { scheme: 'pickup', warehouseId: 1_658_434 };
    expect((await shop.control('POST', '/orders', right)).status).toBe(200);
  });

  test('another seller gets orders of its own, and they are found by their identifiers alone', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop, { seller: 'second' });
    expect((await shop.view()).orders).toEqual([]);
    expect(await orderView(shop, id, 'second')).toMatchObject({ supplierStatus: 'new' });
    expect((await shop.control('POST', '/cancel', { orderId: id, by: 'platform' })).status).toBe(200);
    expect(await orderView(shop, id, 'second')).toMatchObject({ platformStatus: 'canceled' });
  });
});

describe('cancel', () => {
  test.each(['fbs', 'dbs', 'platformgo', 'pickup', 'crossborder'])('ends %s orders', async (scheme) => {
    const shop = await openShop({ orders: 0 });
    const canceller = {
      buyer: 'canceled_by_client',
      buyerFirstHour: 'declined_by_client',
      platform: 'canceled',
    };
    for (const [by, platformStatus] of Object.entries(canceller)) {
      const orderId = await newOrder(shop, { scheme });
      expect((await shop.control('POST', '/cancel', { orderId, by })).body).toEqual({
        orderId,
        supplierStatus: 'new',
        platformStatus,
      });
      expect(await orderView(shop, orderId)).toMatchObject({ supplierStatus: 'new', platformStatus });
    }
  });

  test('because nobody answers the call: DBS orders alone', async () => {
    const shop = await openShop({ orders: 0 });
    const orderId = await newOrder(shop, { scheme: 'dbs' });
    expect((await shop.control('POST', '/cancel', { orderId, by: 'missedCall' })).status).toBe(200);
    const statuses = await shop.request('POST', '/dbs/orders/status', `{"orders":[${orderId}]}`);
    expect(statuses.body).toEqual({
      orders: [
        {
          id: orderId,
          supplierStatus: 'cancel_missed_call',
          platformStatus: 'canceled_by_missed_call',
        },
      ],
    });
    const other = await newOrder(shop);
    expect((await shop.control('POST', '/cancel', { orderId: other, by: 'missedCall' })).status).toBe(409);
  });

  test('by the buyer on receipt leaves a delivered order with its supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    await deliver(shop, supplyId);
    await shop.control('POST', '/cancel', { orderId, by: 'buyer' });
    expect(await orderView(shop, orderId)).toMatchObject({
      supplierStatus: 'complete',
      platformStatus: 'canceled_by_client',
      supplyId,
    });
  });

  test.each([
    ['buyer', 'canceled_by_client'],
    ['platform', 'canceled'],
  ])(
    'by %s ends an order on assembly as %s and leaves the seller’s side alone',
    async (by, platformStatus) => {
      const shop = await openShop({ orders: 0 });
      const { supplyId, orderId } = await packedSupply(shop);
      expect((await shop.control('POST', '/cancel', { orderId, by })).status).toBe(200);
      expect(await statusOf(shop, orderId)).toEqual({
        id: orderId,
        supplierStatus: 'confirm',
        platformStatus,
      });
      expect(await orderView(shop, orderId)).toMatchObject({ supplyId });
      expect((await shop.view()).supplies).toMatchObject([{ orders: [orderId], cargoType: 1 }]);
    },
  );

  test('by the seller in the web cabinet takes the order out of its supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { orderId } = await packedSupply(shop);
    expect((await shop.control('POST', '/cancel', { orderId, by: 'supplier' })).status).toBe(200);
    expect(await statusOf(shop, orderId)).toEqual({
      id: orderId,
      supplierStatus: 'cancel',
      platformStatus: 'canceled',
    });
    expect((await shop.view()).supplies).toMatchObject([{ orders: [], cargoType: 0 }]);
  });

  test('of an order that lacks its UIN does not keep its supply from being delivered', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop, { requiredMeta: ['uin'] });
    await add(shop, supplyId, await newOrder(shop));
    expect((await shop.request('PATCH', `/supplies/${supplyId}/deliver`)).status).toBe(409);
    await shop.control('POST', '/cancel', { orderId, by: 'buyer' });
    expect((await shop.request('PATCH', `/supplies/${supplyId}/deliver`)).status).toBe(204);
  });

  test('in the first hour is possible only before assembly; identifiers may be text', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop);
    const wish = { orderId: String(id), by: 'buyerFirstHour' };
    expect((await shop.control('POST', '/cancel', wish)).status).toBe(200);
    expect(await statusOf(shop, id)).toMatchObject({ platformStatus: 'declined_by_client' });
    const { orderId } = await packedSupply(shop);
    expect((await shop.control('POST', '/cancel', { orderId, by: 'buyerFirstHour' })).status).toBe(409);
  });

  test('refuses what is unknown and what has ended', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop);
    expect((await shop.control('POST', '/cancel', { orderId: 42, by: 'buyer' })).status).toBe(404);
    expect((await shop.control('POST', '/cancel', { orderId: id, by: 'weather' })).status).toBe(400);
    await shop.control('POST', '/cancel', { orderId: id, by: 'buyer' });
    expect((await shop.control('POST', '/cancel', { orderId: id, by: 'buyer' })).status).toBe(409);
  });
});

describe('accept', () => {
  test('closes and scans a supply; what is not scanned waits for its reshipment', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    const left = await newOrder(shop);
    await shop.request('PATCH', `/supplies/${supplyId}/orders/${left}`);
    const reply = await shop.control('POST', '/accept', { supplyId, unscanned: [left] });
    expect(reply).toMatchObject({
      status: 200,
      body: { id: supplyId, done: true, scanDt: '2026-03-02T09:00:00Z', orders: [orderId, left] },
    });
    expect(await statusOf(shop, orderId)).toMatchObject({ platformStatus: 'sorted' });
    expect(await statusOf(shop, left)).toMatchObject({ platformStatus: 'waiting' });
    expect((await shop.request('GET', '/supplies/orders/reshipment')).body).toEqual({
      orders: [{ supplyID: supplyId, orderID: left }],
    });
  });

  test('refuses an unknown supply and orders that are not in it', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    expect((await shop.control('POST', '/accept', { supplyId: 'PFX-GI-1' })).status).toBe(404);
    expect((await shop.control('POST', '/accept', { supplyId, unscanned: [5] })).status).toBe(400);
  });
});

describe('move', () => {
  test('the platform sorts, brings to the pickup point and sells what it was given', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    const move = async (platformStatus: string): Promise<number> =>
      (await shop.control('POST', '/move', { orderId, platformStatus })).status;
    expect(await move('sorted')).toBe(409);
    await deliver(shop, supplyId);
    for (const platformStatus of ['sorted', 'ready_for_pickup', 'sold']) {
      expect(await move(platformStatus)).toBe(200);
      expect(await statusOf(shop, orderId)).toMatchObject({ supplierStatus: 'complete', platformStatus });
    }
    expect(await move('defect')).toBe(409);
    expect((await shop.control('POST', '/move', { orderId: 5, platformStatus: 'sold' })).status).toBe(404);
  });
});

describe('clock', () => {
  test.each([
    ['PT48H', '2026-03-04T09:00:00Z'],
    ['P1W', '2026-03-09T09:00:00Z'],
    ['P1DT2H3M4S', '2026-03-03T11:03:04Z'],
    ['PT0S', '2026-03-02T09:00:00Z'],
    ['PT90M', '2026-03-02T10:30:00Z'],
  ])('%s makes it %s', async (advance, now) => {
    const shop = await openShop();
    expect(await shop.control('POST', '/clock', { advance })).toMatchObject({ status: 200, body: { now } });
    expect(await shop.control('GET', '/state')).toMatchObject({ body: { now } });
  });

  test.each(['', 'P', 'PT', '48H', 'P1Y', 'P1M', '-PT1H', 'P1D1D', 'PT1H ', 'P99999D'])(
    'refuses %j',
    async (advance) => {
      const shop = await openShop();
      expect(await shop.control('POST', '/clock', { advance })).toMatchObject({
        status: 400,
        body: { code: 'badRequest', message: expect.stringMatching(/^advance/) },
      });
    },
  );

  test('what time brings about is there at once: limits, storage, the times of what comes', async () => {
    const shop = await openShop({ orders: 0, limits: 'on' });
    const orderId = await newOrder(shop, { scheme: 'pickup' });
    for (const verb of ['confirm', 'prepare']) {
      await shop.request('PATCH', `/click-collect/orders/${orderId}/${verb}`);
    }
    await shop.control('POST', '/clock', { advance: 'P7D' });
    expect(await orderView(shop, orderId)).toMatchObject({ supplierStatus: 'cancel_shelf_life' });
    const later = await newOrder(shop);
    expect(await orderView(shop, later)).toMatchObject({ createdAt: '2026-03-09T09:00:00Z' });
    expect((await shop.request('GET', '/orders/new')).headers.get('x-ratelimit-remaining')).toBe('19');
  });
});

describe('state', () => {
  test('shows one seller at the top and the others under their names', async () => {
    const shop = await openShop({ orders: 2 });
    const top = [
      'now',
      'seed',
      'idPrefix',
      'seller',
      'orders',
      'supplies',
      'boxes',
      'warehouses',
      'stocks',
      'passes',
      'reports',
      'tasks',
      'articles',
      'accounts',
      'requests',
      'faults',
      'sellers',
    ];
    const shown = z.looseObject({ seller: z.looseObject({}), sellers: z.looseObject({}) });
    const main = shown.parse((await shop.control('GET', '/state')).body);
    expect(Object.keys(main).toSorted()).toEqual(top.toSorted());
    expect(main.seller).toMatchObject({ name: 'Main', banned: false });
    expect(Object.keys(main.sellers)).toEqual(['second', 'banned', 'basic']);
    const second = shown.parse((await shop.control('GET', '/state?seller=second')).body);
    expect(second.seller).toEqual(
      z.looseObject({ seller: z.unknown() }).parse(main.sellers['second']).seller,
    );
    expect(Object.keys(second.sellers)).toEqual(['main', 'banned', 'basic']);
    expect((await shop.control('GET', '/state?seller=nobody')).status).toBe(400);
  });

  test('identifiers beyond 2^53 lose no digit', async () => {
    const first = 9_007_199_254_740_993_123n;
    const shop = await openShop({ orders: 1, firstOrderId: String(first) });
    expect((await shop.view()).orders.map(({ id }) => id)).toEqual([first]);
    expect((await shop.control('GET', '/summary')).text).toContain(`"id":${first}`);
  });

  test('the summary has counts of everything and the newest rows', async () => {
    const shop = await openShop({ orders: 100 });
    await newSupply(shop);
    const reply = await shop.control('GET', '/summary');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        seller: 'main',
        totals: { orders: 100, supplies: 1 },
        ordersByState: [{ scheme: 'fbs', state: 'new', platform: 'waiting', count: 100 }],
        requests: { createSupply: { received: 1 } },
      },
    });
    const newest = (await shop.view()).orders.slice(-60).map(({ id }) => id);
    expect(
      read({ orders: z.array(z.looseObject({ id: z.unknown() })) }, reply).orders.map(({ id }) => id),
    ).toEqual(newest.toReversed());
  });
});

describe('pages of other sites', () => {
  const ask = (shop: Shop, method: string, path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(`${shop.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(method === 'POST' ? '{"advance":"PT1H"}' : undefined);
    });

  test('can’t drive it, and can’t read its keys: their Origin or Host is another', async () => {
    const shop = await openShop();
    const { host, port } = new URL(shop.url);
    const post = (headers: Record<string, string>) => ask(shop, 'POST', '/_simulator/clock', headers);
    for (const origin of [
      'http://example.com',
      'null',
      `https://${host}`,
      'http://127.0.0.1',
      `http://localhost:${port}`,
    ]) {
      expect([origin, await post({ origin })]).toEqual([origin, 403]);
    }
    expect(await post({ host: `example.com:${port}`, origin: `http://example.com:${port}` })).toBe(403);
    expect(await ask(shop, 'GET', '/_simulator/state', { host: `127.0.0.1.example.com:${port}` })).toBe(403);
    expect(await ask(shop, 'DELETE', '/_simulator/faults', { origin: 'http://example.com' })).toBe(403);
    expect(await shop.control('GET', '/state')).toMatchObject({ body: { now: '2026-03-02T09:00:00Z' } });
    expect(await post({ origin: `http://${host}` })).toBe(200);
    expect(await post({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(200);
  });
});

test('requests are counted by operation: received, carried out, changed, refused', async () => {
  const shop = await openShop({ orders: 0 });
  const { supplyId, orderId } = await packedSupply(shop);
  await shop.request('PATCH', `/orders/${orderId}/cancel`);
  await shop.request('PATCH', `/orders/${orderId}/cancel`);
  await shop.request('GET', `/supplies/${supplyId}`);
  const { requests } = await shop.view();
  expect(requests).toMatchObject({
    createSupply: { received: 1, carriedOut: 1, changed: 1, refused: 0 },
    cancelOrder: { received: 2, carriedOut: 1, changed: 1, refused: 1 },
    getSupply: { received: 1, carriedOut: 1, changed: 0, refused: 0 },
    deliverSupply: { received: 0, carriedOut: 0, changed: 0, refused: 0 },
  });
});

test('each request for a change is told with its input and what became of it, reading is not', async () => {
  const shop = await openShop({ orders: 0 });
  const orderId = String(await newOrder(shop));
  const supplyId = await newSupply(shop, 'Monday');
  await shop.control('POST', '/faults', { kind: 'dropBefore', operation: 'addOrderToSupply', count: 1 });
  await expect(add(shop, supplyId, BigInt(orderId))).rejects.toThrow('fetch failed');
  await add(shop, supplyId, BigInt(orderId));
  await deliver(shop, supplyId);
  await deliver(shop, supplyId);
  await shop.request('GET', `/supplies/${supplyId}`);
  const at = '2026-03-02T09:00:00.000Z';
  expect((await shop.control('GET', '/changes')).body).toEqual({
    changes: [
      { number: 1, at, operation: 'createSupply', input: { name: 'Monday' }, refusal: null },
      { number: 2, at, operation: 'addOrderToSupply', input: { supplyId, orderId }, refusal: null },
      { number: 3, at, operation: 'deliverSupply', input: { supplyId }, refusal: null },
      { number: 4, at, operation: 'deliverSupply', input: { supplyId }, refusal: 'StatusMismatch' },
    ],
  });
  expect((await shop.control('GET', '/changes?seller=second')).body).toEqual({ changes: [] });
});
