import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { generateState } from '../../../src/simulator/marketplace/generate.ts';
import { obstacleToAdding } from '../../../src/simulator/marketplace/supply-membership.ts';
import {
  add,
  newOrder,
  newSupply,
  openShop,
  packedSupply,
  read,
  refused,
  START,
  statusOf,
  withIds,
} from './shop.ts';

/** Every operation with a supply in its path, for the refusals they have in common. */
const operations = [
  ['GET', ''],
  ['GET', '/orders'],
  ['PATCH', '/orders/1'],
  ['DELETE', ''],
  ['PATCH', '/deliver'],
  ['GET', '/barcode?type=png'],
] as const;

test.each(operations)('%s /supplies/{supplyId}%s of an unknown supply is not found', async (method, rest) => {
  const shop = await openShop({ orders: 0 });
  expect(await shop.request(method, `/supplies/PFX-GI-1${rest}`)).toMatchObject(refused(404, 'NotFound'));
});

test.each(operations)('%s /supplies/{supplyId}%s of a malformed supply is refused', async (method, rest) => {
  const shop = await openShop({ orders: 0 });
  expect(await shop.request(method, `/supplies/monday${rest}`)).toMatchObject(
    refused(400, 'IncorrectParameter'),
  );
});

describe('create', () => {
  test('makes an active supply without attribute', async () => {
    const shop = await openShop({ orders: 0 });
    const reply = await shop.request('POST', '/supplies', { name: 'Monday <1>' });
    expect(reply).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^PFX-GI-\d+$/) } });
    const { id } = read({ id: z.string() }, reply);
    expect(await shop.request('GET', `/supplies/${id}`)).toMatchObject({
      status: 200,
      body: {
        id,
        done: false,
        createdAt: '2026-03-02T09:00:00Z',
        closedAt: null,
        scanDt: null,
        name: 'Monday <1>',
        cargoType: 0,
      },
    });
  });

  test('uses the prefix of the profile', async () => {
    const shop = await openShop({ orders: 0, idPrefix: 'AB' });
    expect(await newSupply(shop)).toMatch(/^AB-GI-\d+$/);
  });

  test.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['129 characters', { name: 'x'.repeat(129) }],
  ])('refuses %s', async (_what, body) => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.request('POST', '/supplies', body)).toMatchObject(refused(400, 'IncorrectRequestBody'));
  });
});

describe('list', () => {
  test('pages through every supply once and ends with next 0', async () => {
    const shop = await openShop({ orders: 0 });
    const made = [await newSupply(shop), await newSupply(shop), await newSupply(shop)];
    const first = await shop.request('GET', '/supplies?limit=2&next=0');
    const { next, supplies } = read(
      { next: z.int(), supplies: z.array(z.looseObject({ id: z.string() })) },
      first,
    );
    expect(supplies.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const second = await shop.request('GET', `/supplies?limit=2&next=${next}`);
    expect(second.body).toMatchObject({ next: 0, supplies: [{ id: made[2] }] });
  });

  test('refuses a page without a size', async () => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.request('GET', '/supplies?next=0')).toMatchObject(refused(400, 'IncorrectParameter'));
  });
});

describe('add an order', () => {
  test('moves it to confirm; the supply takes its cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const orderId = await newOrder(shop, { cargoType: 2 });
    expect(await add(shop, supplyId, orderId)).toMatchObject({ status: 204, text: '' });
    expect(await statusOf(shop, orderId)).toMatchObject({ supplierStatus: 'confirm' });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({ cargoType: 2 });
    const reply = await shop.request('GET', `/supplies/${supplyId}/orders`);
    const { orders } = read({ orders: withIds }, reply);
    expect(orders).toMatchObject([{ id: orderId }]);
    const fields =
      'scanPrice orderUid article colorCode rid createdAt offices skus id warehouseId nmId chrtId price convertedPrice ' +
      'currencyCode convertedCurrencyCode cargoType isZeroOrder';
    expect(Object.keys(orders[0] ?? {}).toSorted()).toEqual(fields.split(' ').toSorted());
  });

  test('refuses another cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop, { cargoType: 1 });
    const other = await newOrder(shop, { cargoType: 2 });
    expect(await add(shop, supplyId, other)).toMatchObject(refused(409, 'FailedToAddSupplyOrder'));
    expect(await statusOf(shop, other)).toMatchObject({ supplierStatus: 'new' });
  });

  test('moves it between active supplies; the one left empty takes any cargoType again', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    const target = await newSupply(shop, 'Tuesday');
    expect((await add(shop, target, orderId)).status).toBe(204);
    expect((await shop.view()).supplies).toMatchObject([
      { id: supplyId, cargoType: 0, orders: [] },
      { id: target, cargoType: 1, orders: [orderId] },
    ]);
  });

  test('of what is there already changes nothing', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    expect((await add(shop, supplyId, orderId)).status).toBe(204);
    expect((await shop.view()).supplies).toMatchObject([{ orders: [orderId] }]);
    expect((await shop.view()).requests['addOrderToSupply']).toEqual({
      received: 2,
      carriedOut: 2,
      changed: 1,
      refused: 0,
    });
  });

  test('is refused for a closed supply, and for an order of one', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect(await add(shop, supplyId, await newOrder(shop))).toMatchObject(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await add(shop, await newSupply(shop), orderId)).toMatchObject(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await statusOf(shop, orderId)).toMatchObject({ supplierStatus: 'complete' });
  });

  test('is refused for a cancelled order and an unknown one', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const cancelled = await newOrder(shop);
    await shop.request('PATCH', `/orders/${cancelled}/cancel`);
    expect(await add(shop, supplyId, cancelled)).toMatchObject(refused(409, 'FailedToAddSupplyOrder'));
    expect(await add(shop, supplyId, 42)).toMatchObject(refused(404, 'NotFound'));
    expect(await shop.request('PATCH', `/supplies/${supplyId}/orders/x`)).toMatchObject(
      refused(400, 'IncorrectParameter'),
    );
  });
});

test('an order of a closed supply can be moved only when it requires reshipment', () => {
  const [fresh] = generateState(
    { seed: 1, idPrefix: 'PFX', firstOrderId: '1', articles: 3, past: 0, orders: 1 },
    START,
  ).orders.values();
  if (fresh === undefined) throw new Error('no order was made');
  const supply = {
    id: 'PFX-GI-1',
    number: 1,
    name: '',
    done: false,
    createdAt: '2026-03-02T09:00:00Z',
    closedAt: null,
    scanDt: null,
    cargoType: 0,
    orders: [],
  };
  const order = { ...fresh, supplierStatus: 'complete', supplyId: 'PFX-GI-2' } as const;
  const closed = { ...supply, id: 'PFX-GI-2', done: true, orders: [order.id] };
  const scanned = { ...closed, scanDt: '2026-03-02T12:00:00Z' };
  expect(obstacleToAdding(order, supply, closed)).toEqual(expect.any(String));
  expect(obstacleToAdding({ ...order, platformStatus: 'sorted' }, supply, scanned)).toEqual(
    expect.any(String),
  );
  expect(obstacleToAdding(order, supply, scanned)).toBeNull();
});

describe('delete', () => {
  test('removes an active supply without orders', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    expect(await shop.request('DELETE', `/supplies/${supplyId}`)).toMatchObject({ status: 204, text: '' });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).status).toBe(404);
  });

  test('is refused while orders are in it, and once it is closed', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    expect(await shop.request('DELETE', `/supplies/${supplyId}`)).toMatchObject(
      refused(409, 'SupplyHasOrders'),
    );
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect(await shop.request('DELETE', `/supplies/${supplyId}`)).toMatchObject(
      refused(409, 'StatusMismatch'),
    );
  });
});

describe('transfer to delivery', () => {
  test('closes the supply and completes its orders', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orderId } = await packedSupply(shop);
    shop.clock.now += 60_000;
    expect(await shop.request('PATCH', `/supplies/${supplyId}/deliver`)).toMatchObject({
      status: 204,
      text: '',
    });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({
      done: true,
      closedAt: '2026-03-02T09:01:00Z',
      cargoType: 1,
    });
    expect(await statusOf(shop, orderId)).toMatchObject({
      supplierStatus: 'complete',
      platformStatus: 'waiting',
    });
  });

  test('is refused without orders, without a needed UIN, and twice', async () => {
    const shop = await openShop({ orders: 0 });
    const empty = await newSupply(shop);
    expect(await shop.request('PATCH', `/supplies/${empty}/deliver`)).toMatchObject(
      refused(409, 'SupplyHasZeroOrders'),
    );
    const lacking = await packedSupply(shop, { requiredMeta: ['uin'] });
    expect(await shop.request('PATCH', `/supplies/${lacking.supplyId}/deliver`)).toMatchObject(
      refused(409, 'UinIsNotFilled'),
    );
    expect(await statusOf(shop, lacking.orderId)).toMatchObject({ supplierStatus: 'confirm' });
    const { supplyId } = await packedSupply(shop);
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect(await shop.request('PATCH', `/supplies/${supplyId}/deliver`)).toMatchObject(
      refused(409, 'StatusMismatch'),
    );
  });
});
