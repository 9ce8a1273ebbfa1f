import { describe, expect, test } from 'vitest';
import { newOrder, openShop, packedSupply, statusOf } from './shop.ts';

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
    ['another scheme', { count: 1, scheme: 'dbs' }, /dbs/],
    ['an unknown warehouse', { count: 1, warehouseId: 5 }, /warehouses are/],
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

describe('cancel', () => {
  test.each([
    ['buyer', 'canceled_by_client'],
    ['platform', 'canceled'],
    ['supplier', 'canceled'],
  ])('by %s ends an order on assembly as %s and takes it out of its supply', async (by, platformStatus) => {
    const shop = await openShop({ orders: 0 });
    const { orderId } = await packedSupply(shop);
    expect((await shop.control('POST', '/cancel', { orderId, by })).status).toBe(200);
    expect(await statusOf(shop, orderId)).toEqual({ id: orderId, supplierStatus: 'cancel', platformStatus });
    expect((await shop.view()).supplies).toMatchObject([{ orders: [], cargoType: 0 }]);
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
