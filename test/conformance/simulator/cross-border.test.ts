import { describe, expect, test } from 'vitest';
import { recordOf } from './order-moves.ts';
import { add, newOrder, newSupply, openShop, packedSupply, refused, statusOf, type Shop } from './shop.ts';
import { accept, deliver, done, refusal, type Id, supplyOf } from './warehouse-shop.ts';

const crossborder = { scheme: 'crossborder' };

const links = (shop: Shop, orders: readonly unknown[]) =>
  shop.request('POST', '/files/orders/external-stickers', { orders });
const history = (shop: Shop, orders: readonly unknown[]) =>
  shop.request('POST', '/orders/status/history', { orders });
const buyers = (shop: Shop, orders: readonly unknown[]) => shop.request('POST', '/orders/client', { orders });

const link = (id: Id) => ({
  orderID: id,
  url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/_files\//),
  parcelID: `CB${id}`,
});

test('a cross-border order goes through a supply like a warehouse order', async () => {
  const shop = await openShop({ orders: 0 });
  const supplyId = await newSupply(shop);
  const [abroad, home] = [await newOrder(shop, crossborder), await newOrder(shop)];
  expect((await shop.request('GET', '/orders/new')).body).toMatchObject({
    orders: [
      { id: abroad, deliveryType: 'fbs' },
      { id: home, deliveryType: 'fbs' },
    ],
  });
  expect(await add(shop, supplyId, abroad)).toMatchObject(done);
  expect(await add(shop, supplyId, home)).toMatchObject(done);
  expect(await deliver(shop, supplyId)).toMatchObject(done);
  expect(await statusOf(shop, abroad)).toEqual({
    id: abroad,
    supplierStatus: 'complete',
    platformStatus: 'waiting',
  });
});

describe('getCrossBorderLabels', () => {
  test('links the labels of cross-border orders in complete; all others are absent', async () => {
    const shop = await openShop({ orders: 0 });
    const fresh = await newOrder(shop, crossborder);
    const assembled = (await packedSupply(shop, crossborder)).orderId;
    const { supplyId, orders } = await supplyOf(shop, 2, crossborder);
    const [first = 0, cancelled = 0] = orders;
    const home = await newOrder(shop);
    await add(shop, supplyId, home);
    await deliver(shop, supplyId);
    await shop.request('PATCH', `/orders/${cancelled}/cancel`);
    expect(await links(shop, [fresh, assembled, home, cancelled, 42, first])).toMatchObject({
      status: 200,
      body: { stickers: [link(first)] },
    });
    expect((await links(shop, [42])).body).toEqual({ stickers: [] });
  });

  test('takes 1 to 100 orders', async () => {
    const shop = await openShop({ orders: 0 });
    for (const orders of [[], Array.from({ length: 101 }, (_, index) => index + 1), ['a']]) {
      expect(await refusal(shop, () => links(shop, orders))).toEqual(refused(400, 'IncorrectRequestBody'));
    }
  });
});

describe('getCrossBorderHistory', () => {
  test('grows when the order moves', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2, crossborder);
    const [id = 0, left = 0] = orders;
    shop.clock.now += 60_000;
    await deliver(shop, supplyId);
    shop.clock.now += 60_000;
    await accept(shop, supplyId, [left]);
    shop.clock.now += 60_000;
    await add(shop, await newSupply(shop), left);
    await shop.request('PATCH', `/orders/${left}/cancel`);
    const { createdAt } = await recordOf(shop, id);
    const beginning = [
      { date: createdAt, code: 'assembling' },
      { date: '2026-03-02T09:01:00Z', code: 'assembled' },
    ];
    expect(await history(shop, [id, 42, left])).toMatchObject({
      status: 200,
      body: {
        orders: [
          {
            orderID: id,
            deliveryDate: expect.stringMatching(/^2026-03-16T/),
            statuses: [...beginning, { date: '2026-03-02T09:02:00Z', code: 'sorted' }],
          },
          {
            orderID: left,
            deliveryDate: expect.stringMatching(/^2026-03-16T/),
            statuses: [
              ...beginning.map((entry) => ({ ...entry, date: expect.any(String) })),
              { date: '2026-03-02T09:03:00Z', code: 'assembling' },
              { date: '2026-03-02T09:03:00Z', code: 'canceled' },
            ],
          },
        ],
      },
    });
  });

  test('is not found when no order is a known cross-border order', async () => {
    const shop = await openShop({ orders: 0 });
    const home = await newOrder(shop);
    expect(await refusal(shop, () => history(shop, [42, home]))).toEqual(refused(404, 'NotFound'));
    const abroad = await newOrder(shop, crossborder);
    const foreign = shop.request(
      'POST',
      '/orders/status/history',
      { orders: [abroad] },
      shop.tokenOf('second'),
    );
    expect(await foreign).toMatchObject(refused(404, 'NotFound'));
  });

  test('takes 1 to 100 orders', async () => {
    const shop = await openShop({ orders: 0 });
    for (const orders of [[], Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expect(await refusal(shop, () => history(shop, orders))).toEqual(refused(400, 'IncorrectRequestBody'));
    }
  });
});

describe('getBuyers', () => {
  test('tells the buyers of cross-border orders, and of DBS orders after transfer to delivery', async () => {
    const shop = await openShop({ orders: 0 });
    const abroad = await newOrder(shop, crossborder);
    const held = await newOrder(shop, { scheme: 'dbs' });
    const sent = await newOrder(shop, { scheme: 'dbs' });
    for (const verb of ['confirm', 'deliver']) await shop.request('PATCH', `/dbs/orders/${sent}/${verb}`);
    await shop.request('PATCH', `/dbs/orders/${held}/confirm`);
    const record = async (id: Id) => {
      const { buyer } = (await recordOf(shop, id)) as { buyer?: { phone: string; phoneCode: string } };
      return { ...buyer, orderID: id, phone: Number(buyer?.phone), phoneCode: Number(buyer?.phoneCode) };
    };
    const home = await newOrder(shop);
    const reply = await buyers(shop, [abroad, held, sent, home, 42]);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ orders: [await record(abroad), await record(sent)] });
    expect(Object.keys(await record(sent)).toSorted()).toEqual(
      'firstName fullName orderID phone phoneCode'.split(' '),
    );
    expect(await buyers(shop, [held])).toMatchObject({ status: 200, body: { orders: [] } });
  });

  test('is not found when every order is unknown or has no buyer to tell', async () => {
    const shop = await openShop({ orders: 0 });
    const others = [await newOrder(shop), await newOrder(shop, { scheme: 'pickup' })];
    expect(await refusal(shop, () => buyers(shop, [42, ...others]))).toEqual(refused(404, 'NotFound'));
    const abroad = await newOrder(shop, crossborder);
    const foreign = () =>
      shop.request('POST', '/orders/client', { orders: [abroad] }, shop.tokenOf('second'));
    expect(await refusal(shop, foreign)).toEqual(refused(404, 'NotFound'));
  });

  test('refuses what is no list of identifiers', async () => {
    const shop = await openShop({ orders: 0 });
    expect(await refusal(shop, () => buyers(shop, ['a']))).toEqual(refused(400, 'IncorrectRequestBody'));
    expect(await refusal(shop, () => shop.request('POST', '/orders/client', {}))).toEqual(
      refused(400, 'IncorrectRequestBody'),
    );
  });
});
