import { expect, test } from 'vitest';
import { add, newOrder, newSupply, openShop, packedSupply, type Reply, type Shop } from './shop.ts';

const list = (shop: Shop): Promise<Reply> => shop.request('GET', '/supplies?limit=1&next=0');
const remaining = (reply: Reply): string | null => reply.headers.get('x-ratelimit-remaining');

async function drain(shop: Shop): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const reply = await list(shop);
    if (reply.status === 429) return seen;
    seen.push(remaining(reply) ?? '');
  }
}

test('a burst of 20, counted down in X-Ratelimit-Remaining', async () => {
  const shop = await openShop({ limits: 'on' });
  expect(await drain(shop)).toEqual(Array.from({ length: 20 }, (_, index) => String(19 - index)));
});

test('the 21st is 429, with when the next may be sent', async () => {
  const shop = await openShop({ limits: 'on' });
  await drain(shop);
  const reply = await list(shop);
  expect(reply).toMatchObject({
    status: 429,
    body: {
      title: expect.any(String),
      detail: expect.any(String),
      requestId: expect.any(String),
      origin: expect.any(String),
      status: 429,
      statusText: 'Too Many Requests',
      timestamp: '2026-03-02T09:00:00Z',
    },
  });
  const headers = ['x-ratelimit-retry', 'x-ratelimit-limit', 'x-ratelimit-reset', 'x-ratelimit-remaining'];
  expect(headers.map((name) => reply.headers.get(name))).toEqual(['1', '20', '4', null]);
});

test('one more each 200 ms', async () => {
  const shop = await openShop({ limits: 'on' });
  await drain(shop);
  shop.clock.now += 199;
  expect((await list(shop)).status).toBe(429);
  shop.clock.now += 1;
  expect((await list(shop)).status).toBe(200);
  expect((await list(shop)).status).toBe(429);
  shop.clock.now += 4_000;
  expect(await drain(shop)).toHaveLength(20);
});

test('adding orders has a bucket of its own, filled 1000 times a minute', async () => {
  const shop = await openShop({ limits: 'on', orders: 0 });
  const supplyId = await newSupply(shop);
  const orderId = await newOrder(shop);
  await drain(shop);
  const statuses: number[] = [];
  for (let index = 0; index < 21; index++) statuses.push((await add(shop, supplyId, orderId)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  shop.clock.now += 60;
  expect((await add(shop, supplyId, orderId)).status).toBe(204);
});

test('setting the four kinds of metadata draws on one bucket, apart from all else', async () => {
  const shop = await openShop({ limits: 'on', orders: 0 });
  const id = await newOrder(shop);
  const set = (kind: string, value: object) => shop.request('PUT', `/orders/${id}/meta/${kind}`, value);
  const left = [
    await set('uin', { uin: '1234567890123456' }),
    await set('imei', { imei: '123456789012345' }),
    await set('gtin', { gtin: '1234567890123' }),
    await set('sgtin', { sgtins: ['x'.repeat(20)] }),
  ].map(remaining);
  // Each is a 409 here, the order being new: five for each.
  expect(left).toEqual(['15', '10', '5', '0']);
  expect(remaining(await list(shop))).toBe('19');
});

test('operations of document 3 are counted one by one', async () => {
  const shop = await openShop({ limits: 'on', orders: 0 });
  const status = async (path: string): Promise<number> => {
    const reply = await fetch(`${shop.url}/api/v1${path}`, { headers: { authorization: 'key' } });
    return reply.status;
  };
  const acceptance = '/analytics/acceptance-report?dateFrom=2026-02-20&dateTo=2026-02-25';
  expect([await status('/warehouse_remains'), await status('/warehouse_remains')]).toEqual([200, 429]);
  expect([await status(acceptance), await status(acceptance)]).toEqual([200, 429]);
  await shop.control('POST', '/clock', { advance: 'PT1M' });
  expect(await status(acceptance)).toBe(200);
});

test('a 409 costs as much as five requests', async () => {
  const shop = await openShop({ limits: 'on', orders: 0 });
  const { supplyId } = await packedSupply(shop);
  shop.clock.now += 60_000;
  expect(remaining(await shop.request('DELETE', `/supplies/${supplyId}`))).toBe('15');
});

test('a refused key and the control side cost nothing', async () => {
  const shop = await openShop({ limits: 'on' });
  await shop.request('GET', '/orders/new', undefined, 'wrong');
  await shop.view();
  expect(remaining(await list(shop))).toBe('19');
});

test('switched off, nothing is counted', async () => {
  const shop = await openShop({ limits: 'off' });
  for (let index = 0; index < 40; index++) expect((await list(shop)).status).toBe(200);
  expect(remaining(await list(shop))).toBeNull();
});
