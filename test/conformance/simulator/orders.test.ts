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
  START,
  statusOf,
  withIds,
} from './shop.ts';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
const DAY = 24 * 3600;

const idsOf = (reply: Reply): unknown[] => read({ orders: withIds }, reply).orders.map(({ id }) => id);

describe('new orders', () => {
  test('holds the orders in state new, with every field of the variant OrderNew', async () => {
    const shop = await openShop({ orders: 3 });
    const { orders } = await shop.view();
    const reply = await shop.request('GET', '/orders/new');
    expect(reply.status).toBe(200);
    expect(idsOf(reply)).toEqual(orders.map(({ id }) => id));
    const [first] = read({ orders: withIds }, reply).orders;
    const fields =
      'address ddate salePrice dTimeFrom dTimeTo requiredMeta deliveryType comment scanPrice orderUid article colorCode ' +
      'rid createdAt offices skus id warehouseId nmId chrtId price convertedPrice currencyCode convertedCurrencyCode ' +
      'cargoType isZeroOrder';
    expect(Object.keys(first ?? {}).toSorted()).toEqual(fields.split(' ').toSorted());
    expect(first).toMatchObject({
      deliveryType: 'fbs',
      currencyCode: 643,
      requiredMeta: [],
      scanPrice: null,
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

describe('order information', () => {
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
    const fields =
      'address scanPrice deliveryType supplyId orderUid article colorCode rid createdAt offices skus id warehouseId nmId ' +
      'chrtId price convertedPrice currencyCode convertedCurrencyCode cargoType comment isZeroOrder';
    expect(Object.keys(order ?? {}).toSorted()).toEqual(fields.split(' ').toSorted());
    expect(order).toMatchObject({ supplyId });
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

describe('statuses', () => {
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

describe('cancel', () => {
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
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect((await shop.request('PATCH', `/orders/${orderId}/cancel`)).status).toBe(204);
    expect((await shop.view()).supplies).toMatchObject([{ id: supplyId, orders: [] }]);
  });

  test('is refused for an order that has ended', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop);
    await shop.request('PATCH', `/orders/${id}/cancel`);
    expect(await shop.request('PATCH', `/orders/${id}/cancel`)).toMatchObject(refused(409, 'StatusMismatch'));
  });

  test('is refused for an unknown order and for what is no identifier', async () => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.request('PATCH', '/orders/42/cancel')).toMatchObject(refused(404, 'NotFound'));
    expect(await shop.request('PATCH', '/orders/abc/cancel')).toMatchObject(
      refused(400, 'IncorrectParameter'),
    );
  });
});
