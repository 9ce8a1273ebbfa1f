import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  add,
  newOrder,
  newSupply,
  openShop,
  packedSupply,
  read,
  refused,
  type Reply,
  type Shop,
  START,
  statusOf,
  withIds,
} from './shop.ts';
import { commonFields, recordOf } from './order-moves.ts';
import { accept, deliver, refusal, type Id, supplyOf } from './warehouse-shop.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const DAY = 24 * 3600;

const everyScheme = ['fbs', 'crossborder', 'platformgo', 'dbs', 'pickup'];
const othersSchemes = ['dbs', 'pickup'];

/** One new order of each scheme; those of this group of operations first. */
async function oneOfEach(shop: Shop): Promise<Id[]> {
  const orders: Id[] = [];
  for (const scheme of everyScheme) orders.push(await newOrder(shop, { scheme }));
  return orders;
}

const idsOf = (reply: Reply): unknown[] => read({ orders: withIds }, reply).orders.map(({ id }) => id);

describe('getNewOrders', () => {
  test('holds the orders in state new, with every field of the variant OrderNew', async () => {
    const shop = await openShop({ orders: 3 });
    const { orders } = await shop.view();
    const reply = await shop.request('GET', '/orders/new');
    expect(reply.status).toBe(200);
    expect(idsOf(reply)).toEqual(orders.map(({ id }) => id));
    const [first] = read({ orders: withIds }, reply).orders;
    const record = await recordOf(shop, first?.id ?? 0);
    expect(first).toEqual({
      ...commonFields(record),
      offices: record['offices'],
      salePrice: record['salePrice'],
      deliveryType: 'fbs',
      address: null,
      comment: '',
      ddate: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
      dTimeFrom: '14:00',
      dTimeTo: '18:00',
      requiredMeta: [],
      scanPrice: null,
    });
  });

  test('holds warehouse, cross-border and courier orders, no others', async () => {
    const shop = await openShop({ orders: 0 });
    const orders = await oneOfEach(shop);
    const reply = await shop.request('GET', '/orders/new');
    expect(idsOf(reply)).toEqual(orders.slice(0, 3));
    const courier = orders[2] ?? 0;
    const record = await recordOf(shop, courier);
    expect(read({ orders: withIds }, reply).orders[2]).toEqual({
      ...commonFields(record),
      ...(record['delivery'] as object),
      offices: record['offices'],
      salePrice: record['salePrice'],
      deliveryType: 'platformgo',
      address: record['address'],
      comment: '',
      requiredMeta: [],
      scanPrice: null,
    });
    expect(record).toMatchObject({ address: { fullAddress: expect.any(String) } });
  });

  test('says which metadata an order requires', async () => {
    const shop = await openShop({ orders: 0 });
    await newOrder(shop, { requiredMeta: ['sgtin', 'uin'] });
    expect((await shop.request('GET', '/orders/new')).body).toMatchObject({
      orders: [{ requiredMeta: ['sgtin', 'uin'] }],
    });
  });

  test('an order leaves the list when it is put in a supply or cancelled', async () => {
    const shop = await openShop({ orders: 0 });
    const [packed, cancelled, left] = [await newOrder(shop), await newOrder(shop), await newOrder(shop)];
    await add(shop, await newSupply(shop), packed);
    await shop.control('POST', '/cancel', { orderId: cancelled, by: 'buyer' });
    expect(idsOf(await shop.request('GET', '/orders/new'))).toEqual([left]);
  });
});

describe('getOrders', () => {
  test('pages through every order once, whatever its state, and ends with next 0', async () => {
    const shop = await openShop({ orders: 7 });
    const { orders } = await shop.view();
    const seen: unknown[] = [];
    const sizes: number[] = [];
    let next: unknown = 0;
    do {
      const reply = await shop.request('GET', `/orders?limit=3&next=${String(next)}`);
      seen.push(...idsOf(reply));
      sizes.push(idsOf(reply).length);
      ({ next } = read({ next: z.unknown() }, reply));
    } while (next !== 0);
    expect(seen).toEqual(orders.map(({ id }) => id));
    expect(sizes).toEqual([3, 3, 1]);
  });

  test('has the fields of the variant Order, supplyId when it is in a supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    const reply = await shop.request('GET', '/orders?limit=10&next=0');
    const [order] = read({ orders: withIds }, reply).orders;
    const record = await recordOf(shop, order?.id ?? 0);
    expect(order).toEqual({
      ...commonFields(record),
      offices: record['offices'],
      deliveryType: 'fbs',
      address: null,
      comment: '',
      supplyId,
      scanPrice: null,
    });
  });

  test('holds warehouse, cross-border and courier orders, no others', async () => {
    const shop = await openShop({ orders: 0 });
    const orders = await oneOfEach(shop);
    const reply = await shop.request('GET', '/orders?limit=10&next=0');
    expect(reply.body).toMatchObject({
      next: 0,
      orders: [{ deliveryType: 'fbs' }, { deliveryType: 'fbs' }, { deliveryType: 'platformgo' }],
    });
    expect(idsOf(reply)).toEqual(orders.slice(0, 3));
  });

  test('keeps to dateFrom and dateTo', async () => {
    const shop = await openShop({ orders: 9 });
    const { orders } = await shop.view();
    const times = orders.map(({ createdAt }) => seconds(Date.parse(createdAt)));
    const reply = await shop.request(
      'GET',
      `/orders?limit=100&next=0&dateFrom=${times[2]}&dateTo=${times[5]}`,
    );
    expect(idsOf(reply)).toEqual(orders.slice(2, 6).map(({ id }) => id));
  });

  test('leaves out what is older than 30 days when no dates are given', async () => {
    const shop = await openShop({ orders: 2 });
    shop.clock.now += 31 * DAY * 1000;
    const late = await newOrder(shop);
    expect(idsOf(await shop.request('GET', '/orders?limit=100&next=0'))).toEqual([late]);
  });

  test('refuses a period from 31 × 24 h on', async () => {
    const shop = await openShop();
    const to = seconds(START);
    const period = (length: number) =>
      shop.request('GET', `/orders?limit=1&next=0&dateFrom=${to - length}&dateTo=${to}`);
    expect((await period(31 * DAY - 1)).status).toBe(200);
    expect(await period(31 * DAY)).toMatchObject(refused(400, 'IncorrectParameter'));
  });

  test.each([
    'limit=0&next=0',
    'limit=1001&next=0',
    'limit=ten&next=0',
    'next=0',
    'limit=10',
    'limit=10&next=x',
    'limit=1&limit=2&next=0',
    'limit=1&next=0&dateFrom=1700000000&dateTo=1600000000',
  ])('refuses the query %s', async (query) => {
    const shop = await openShop({ orders: 1 });
    expect(await shop.request('GET', `/orders?${query}`)).toMatchObject(refused(400, 'IncorrectParameter'));
  });
});

describe('getOrderStatuses', () => {
  test('answers the known ones of the orders asked for', async () => {
    const shop = await openShop({ orders: 0 });
    const [first, second] = [await newOrder(shop), (await packedSupply(shop)).orderId];
    const reply = await shop.request('POST', '/orders/status', { orders: [first, 42, second, first] });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        orders: [
          { id: first, supplierStatus: 'new', platformStatus: 'waiting' },
          { id: second, supplierStatus: 'confirm', platformStatus: 'waiting' },
        ],
      },
    });
  });

  test('answers an empty list when every order is unknown', async () => {
    const shop = await openShop();
    expect(await shop.request('POST', '/orders/status', { orders: [42] })).toMatchObject({
      status: 200,
      body: { orders: [] },
    });
  });

  test('knows no DBS and self-pickup orders, and none of another seller', async () => {
    const shop = await openShop({ orders: 0 });
    const orders = await oneOfEach(shop);
    expect(idsOf(await shop.request('POST', '/orders/status', { orders }))).toEqual(orders.slice(0, 3));
    const foreign = await shop.request('POST', '/orders/status', { orders }, shop.tokenOf('second'));
    expect(foreign.body).toEqual({ orders: [] });
  });

  test.each([
    ['no list', {}],
    ['an empty list', { orders: [] }],
    ['1001 orders', { orders: Array.from({ length: 1001 }, (_, index) => index + 1) }],
    ['words for numbers', { orders: ['abc'] }],
    ['a list of fractions', { orders: [1.5] }],
    ['broken JSON', '{"orders":[1'],
    ['no body', undefined],
  ])('refuses %s', async (_what, body) => {
    const shop = await openShop({ orders: 1 });
    expect(await shop.request('POST', '/orders/status', body)).toMatchObject(
      refused(400, 'IncorrectRequestBody'),
    );
  });
});

describe('cancelOrder', () => {
  test('ends a new order', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop);
    expect(await shop.request('PATCH', `/orders/${id}/cancel`)).toMatchObject({ status: 204, text: '' });
    expect(await statusOf(shop, id)).toEqual({ id, supplierStatus: 'cancel', platformStatus: 'canceled' });
  });

  test('takes an order on assembly out of its supply, which then takes any cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop, { cargoType: 2 });
    expect((await shop.request('PATCH', `/orders/${orderId}/cancel`)).status).toBe(204);
    expect((await shop.view()).supplies).toMatchObject([{ id: supplyId, cargoType: 0, orders: [] }]);
    expect((await add(shop, supplyId, await newOrder(shop, { cargoType: 1 }))).status).toBe(204);
  });

  test('works on an order in delivery and takes it out of the closed supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    await deliver(shop, supplyId);
    expect((await shop.request('PATCH', `/orders/${orderId}/cancel`)).status).toBe(204);
    expect((await shop.view()).supplies).toMatchObject([{ id: supplyId, orders: [], cargoType: 1 }]);
  });

  test('works on a sorted order, a cross-border and a courier order', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 1, { scheme: 'crossborder' });
    await accept(shop, supplyId);
    const courier = await newOrder(shop, { scheme: 'platformgo' });
    for (const id of [...orders, courier]) {
      expect((await shop.request('PATCH', `/orders/${id}/cancel`)).status).toBe(204);
      expect(await statusOf(shop, id)).toEqual({ id, supplierStatus: 'cancel', platformStatus: 'canceled' });
    }
  });

  test('is refused for an order that has ended', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop);
    const cancel = () => shop.request('PATCH', `/orders/${id}/cancel`);
    await cancel();
    expect(await refusal(shop, cancel)).toEqual(refused(409, 'StatusMismatch'));
  });

  test('is refused for an unknown order and for what is no identifier', async () => {
    const shop = await openShop({ orders: 0 });
    const cancel = (id: unknown) => () => shop.request('PATCH', `/orders/${String(id)}/cancel`);
    expect(await refusal(shop, cancel(42))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, cancel('abc'))).toEqual(refused(400, 'IncorrectParameter'));
    for (const scheme of othersSchemes) {
      expect(await refusal(shop, cancel(await newOrder(shop, { scheme })))).toEqual(refused(404, 'NotFound'));
    }
    const own = await newOrder(shop);
    const foreign = () => shop.request('PATCH', `/orders/${own}/cancel`, undefined, shop.tokenOf('second'));
    expect(await refusal(shop, foreign)).toEqual(refused(404, 'NotFound'));
  });
});
