import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  changingNothing,
  commonFields,
  day,
  move,
  type Moves,
  orderIn,
  pagesOf,
  recordOf,
  statusIn,
} from './order-moves.ts';
import { ids, newOrder, openShop, read, refused, START, withIds } from './shop.ts';

const dbs: Moves = {
  scheme: 'dbs',
  path: '/dbs/orders',
  ways: {
    new: [],
    confirm: ['confirm'],
    deliver: ['confirm', 'deliver'],
    receive: ['confirm', 'deliver', 'receive'],
    reject: ['confirm', 'deliver', 'reject'],
    cancel: ['cancel'],
  },
};
const states = Object.keys(dbs.ways);

/** Document 1, "DBS order states"; cancel from any state that has not ended. */
const changes = [
  { operation: 'confirmDbsOrder', verb: 'confirm', from: ['new'], to: 'confirm', platform: 'waiting' },
  { operation: 'deliverDbsOrder', verb: 'deliver', from: ['confirm'], to: 'deliver', platform: 'waiting' },
  { operation: 'receiveDbsOrder', verb: 'receive', from: ['deliver'], to: 'receive', platform: 'sold' },
  {
    operation: 'rejectDbsOrder',
    verb: 'reject',
    from: ['deliver'],
    to: 'reject',
    platform: 'canceled_by_client',
  },
  {
    operation: 'cancelDbsOrder',
    verb: 'cancel',
    from: ['new', 'confirm', 'deliver'],
    to: 'cancel',
    platform: 'canceled',
  },
];

describe.each(changes)('$operation', ({ verb, from, to, platform }) => {
  test.each(from)('moves an order from %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, state);
    expect(await move(shop, dbs, id, verb)).toMatchObject({ status: 204, text: '' });
    expect(await statusIn(shop, dbs, id)).toEqual({ id, supplierStatus: to, platformStatus: platform });
  });

  test.each(states.filter((state) => !from.includes(state)))(
    'refuses an order in %s and leaves it so',
    async (state) => {
      const shop = await openShop({ orders: 0 });
      const id = await orderIn(shop, dbs, state);
      expect(await changingNothing(shop, () => move(shop, dbs, id, verb))).toMatchObject(
        refused(409, 'StatusMismatch'),
      );
    },
  );

  test('knows neither orders of other schemes nor of other sellers', async () => {
    const shop = await openShop({ orders: 0 });
    const own = await orderIn(shop, dbs, 'new');
    for (const scheme of ['fbs', 'pickup', 'platformgo', 'crossborder']) {
      const other = await newOrder(shop, { scheme });
      expect(await changingNothing(shop, () => move(shop, dbs, other, verb))).toMatchObject(
        refused(404, 'NotFound'),
      );
    }
    expect(
      await changingNothing(shop, () => move(shop, dbs, own, verb, shop.tokenOf('second'))),
    ).toMatchObject(refused(404, 'NotFound'));
    expect(await move(shop, dbs, 42, verb)).toMatchObject(refused(404, 'NotFound'));
  });

  test('refuses what is no identifier, and a key for reading', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, 'new');
    expect(await shop.request('PATCH', `/dbs/orders/abc/${verb}`)).toMatchObject(
      refused(400, 'IncorrectParameter'),
    );
    expect(
      await changingNothing(shop, () => move(shop, dbs, id, verb, shop.tokenOf('readOnly'))),
    ).toMatchObject(refused(403, 'AccessDenied'));
  });
});

describe.each([
  ['receiveDbsOrder', 'receive'],
  ['rejectDbsOrder', 'reject'],
])('%s: code', (_operation, verb) => {
  test.each([undefined, {}, { code: '' }, { code: '0412' }])('takes the body %j', async (body) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, 'deliver');
    expect((await shop.request('PATCH', `/dbs/orders/${id}/${verb}`, body)).status).toBe(204);
  });

  test.each([{ code: 412 }, { code: null }, '[]', '{"code"'])('refuses the body %j', async (body) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, 'deliver');
    expect(
      await changingNothing(shop, () => shop.request('PATCH', `/dbs/orders/${id}/${verb}`, body)),
    ).toMatchObject(refused(400, 'IncorrectRequestBody'));
  });
});

describe('a buyer whom nobody can reach', () => {
  test.each(['new', 'confirm', 'deliver'])('ends an order in %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, state);
    expect((await shop.control('POST', '/cancel', { orderId: id, by: 'missedCall' })).status).toBe(200);
    expect(await statusIn(shop, dbs, id)).toEqual({
      id,
      supplierStatus: 'cancel_missed_call',
      platformStatus: 'canceled_by_missed_call',
    });
    for (const { verb } of changes) {
      expect(await changingNothing(shop, () => move(shop, dbs, id, verb))).toMatchObject(
        refused(409, 'StatusMismatch'),
      );
    }
    expect(await pagesOf(shop, dbs, 5, [day(-1), day(0)])).toEqual([[id]]);
  });

  test.each(['receive', 'reject', 'cancel'])('changes nothing in %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, state);
    const reply = await changingNothing(shop, () =>
      shop.control('POST', '/cancel', { orderId: id, by: 'missedCall' }),
    );
    expect(reply.status).toBe(409);
  });
});

test('getNewDbsOrders: the orders in state new, as the variant OrderNewDBS, and no others', async () => {
  const shop = await openShop({ orders: 1 });
  const id = await orderIn(shop, dbs, 'new');
  for (const state of ['confirm', 'deliver', 'cancel']) await orderIn(shop, dbs, state);
  for (const scheme of ['pickup', 'platformgo', 'crossborder']) await newOrder(shop, { scheme });
  const reply = await shop.request('GET', '/dbs/orders/new');
  const record = await recordOf(shop, id);
  const { address, delivery } = z
    .object({
      address: z.object({ fullAddress: z.string(), longitude: z.number(), latitude: z.number() }),
      delivery: z.object({
        ddate: z.string().regex(/^0[23]\.03\.2026$/),
        dTimeFrom: z.string().regex(/^\d\d:00$/),
        dTimeTo: z.string().regex(/^\d\d:00$/),
      }),
    })
    .parse({ address: record['address'], delivery: record['delivery'] });
  expect([reply.status, reply.body]).toEqual([
    200,
    {
      orders: [
        {
          ...commonFields(record),
          address,
          ...delivery,
          salePrice: record['salePrice'],
          requiredMeta: [],
          deliveryType: 'dbs',
          comment: '',
        },
      ],
    },
  ]);
});

describe('getCompletedDbsOrders', () => {
  const month = [day(-15), day(15)] as const;

  test('the canceled and sold ones, as the variant OrderDBS with the whole address', async () => {
    const shop = await openShop({ orders: 0 });
    for (const state of ['new', 'confirm', 'deliver']) await orderIn(shop, dbs, state);
    const ended = [];
    for (const state of ['receive', 'reject', 'cancel']) ended.push(await orderIn(shop, dbs, state));
    const pickup = await newOrder(shop, { scheme: 'pickup' });
    await shop.request('PATCH', `/click-collect/orders/${pickup}/cancel`);
    const reply = await shop.request(
      'GET',
      `/dbs/orders?limit=10&next=0&dateFrom=${month[0]}&dateTo=${month[1]}`,
    );
    const records = await Promise.all(ended.map((id) => recordOf(shop, id)));
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        next: 0,
        orders: records.map((record) => ({
          ...commonFields(record),
          address: record['address'],
          deliveryType: 'dbs',
          comment: '',
        })),
      },
    ]);
    expect(Object.keys(z.looseObject({}).parse(records[0]?.['address'])).toSorted()).toEqual(
      'area city entrance flat fullAddress home latitude longitude province street'.split(' '),
    );
  });

  test('pages through them, each once', async () => {
    const shop = await openShop({ orders: 0 });
    const ended = [];
    for (let made = 0; made < 5; made++) {
      ended.push(await orderIn(shop, dbs, 'cancel'));
      await orderIn(shop, dbs, 'new');
    }
    expect(await pagesOf(shop, dbs, 2, month)).toEqual([
      ended.slice(0, 2),
      ended.slice(2, 4),
      ended.slice(4),
    ]);
    expect(await pagesOf(shop, dbs, 5, month)).toEqual([ended]);
    expect(
      (
        await shop.request(
          'GET',
          `/dbs/orders?limit=9&next=0&dateFrom=${month[0]}&dateTo=${month[1]}`,
          undefined,
          shop.tokenOf('second'),
        )
      ).body,
    ).toEqual({ next: 0, orders: [] });
  });

  test('keeps to the period, counted by creation', async () => {
    const shop = await openShop({ orders: 0 });
    const early = await newOrder(shop, { scheme: 'dbs' });
    shop.clock.now += 24 * 3600 * 1000;
    const late = await orderIn(shop, dbs, 'cancel');
    await move(shop, dbs, early, 'cancel');
    expect(await pagesOf(shop, dbs, 5, [day(0), day(0)])).toEqual([[early]]);
    expect(await pagesOf(shop, dbs, 5, [day(0) + 1, day(1)])).toEqual([[late]]);
    expect(await pagesOf(shop, dbs, 5, [day(0), day(1)])).toEqual([[early, late]]);
  });

  test('refuses a period from 31 × 24 h on', async () => {
    const shop = await openShop({ orders: 0 });
    const of = (length: number) =>
      shop.request('GET', `/dbs/orders?limit=1&next=0&dateFrom=${day(0)}&dateTo=${day(0) + length}`);
    expect((await of(31 * 24 * 3600 - 1)).status).toBe(200);
    expect(await of(31 * 24 * 3600)).toMatchObject(refused(400, 'IncorrectParameter'));
  });

  test.each([
    'next=0&dateFrom=1&dateTo=2',
    'limit=1&dateFrom=1&dateTo=2',
    'limit=1&next=0&dateTo=2',
    'limit=1&next=0&dateFrom=1',
    'limit=0&next=0&dateFrom=1&dateTo=2',
    'limit=1001&next=0&dateFrom=1&dateTo=2',
    'limit=1&next=x&dateFrom=1&dateTo=2',
    'limit=1&next=0&dateFrom=2&dateTo=1',
    'limit=1&next=0&dateFrom=2026-03-01&dateTo=2026-03-02',
  ])('refuses the query %s', async (query) => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.request('GET', `/dbs/orders?${query}`)).toMatchObject(
      refused(400, 'IncorrectParameter'),
    );
  });
});

describe('getDbsBuyers', () => {
  const buyersOf = (shop: Awaited<ReturnType<typeof openShop>>, orders: unknown, token?: string) =>
    shop.request('POST', '/dbs/orders/client', { orders }, token);

  test.each([
    ['new', false],
    ['confirm', false],
    ['deliver', true],
    ['receive', true],
    ['reject', true],
  ])('in state %s the buyer is known: %s', async (state, known) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, dbs, state);
    const { firstName, fullName, phone, phoneCode } = z
      .record(z.string(), z.string())
      .parse((await recordOf(shop, id))['buyer']);
    const buyer = { orderID: id, firstName, fullName, phone: Number(phone), phoneCode: Number(phoneCode) };
    expect(await buyersOf(shop, [id])).toMatchObject({ status: 200, body: { orders: known ? [buyer] : [] } });
  });

  test('the known ones of those asked for, each once', async () => {
    const shop = await openShop({ orders: 0 });
    const [first, second] = [await orderIn(shop, dbs, 'deliver'), await orderIn(shop, dbs, 'deliver')];
    const reply = await buyersOf(shop, [second, 42, first, second]);
    expect(reply).toMatchObject({ status: 200, body: { orders: [{ orderID: second }, { orderID: first }] } });
  });

  test('404 when every order is unknown, of another scheme or of another seller', async () => {
    const shop = await openShop({ orders: 0 });
    const own = await orderIn(shop, dbs, 'deliver');
    const pickup = await newOrder(shop, { scheme: 'pickup' });
    expect(await buyersOf(shop, [42, pickup])).toMatchObject(refused(404, 'NotFound'));
    expect(await buyersOf(shop, [own], shop.tokenOf('second'))).toMatchObject(refused(404, 'NotFound'));
    expect(await buyersOf(shop, [])).toMatchObject({ status: 200, body: { orders: [] } });
  });

  test.each([[undefined], [['abc']], [[1.5]], ['12']])('refuses the orders %j', async (orders) => {
    const shop = await openShop({ orders: 0 });
    expect(await buyersOf(shop, orders)).toMatchObject(refused(400, 'IncorrectRequestBody'));
  });
});

describe('getDbsStatuses', () => {
  test('the known ones of those asked for', async () => {
    const shop = await openShop({ orders: 1 });
    const [first, second] = [await orderIn(shop, dbs, 'confirm'), await orderIn(shop, dbs, 'receive')];
    const warehouse = read({ orders: withIds }, await shop.request('GET', '/orders/new')).orders[0]?.id;
    const reply = await shop.request('POST', '/dbs/orders/status', {
      orders: [second, 42, warehouse, first, second],
    });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        orders: [
          { id: second, supplierStatus: 'receive', platformStatus: 'sold' },
          { id: first, supplierStatus: 'confirm', platformStatus: 'waiting' },
        ],
      },
    ]);
  });

  test('404 when every order is unknown or of another seller', async () => {
    const shop = await openShop({ orders: 0 });
    const own = await orderIn(shop, dbs, 'new');
    const ask = (id: unknown, token?: string) =>
      shop.request('POST', '/dbs/orders/status', { orders: [id] }, token);
    expect(await ask(42)).toMatchObject(refused(404, 'NotFound'));
    expect(await ask(own, shop.tokenOf('second'))).toMatchObject(refused(404, 'NotFound'));
  });

  test.each([
    ['no list', {}],
    ['an empty list', { orders: [] }],
    ['1001 orders', { orders: Array.from({ length: 1001 }, (_, index) => index + 1) }],
    ['words for numbers', { orders: ['abc'] }],
    ['no body', undefined],
  ])('refuses %s', async (_what, body) => {
    const shop = await openShop({ orders: 0 });
    expect(await shop.request('POST', '/dbs/orders/status', body)).toMatchObject(
      refused(400, 'IncorrectRequestBody'),
    );
  });
});

test('identifiers beyond 2^53 lose no digit on their way', async () => {
  const shop = await openShop({ orders: 0, firstOrderId: '9007199254740993' });
  const reply = await shop.control('POST', '/orders', { count: 3, scheme: 'dbs' });
  const made = read({ orders: ids }, reply).orders;
  for (const id of made) expect((await move(shop, dbs, id, 'cancel')).status).toBe(204);
  expect(await pagesOf(shop, dbs, 1, [day(-1), START / 1000])).toEqual(made.map((id) => [id]));
});
