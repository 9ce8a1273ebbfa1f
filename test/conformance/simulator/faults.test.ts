import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { add, newOrder, newSupply, openShop, packedSupply, read, refused, type Shop } from './shop.ts';

const labelled = z.array(z.looseObject({ orderId: z.int() }));

const fault = (shop: Shop, wish: object) => shop.control('POST', '/faults', wish);
const names = async (shop: Shop): Promise<unknown[]> => (await shop.view()).supplies.map(({ id }) => id);

describe('not carried out', () => {
  test.each([
    ['status', { status: 503 }, 503, 'InternalServerError'],
    ['status', {}, 500, 'InternalServerError'],
    ['status', { status: 403 }, 403, 'AccessDenied'],
  ] as const)('%s %o answers with that status and the error body', async (kind, wish, status, code) => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind, ...wish, count: 1 });
    expect(await shop.request('POST', '/supplies', { name: 'x' })).toMatchObject(refused(status, code));
    expect(await names(shop)).toEqual([]);
  });

  test('status 401 has the form of a 401', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'status', status: 401, count: 1 });
    const reply = await shop.request('GET', '/orders/new');
    expect(reply).toMatchObject({ status: 401, body: { title: 'unauthorized', status: 401 } });
  });

  test('html answers a page in place of JSON', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'html', count: 1 });
    const reply = await shop.request('POST', '/supplies', { name: 'x' });
    expect(reply).toMatchObject({ status: 502, text: expect.stringMatching(/^<!doctype html>/) });
    expect(await names(shop)).toEqual([]);
  });

  test('tooManyRequests answers 429 with its headers', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'tooManyRequests', count: 1 });
    const reply = await shop.request('POST', '/supplies', { name: 'x' });
    expect([reply.status, reply.headers.get('x-ratelimit-retry')]).toEqual([429, '1']);
    expect(await names(shop)).toEqual([]);
  });

  test('dropBefore breaks the connection', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'dropBefore', count: 1 });
    await expect(shop.request('POST', '/supplies', { name: 'x' })).rejects.toThrow('fetch failed');
    expect(await names(shop)).toEqual([]);
    expect((await shop.view()).requests['createSupply']).toEqual({
      received: 1,
      carriedOut: 0,
      changed: 0,
      refused: 0,
    });
  });
});

describe('carried out, then spoilt', () => {
  test('dropAfter breaks the connection when it is done', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'dropAfter', operation: 'createSupply', count: 1 });
    await expect(shop.request('POST', '/supplies', { name: 'x' })).rejects.toThrow('fetch failed');
    expect(await names(shop)).toHaveLength(1);
    expect((await shop.view()).requests['createSupply']).toEqual({
      received: 1,
      carriedOut: 1,
      changed: 1,
      refused: 0,
    });
  });

  test('empty and truncate spoil the body', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'empty', count: 1 });
    await fault(shop, { kind: 'truncate', count: 1 });
    const empty = await fetch(`${shop.url}/api/v3/supplies`, {
      method: 'POST',
      headers: { authorization: 'key' },
      body: '{"name":"x"}',
    });
    expect([empty.status, await empty.text()]).toEqual([201, '']);
    const cut = await fetch(`${shop.url}/api/v3/supplies`, {
      method: 'POST',
      headers: { authorization: 'key' },
      body: '{"name":"x"}',
    });
    expect(cut.status).toBe(201);
    expect(await cut.text()).toMatch(/^\{"id":"[^}]*$/);
    expect(await names(shop)).toHaveLength(2);
  });

  test('shortLabels leaves stickers out of label answers only', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const orders = [await newOrder(shop), await newOrder(shop), await newOrder(shop)];
    await fault(shop, { kind: 'shortLabels', shortBy: 2, count: 1 });
    for (const id of orders) await add(shop, supplyId, id);
    const labels = async () => {
      const reply = await shop.request('POST', '/orders/stickers?type=svg&width=58&height=40', { orders });
      return read({ stickers: labelled }, reply).stickers.map(({ orderId }) => orderId);
    };
    expect(await labels()).toEqual(orders.slice(0, 1));
    expect(await labels()).toEqual(orders);
  });
});

test('latency waits, then carries out', async () => {
  const shop = await openShop({ orders: 0 });
  await fault(shop, { kind: 'latency', delayMs: 150, count: 1 });
  const start = performance.now();
  expect((await shop.request('GET', '/orders/new')).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(140);
});

test('a fault spoils as many requests of its operation as it says, and no others', async () => {
  const shop = await openShop({ orders: 0 });
  const { orderId } = await packedSupply(shop);
  await fault(shop, { kind: 'status', operation: 'cancelOrder', count: 2 });
  expect((await shop.request('GET', '/orders/new')).status).toBe(200);
  const statuses: number[] = [];
  for (let index = 0; index < 3; index++) {
    statuses.push((await shop.request('PATCH', `/orders/${orderId}/cancel`)).status);
  }
  expect(statuses).toEqual([500, 500, 204]);
});

test('DELETE takes the faults back', async () => {
  const shop = await openShop({ orders: 0 });
  await fault(shop, { kind: 'status', count: 5 });
  expect((await shop.view()).faults).toMatchObject([{ kind: 'status', count: 5 }]);
  expect(await shop.control('DELETE', '/faults')).toMatchObject({ status: 200, body: { faults: [] } });
  expect((await shop.request('GET', '/orders/new')).status).toBe(200);
});

test.each([
  ['an unknown kind', { kind: 'fire', count: 1 }],
  ['an unknown operation', { kind: 'status', operation: 'burnOrder', count: 1 }],
  ['no count left', { kind: 'status', count: 0 }],
  ['an unknown field', { kind: 'status', count: 1, color: 'red' }],
])('refuses %s', async (_what, wish) => {
  const shop = await openShop({ orders: 0 });
  expect(await fault(shop, wish)).toMatchObject({ status: 400, body: { code: 'badRequest' } });
});
