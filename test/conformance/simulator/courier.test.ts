import { describe, expect, test } from 'vitest';
import { add, newOrder, newSupply, openShop, read, statusOf, withIds, refused } from './shop.ts';
import { done, refusal, type Id } from './warehouse-shop.ts';
import type { Shop } from './shop.ts';

const courier = (shop: Shop, id: Id, verb: string) => shop.request('PATCH', `/orders/${id}/${verb}`);

test('confirmCourierOrder, completeCourierOrder: new, on assembly, in delivery', async () => {
  const shop = await openShop({ orders: 0 });
  const id = await newOrder(shop, { scheme: 'platformgo' });
  const { orders } = read({ orders: withIds }, await shop.request('GET', '/orders/new'));
  expect(orders).toMatchObject([{ id, deliveryType: 'platformgo' }]);
  expect(await courier(shop, id, 'confirm')).toMatchObject(done);
  expect(await statusOf(shop, id)).toEqual({ id, supplierStatus: 'confirm', platformStatus: 'waiting' });
  expect((await shop.request('GET', '/orders/new')).body).toEqual({ orders: [] });
  expect(await courier(shop, id, 'assemble')).toMatchObject(done);
  expect(await statusOf(shop, id)).toEqual({ id, supplierStatus: 'complete', platformStatus: 'waiting' });
});

describe.each([
  ['confirmCourierOrder', 'confirm'],
  ['completeCourierOrder', 'assemble'],
])('%s', (_name, verb) => {
  test.each(['fbs', 'crossborder', 'dbs', 'pickup'])('does not know %s orders', async (scheme) => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop, { scheme });
    expect(await refusal(shop, () => courier(shop, id, verb))).toEqual(refused(404, 'NotFound'));
  });

  test('refuses an order in the wrong state, an unknown one and what is no identifier', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop, { scheme: 'platformgo' });
    if (verb === 'assemble') {
      expect(await refusal(shop, () => courier(shop, id, verb))).toEqual(refused(409, 'StatusMismatch'));
    }
    await courier(shop, id, 'confirm');
    await courier(shop, id, 'assemble');
    expect(await refusal(shop, () => courier(shop, id, verb))).toEqual(refused(409, 'StatusMismatch'));
    const cancelled = await newOrder(shop, { scheme: 'platformgo' });
    await shop.request('PATCH', `/orders/${cancelled}/cancel`);
    expect(await refusal(shop, () => courier(shop, cancelled, verb))).toEqual(refused(409, 'StatusMismatch'));
    expect(await refusal(shop, () => courier(shop, 42, verb))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, () => shop.request('PATCH', `/orders/x/${verb}`))).toEqual(
      refused(400, 'IncorrectParameter'),
    );
  });

  test("does not know another seller's orders", async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop, { scheme: 'platformgo' });
    const ask = () => shop.request('PATCH', `/orders/${id}/${verb}`, undefined, shop.tokenOf('second'));
    expect(await refusal(shop, ask)).toEqual(refused(404, 'NotFound'));
  });
});

test('addOrderToSupply: a courier order goes in no supply', async () => {
  const shop = await openShop({ orders: 0 });
  const supplyId = await newSupply(shop);
  const id = await newOrder(shop, { scheme: 'platformgo' });
  expect(await refusal(shop, () => add(shop, supplyId, id))).toEqual(refused(409, 'FailedToAddSupplyOrder'));
});
