import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { add, newOrder, newSupply, openShop, packedSupply, read, statusOf, refused } from './shop.ts';
import { boxesOf, deliver, done, refusal, newBoxes, putInBox, supplyOf } from './warehouse-shop.ts';

const UNKNOWN_BOX = 'PFX-TRBX-1';
const UNKNOWN_SUPPLY = 'PFX-GI-1';

/** Operation, method, path inside the supply, body. */
const operations = [
  ['listBoxes', 'GET', '', undefined],
  ['addBoxes', 'POST', '', { amount: 1 }],
  ['deleteBoxes', 'DELETE', '', { trbxIds: [] }],
  ['addOrdersToBox', 'PATCH', `/${UNKNOWN_BOX}`, { orderIds: [] }],
  ['removeOrderFromBox', 'DELETE', `/${UNKNOWN_BOX}/orders/1`, undefined],
  ['getBoxLabels', 'POST', '/stickers?type=png', { trbxIds: [UNKNOWN_BOX] }],
] as const;

describe.each(operations)('%s', (_name, method, rest, body) => {
  test('of an unknown supply is not found, of a malformed one a bad parameter', async () => {
    const shop = await openShop({ orders: 0 });
    const ask = (supplyId: string) => () => shop.request(method, `/supplies/${supplyId}/trbx${rest}`, body);
    expect(await refusal(shop, ask(UNKNOWN_SUPPLY))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask('monday'))).toEqual(refused(400, 'IncorrectParameter'));
  });

  test("of another seller's supply is not found", async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const ask = () => shop.request(method, `/supplies/${supplyId}/trbx${rest}`, body, shop.tokenOf('second'));
    expect(await refusal(shop, ask)).toEqual(refused(404, 'NotFound'));
  });
});

describe('addBoxes', () => {
  test('adds empty boxes, which listBoxes shows', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [] });
    const reply = await shop.request('POST', `/supplies/${supplyId}/trbx`, { amount: 2 });
    const id = expect.stringMatching(/^PFX-TRBX-\d+$/);
    expect(reply).toMatchObject({ status: 201, body: { trbxIds: [id, id] } });
    const { trbxIds } = read({ trbxIds: z.array(z.string()) }, reply);
    expect(new Set(trbxIds).size).toBe(2);
    expect(await boxesOf(shop, supplyId)).toEqual({
      trbxes: trbxIds.map((one) => ({ id: one, orders: [] })),
    });
  });

  test('adds a thousand at most and one at least', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const ask = (amount: unknown) => () => shop.request('POST', `/supplies/${supplyId}/trbx`, { amount });
    for (const amount of [0, 1001, 1.5, '1', undefined]) {
      expect(await refusal(shop, ask(amount))).toEqual(refused(400, 'IncorrectRequestBody'));
    }
    expect(await newBoxes(shop, supplyId, 1000)).toHaveLength(1000);
  });
});

describe('addOrdersToBox', () => {
  test('puts orders of the supply in the box', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 3);
    const [box = '', other = ''] = await newBoxes(shop, supplyId, 2);
    expect(await putInBox(shop, supplyId, box, orders.slice(0, 2))).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({
      trbxes: [
        { id: box, orders: orders.slice(0, 2) },
        { id: other, orders: [] },
      ],
    });
  });

  test('moves an order of another box, and changes nothing for one that is there or for none', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [first = '', second = ''] = await newBoxes(shop, supplyId, 2);
    await putInBox(shop, supplyId, first, orders);
    expect(await putInBox(shop, supplyId, second, orders.slice(0, 1))).toMatchObject(done);
    expect(await putInBox(shop, supplyId, second, orders.slice(0, 1))).toMatchObject(done);
    expect(await putInBox(shop, supplyId, second, [])).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({
      trbxes: [
        { id: first, orders: orders.slice(1) },
        { id: second, orders: orders.slice(0, 1) },
      ],
    });
  });

  test('refuses all of them when one is not in the supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 1);
    const elsewhere = (await packedSupply(shop)).orderId;
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    for (const strange of [await newOrder(shop), elsewhere, 42]) {
      const ask = () => putInBox(shop, supplyId, box, [...orders, strange]);
      expect(await refusal(shop, ask)).toEqual(refused(409, 'FailedToAddSupplyOrder'));
    }
  });

  test('refuses an unknown box, one of another supply, a malformed one, and a body without orders', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 1);
    const [strange = ''] = await newBoxes(shop, await newSupply(shop), 1);
    expect(await refusal(shop, () => putInBox(shop, supplyId, UNKNOWN_BOX, orders))).toEqual(
      refused(404, 'NotFound'),
    );
    expect(await refusal(shop, () => putInBox(shop, supplyId, strange, orders))).toEqual(
      refused(404, 'NotFound'),
    );
    expect(await refusal(shop, () => putInBox(shop, supplyId, 'box', orders))).toEqual(
      refused(400, 'IncorrectParameter'),
    );
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    const ask = () => shop.request('PATCH', `/supplies/${supplyId}/trbx/${box}`, { orders });
    expect(await refusal(shop, ask)).toEqual(refused(400, 'IncorrectRequestBody'));
  });
});

describe('removeOrderFromBox', () => {
  test('takes the order out of the box and leaves it in the supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    await putInBox(shop, supplyId, box, orders);
    const reply = await shop.request('DELETE', `/supplies/${supplyId}/trbx/${box}/orders/${orders[0]}`);
    expect(reply).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [{ id: box, orders: orders.slice(1) }] });
    expect((await shop.view()).supplies).toMatchObject([{ id: supplyId, orders }]);
  });

  test('refuses what is not in the box', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 1);
    const [box = '', other = ''] = await newBoxes(shop, supplyId, 2);
    await putInBox(shop, supplyId, other, orders);
    const ask = (boxId: string, orderId: unknown) => () =>
      shop.request('DELETE', `/supplies/${supplyId}/trbx/${boxId}/orders/${String(orderId)}`);
    expect(await refusal(shop, ask(box, orders[0]))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask(box, 42))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask(UNKNOWN_BOX, orders[0]))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask(box, 'x'))).toEqual(refused(400, 'IncorrectParameter'));
    expect(await refusal(shop, ask('box', orders[0]))).toEqual(refused(400, 'IncorrectParameter'));
  });
});

describe('deleteBoxes', () => {
  test('removes them; their orders stay in the supply, in no box', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [full = '', empty = '', left = ''] = await newBoxes(shop, supplyId, 3);
    await putInBox(shop, supplyId, full, orders);
    const reply = await shop.request('DELETE', `/supplies/${supplyId}/trbx`, { trbxIds: [full, empty] });
    expect(reply).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [{ id: left, orders: [] }] });
    const state = await shop.view();
    expect(state.supplies).toMatchObject([{ id: supplyId, orders }]);
    expect(state.orders).toMatchObject(orders.map((id) => ({ id, boxId: null, supplyId })));
  });

  test('refuses all of them when one is unknown, and a body without boxes', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    const [strange = ''] = await newBoxes(shop, await newSupply(shop), 1);
    const ask = (body: object) => () => shop.request('DELETE', `/supplies/${supplyId}/trbx`, body);
    expect(await refusal(shop, ask({ trbxIds: [box, UNKNOWN_BOX] }))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask({ trbxIds: [box, strange] }))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, ask({}))).toEqual(refused(400, 'IncorrectRequestBody'));
    expect(await refusal(shop, ask({ trbxIds: box }))).toEqual(refused(400, 'IncorrectRequestBody'));
  });
});

test('a closed supply: addBoxes, deleteBoxes, addOrdersToBox, removeOrderFromBox are refused, listBoxes is not', async () => {
  const shop = await openShop({ orders: 0 });
  const { supplyId, orders } = await supplyOf(shop, 1);
  const [box = ''] = await newBoxes(shop, supplyId, 1);
  await putInBox(shop, supplyId, box, orders);
  expect(await deliver(shop, supplyId)).toMatchObject(done);
  const path = `/supplies/${supplyId}/trbx`;
  for (const ask of [
    () => shop.request('POST', path, { amount: 1 }),
    () => shop.request('DELETE', path, { trbxIds: [box] }),
    () => putInBox(shop, supplyId, box, orders),
    () => shop.request('DELETE', `${path}/${box}/orders/${orders[0]}`),
  ]) {
    expect(await refusal(shop, ask)).toEqual(refused(409, 'FailedToAddSupplyTrbx'));
  }
  expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [{ id: box, orders }] });
});

describe('an order leaves its box', () => {
  test('addOrderToSupply: when it moves to another supply', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    await putInBox(shop, supplyId, box, orders);
    expect(await add(shop, await newSupply(shop), orders[0] ?? 0)).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [{ id: box, orders: orders.slice(1) }] });
  });

  test('cancelOrder: when it is cancelled', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, 2);
    const [box = ''] = await newBoxes(shop, supplyId, 1);
    await putInBox(shop, supplyId, box, orders);
    expect(await shop.request('PATCH', `/orders/${orders[0]}/cancel`)).toMatchObject(done);
    expect(await boxesOf(shop, supplyId)).toEqual({ trbxes: [{ id: box, orders: orders.slice(1) }] });
  });
});

test('deliverSupply: an empty box holds the supply back until it is filled or deleted', async () => {
  const shop = await openShop({ orders: 0 });
  const { supplyId, orders } = await supplyOf(shop, 2);
  const [first = '', second = ''] = await newBoxes(shop, supplyId, 2);
  await putInBox(shop, supplyId, first, orders.slice(0, 1));
  expect(await refusal(shop, () => deliver(shop, supplyId))).toEqual(refused(409, 'SupplyHasEmptyTrbx'));
  await shop.request('DELETE', `/supplies/${supplyId}/trbx`, { trbxIds: [second] });
  expect(await deliver(shop, supplyId)).toMatchObject(done);
  expect(await statusOf(shop, orders[0] ?? 0)).toMatchObject({ supplierStatus: 'complete' });
});

test('deleteSupply: takes its empty boxes with it', async () => {
  const shop = await openShop({ orders: 0 });
  const supplyId = await newSupply(shop);
  await newBoxes(shop, supplyId, 2);
  expect(await shop.request('DELETE', `/supplies/${supplyId}`)).toMatchObject(done);
  expect(read({ boxes: z.array(z.unknown()) }, await shop.control('GET', '/state')).boxes).toEqual([]);
});
