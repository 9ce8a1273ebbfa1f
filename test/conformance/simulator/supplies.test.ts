import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commonFields, recordOf } from './order-moves.ts';
import { add, newOrder, newSupply, openShop, packedSupply, read, refused, statusOf } from './shop.ts';
import { deliver, done, refusal, supplyOf } from './warehouse-shop.ts';

/** Every operation with a supply in its path, for the refusals they have in common. */
const operations = [
  ['getSupply', 'GET', ''],
  ['getSupplyOrders', 'GET', '/orders'],
  ['addOrderToSupply', 'PATCH', '/orders/1'],
  ['deleteSupply', 'DELETE', ''],
  ['deliverSupply', 'PATCH', '/deliver'],
  ['getSupplyQr', 'GET', '/barcode?type=png'],
] as const;

describe.each(operations)('%s', (_name, method, rest) => {
  test('of an unknown supply is not found', async () => {
    const shop = await openShop({ orders: 0 });
    expect(await refusal(shop, () => shop.request(method, `/supplies/PFX-GI-1${rest}`))).toEqual(
      refused(404, 'NotFound'),
    );
  });

  test('of a malformed supply is refused', async () => {
    const shop = await openShop({ orders: 0 });
    const ask = () => shop.request(method, `/supplies/monday${rest}`);
    expect(await refusal(shop, ask)).toEqual(refused(400, 'IncorrectParameter'));
  });

  test("of another seller's supply is not found", async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    const ask = () => shop.request(method, `/supplies/${supplyId}${rest}`, undefined, shop.tokenOf('second'));
    expect(await refusal(shop, ask)).toEqual(refused(404, 'NotFound'));
  });
});

describe('createSupply', () => {
  test('makes an active supply without attribute', async () => {
    const shop = await openShop({ orders: 0 });
    const reply = await shop.request('POST', '/supplies', { name: 'Monday <1>' });
    expect(reply).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^PFX-GI-\d+$/) } });
    const { id } = read({ id: z.string() }, reply);
    const supply = {
      id,
      done: false,
      createdAt: '2026-03-02T09:00:00Z',
      closedAt: null,
      scanDt: null,
      name: 'Monday <1>',
      cargoType: 0,
    };
    const details = await shop.request('GET', `/supplies/${id}`);
    expect([details.status, details.body]).toEqual([200, supply]);
    const list = await shop.request('GET', '/supplies?limit=10&next=0');
    expect([list.status, list.body]).toEqual([200, { next: 0, supplies: [supply] }]);
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

describe('listSupplies', () => {
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

describe('addOrderToSupply', () => {
  test('moves it to confirm; the supply takes its cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const orderId = await newOrder(shop, { cargoType: 2 });
    expect(await add(shop, supplyId, orderId)).toMatchObject({ status: 204, text: '' });
    expect(await statusOf(shop, orderId)).toMatchObject({ supplierStatus: 'confirm' });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({ cargoType: 2 });
    const reply = await shop.request('GET', `/supplies/${supplyId}/orders`);
    const record = await recordOf(shop, orderId);
    const order = { ...commonFields(record), offices: record['offices'], scanPrice: null };
    expect([reply.status, reply.body]).toEqual([200, { orders: [order] }]);
  });

  test('refuses another cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop, { cargoType: 1 });
    const other = await newOrder(shop, { cargoType: 2 });
    expect(await refusal(shop, () => add(shop, supplyId, other))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
  });

  test.each(['dbs', 'platformgo', 'pickup'])('refuses %s orders', async (scheme) => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const other = await newOrder(shop, { scheme });
    expect(await refusal(shop, () => add(shop, supplyId, other))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
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
    expect(await add(shop, supplyId, await newOrder(shop, { cargoType: 2 }))).toMatchObject(done);
  });

  test('one that is left with orders keeps its cargoType', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2, { cargoType: 2 });
    await add(shop, await newSupply(shop), orders[0] ?? 0);
    const other = await newOrder(shop, { cargoType: 1 });
    expect(await refusal(shop, () => add(shop, supplyId, other))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
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
    await deliver(shop, supplyId);
    const [fresh, target] = [await newOrder(shop), await newSupply(shop)];
    expect(await refusal(shop, () => add(shop, supplyId, fresh))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await refusal(shop, () => add(shop, supplyId, orderId))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await refusal(shop, () => add(shop, target, orderId))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
  });

  test('is refused for a cancelled order and an unknown one', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const cancelled = await newOrder(shop);
    await shop.request('PATCH', `/orders/${cancelled}/cancel`);
    expect(await refusal(shop, () => add(shop, supplyId, cancelled))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await refusal(shop, () => add(shop, supplyId, 42))).toEqual(refused(404, 'NotFound'));
    const malformed = () => shop.request('PATCH', `/supplies/${supplyId}/orders/x`);
    expect(await refusal(shop, malformed)).toEqual(refused(400, 'IncorrectParameter'));
  });
});

describe('deleteSupply', () => {
  test('removes an active supply without orders', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    expect(await shop.request('DELETE', `/supplies/${supplyId}`)).toMatchObject({ status: 204, text: '' });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).status).toBe(404);
  });

  test('is refused while orders are in it, and once it is closed', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    const remove = () => shop.request('DELETE', `/supplies/${supplyId}`);
    expect(await refusal(shop, remove)).toEqual(refused(409, 'SupplyHasOrders'));
    await deliver(shop, supplyId);
    expect(await refusal(shop, remove)).toEqual(refused(409, 'StatusMismatch'));
  });
});

describe('deliverSupply', () => {
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
    expect(await refusal(shop, () => deliver(shop, empty))).toEqual(refused(409, 'SupplyHasZeroOrders'));
    const lacking = await packedSupply(shop, { requiredMeta: ['uin'] });
    expect(await refusal(shop, () => deliver(shop, lacking.supplyId))).toEqual(
      refused(409, 'UinIsNotFilled'),
    );
    const { supplyId } = await packedSupply(shop);
    await deliver(shop, supplyId);
    expect(await refusal(shop, () => deliver(shop, supplyId))).toEqual(refused(409, 'StatusMismatch'));
  });
});
