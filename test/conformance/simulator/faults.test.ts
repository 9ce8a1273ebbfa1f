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
    ['status', { code: 'UploadDataLimit' }, 409, 'UploadDataLimit'],
    ['status', { code: 'SubjectFBSRestriction', status: 400 }, 400, 'SubjectFBSRestriction'],
  ] as const)('%s %o answers with that status and the error body', async (kind, wish, status, code) => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind, ...wish, count: 1 });
    expect(await shop.request('POST', '/supplies', { name: 'x' })).toMatchObject(refused(status, code));
    expect(await names(shop)).toEqual([]);
  });

  test('a status of documents 2 and 3 has the form of its document', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'status', status: 404, count: 2 });
    const message = expect.any(String);
    expect((await shop.request('GET', '/click-collect/orders/new')).body).toEqual({
      code: 'NotFound',
      data: {},
      message,
    });
    const report = await fetch(`${shop.url}/api/v1/analytics/antifraud-details`, {
      headers: { authorization: 'key' },
    });
    expect(await report.json()).toEqual({
      data: null,
      error: true,
      errorText: message,
      additionalErrors: [],
    });
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

describe('garbage', () => {
  const bodies = async (shop: Shop): Promise<Buffer[]> => {
    const found: Buffer[] = [];
    for (let index = 0; index < 6; index++) {
      const reply = await fetch(`${shop.url}/api/v3/supplies`, {
        method: 'POST',
        headers: { authorization: 'key' },
        body: '{"name":"x"}',
      });
      expect(reply.status).toBe(201);
      found.push(Buffer.from(await reply.arrayBuffer()));
    }
    return found;
  };

  test('spoils the answer of what was carried out: never JSON, the same for the same seed', async () => {
    const first = await openShop({ orders: 0 });
    await fault(first, { kind: 'garbage', count: 6, seed: 5 });
    const garbage = await bodies(first);
    for (const body of garbage) expect(() => JSON.parse(body.toString())).toThrow(SyntaxError);
    expect(await names(first)).toHaveLength(6);
    const second = await openShop({ orders: 0 });
    await fault(second, { kind: 'garbage', count: 6, seed: 5 });
    expect(await bodies(second)).toEqual(garbage);
  });

  test('gives an answer without a body one', async () => {
    const shop = await openShop({ orders: 0 });
    const { orderId } = await packedSupply(shop);
    await fault(shop, { kind: 'garbage', operation: 'cancelOrder' });
    const reply = await shop.request('PATCH', `/orders/${orderId}/cancel`);
    expect([reply.status, reply.text.length > 0]).toEqual([200, true]);
  });
});

describe('rate', () => {
  const hits = async (shop: Shop, requests: number): Promise<string> => {
    let seen = '';
    for (let index = 0; index < requests; index++) {
      seen += (await shop.request('GET', '/orders/new')).status === 500 ? 'x' : '.';
    }
    return seen;
  };

  test('spoils that share of the requests, the same ones for the same seed, until it is taken back', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'status', rate: 0.3, seed: 9 });
    const seen = await hits(shop, 60);
    const share = seen.replaceAll('.', '').length;
    expect(share).toBeGreaterThan(8);
    expect(share).toBeLessThan(30);
    expect((await shop.view()).faults).toMatchObject([{ rate: 0.3, count: null }]);
    await shop.control('DELETE', '/faults');
    expect(await hits(shop, 5)).toBe('.....');
    await fault(shop, { kind: 'status', rate: 0.3, seed: 9 });
    expect(await hits(shop, 60)).toBe(seen);
    await shop.control('DELETE', '/faults');
    await fault(shop, { kind: 'status', rate: 0.3, seed: 10 });
    expect(await hits(shop, 60)).not.toBe(seen);
  });

  test('with a count ends after so many', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'status', rate: 0.5, count: 3 });
    const seen = await hits(shop, 40);
    expect(seen.replaceAll('.', '')).toBe('xxx');
    expect((await shop.view()).faults).toEqual([]);
  });

  test('0 spoils nothing, count null spoils all', async () => {
    const shop = await openShop({ orders: 0 });
    await fault(shop, { kind: 'status', rate: 0 });
    expect(await hits(shop, 10)).toBe('..........');
    await fault(shop, { kind: 'status', count: null });
    expect(await hits(shop, 10)).toBe('xxxxxxxxxx');
  });
});

test('a storm of 429 says when to come back, each time', async () => {
  const shop = await openShop({ orders: 0 });
  await fault(shop, { kind: 'tooManyRequests', count: null, retrySeconds: 7 });
  for (let index = 0; index < 3; index++) {
    const { status, headers } = await shop.request('GET', '/orders/new');
    expect([status, headers.get('x-ratelimit-retry'), headers.get('x-ratelimit-reset')]).toEqual([
      429,
      '7',
      '7',
    ]);
  }
});

test('truncate cuts a file too', async () => {
  const shop = await openShop({ orders: 0 });
  const authorization = 'key';
  const make = {
    id: '2f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d',
    reportType: 'DETAIL_HISTORY_REPORT',
    params: {
      startDate: '2026-02-20',
      endDate: '2026-02-25',
      timezone: 'Europe/Moscow',
      aggregationLevel: 'day',
    },
  };
  const downloads = `${shop.url}/api/v2/nm-report/downloads`;
  await fetch(downloads, { method: 'POST', headers: { authorization }, body: JSON.stringify(make) });
  await shop.control('POST', '/clock', { advance: 'PT1H' });
  const file = async (): Promise<number> => {
    const reply = await fetch(`${downloads}/file/${make.id}`, { headers: { authorization } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return (await reply.arrayBuffer()).byteLength;
  };
  const whole = await file();
  await fault(shop, { kind: 'truncate', operation: 'downloadReport' });
  expect(await file()).toBe(Math.floor(whole / 2));
});

test('shortLabels leaves box stickers out too', async () => {
  const shop = await openShop({ orders: 0 });
  const { supplyId, orderId } = await packedSupply(shop);
  const { trbxIds } = read(
    { trbxIds: z.array(z.string()) },
    await shop.request('POST', `/supplies/${supplyId}/trbx`, { amount: 1 }),
  );
  await shop.request('PATCH', `/supplies/${supplyId}/trbx/${trbxIds[0]}`, { orderIds: [orderId] });
  await fault(shop, { kind: 'shortLabels' });
  const stickers = async (): Promise<number> => {
    const reply = await shop.request('POST', `/supplies/${supplyId}/trbx/stickers?type=svg`, { trbxIds });
    return read({ stickers: z.array(z.unknown()) }, reply).stickers.length;
  };
  expect(await stickers()).toBe(0);
  expect(await stickers()).toBe(1);
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
  ['a rate above 1', { kind: 'status', rate: 1.5 }],
  ['an unknown field', { kind: 'status', count: 1, color: 'red' }],
])('refuses %s', async (_what, wish) => {
  const shop = await openShop({ orders: 0 });
  expect(await fault(shop, wish)).toMatchObject({ status: 400, body: { code: 'badRequest' } });
});
