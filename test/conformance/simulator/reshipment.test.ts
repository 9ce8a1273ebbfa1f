import { describe, expect, test } from 'vitest';
import { add, newSupply, openShop, statusOf, type Shop, refused } from './shop.ts';
import { recordOf } from './order-moves.ts';
import { accept, deliver, done, refusal, supplyOf } from './warehouse-shop.ts';

const reshipments = async (shop: Shop): Promise<unknown> => {
  const reply = await shop.request('GET', '/supplies/orders/reshipment');
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('getReshipmentOrders', () => {
  test('lists what was not scanned until it is moved to an active supply, which sets it to confirm', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 3);
    const [scanned = 0, left = 0, cancelled = 0] = orders;
    await deliver(shop, supplyId);
    expect(await reshipments(shop)).toEqual({ orders: [] });
    await accept(shop, supplyId, [left, cancelled]);
    expect(await reshipments(shop)).toEqual({
      orders: [
        { supplyID: supplyId, orderID: left },
        { supplyID: supplyId, orderID: cancelled },
      ],
    });
    expect(await statusOf(shop, left)).toEqual({
      id: left,
      supplierStatus: 'complete',
      platformStatus: 'waiting',
    });

    await shop.request('PATCH', `/orders/${cancelled}/cancel`);
    const target = await newSupply(shop, 'Tuesday');
    expect(await refusal(shop, () => add(shop, target, scanned))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await add(shop, target, left)).toMatchObject(done);
    expect(await reshipments(shop)).toEqual({ orders: [] });
    expect(await statusOf(shop, left)).toEqual({
      id: left,
      supplierStatus: 'confirm',
      platformStatus: 'waiting',
    });
    expect((await shop.view()).supplies).toMatchObject([
      { id: supplyId, done: true, cargoType: 1, orders: [scanned] },
      { id: target, done: false, cargoType: 1, orders: [left] },
    ]);
  });

  test('an order that needs it goes to no supply of another cargoType and to no closed one', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [left = 0] = orders;
    await deliver(shop, supplyId);
    await accept(shop, supplyId, [left]);
    const oversized = (await supplyOf(shop, 1, { cargoType: 2 })).supplyId;
    expect(await refusal(shop, () => add(shop, oversized, left))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    await deliver(shop, oversized);
    expect(await refusal(shop, () => add(shop, oversized, left))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await refusal(shop, () => add(shop, supplyId, left))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
  });

  test("does not show another seller's", async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 1);
    await accept(shop, supplyId, orders);
    const reply = await shop.request('GET', '/supplies/orders/reshipment', undefined, shop.tokenOf('second'));
    expect(reply).toMatchObject({ status: 200, body: { orders: [] } });
  });
});

describe('acceptance', () => {
  test('sorts what was scanned and gives it a scanPrice', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [scanned = 0, left = 0] = orders;
    await deliver(shop, supplyId);
    shop.clock.now += 3_600_000;
    await accept(shop, supplyId, [left]);
    expect(await statusOf(shop, scanned)).toEqual({
      id: scanned,
      supplierStatus: 'complete',
      platformStatus: 'sorted',
    });
    const { price } = await recordOf(shop, scanned);
    expect((await shop.request('GET', `/supplies/${supplyId}/orders`)).body).toMatchObject({
      orders: [
        { id: scanned, scanPrice: price },
        { id: left, scanPrice: null },
      ],
    });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({
      done: true,
      closedAt: '2026-03-02T09:00:00Z',
      scanDt: '2026-03-02T10:00:00Z',
    });
  });

  test('closes a supply that was not handed over: its orders complete, it takes no more', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [scanned = 0, left = 0] = orders;
    const fresh = (await supplyOf(shop, 1)).orders[0] ?? 0;
    await accept(shop, supplyId, [left]);
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({
      done: true,
      closedAt: '2026-03-02T09:00:00Z',
      scanDt: '2026-03-02T09:00:00Z',
    });
    expect(await statusOf(shop, scanned)).toMatchObject({
      supplierStatus: 'complete',
      platformStatus: 'sorted',
    });
    expect(await statusOf(shop, left)).toMatchObject({
      supplierStatus: 'complete',
      platformStatus: 'waiting',
    });
    expect(await refusal(shop, () => add(shop, supplyId, fresh))).toEqual(
      refused(409, 'FailedToAddSupplyOrder'),
    );
    expect(await refusal(shop, () => deliver(shop, supplyId))).toEqual(refused(409, 'StatusMismatch'));
    expect(await shop.request('GET', `/supplies/${supplyId}/barcode?type=svg`)).toMatchObject({
      status: 200,
      body: { barcode: supplyId },
    });
  });

  test('a later scan finds what the first did not', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    await deliver(shop, supplyId);
    await accept(shop, supplyId, orders);
    shop.clock.now += 3_600_000;
    await accept(shop, supplyId, orders.slice(1));
    expect(await reshipments(shop)).toEqual({ orders: [{ supplyID: supplyId, orderID: orders[1] }] });
    expect((await shop.request('GET', `/supplies/${supplyId}`)).body).toMatchObject({
      scanDt: '2026-03-02T09:00:00Z',
    });
  });
});
