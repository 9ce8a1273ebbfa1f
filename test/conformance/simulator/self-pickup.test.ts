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
import { newOrder, openShop, type Shop } from './shop.ts';

const pickup: Moves = {
  scheme: 'pickup',
  path: '/click-collect/orders',
  ways: {
    new: [],
    confirm: ['confirm'],
    prepare: ['confirm', 'prepare'],
    receive: ['confirm', 'prepare', 'receive'],
    reject: ['confirm', 'prepare', 'reject'],
    cancel: ['cancel'],
  },
};
const states = Object.keys(pickup.ways);
const DAY_MS = 24 * 3600 * 1000;

/** Document 2's generic body. */
const refusal = (status: number, code: string) => [status, { code, data: {}, message: expect.any(String) }];
/** What the buyer's screen shows; the newer generation tells it in its lists. */
const orderCodeOf = (record: Record<string, unknown>): string =>
  z.looseObject({ orderCode: z.string() }).parse(record['pickup']).orderCode;
const whole = ({ status, body }: { readonly status: number; readonly body: unknown }) => [status, body];

/** Document 2, "States and transitions"; cancel from any state that has not ended. */
const changes = [
  { operation: 'confirmPickupOrder', verb: 'confirm', from: ['new'], to: 'confirm', platform: 'waiting' },
  {
    operation: 'preparePickupOrder',
    verb: 'prepare',
    from: ['confirm'],
    to: 'prepare',
    platform: 'ready_for_pickup',
  },
  { operation: 'receivePickupOrder', verb: 'receive', from: ['prepare'], to: 'receive', platform: 'sold' },
  {
    operation: 'rejectPickupOrder',
    verb: 'reject',
    from: ['prepare'],
    to: 'reject',
    platform: 'canceled_by_client',
  },
  {
    operation: 'cancelPickupOrder',
    verb: 'cancel',
    from: ['new', 'confirm', 'prepare'],
    to: 'cancel',
    platform: 'canceled',
  },
];

describe.each(changes)('$operation', ({ verb, from, to, platform }) => {
  test.each(from)('moves an order from %s and answers the generic response', async (state) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, pickup, state);
    expect(whole(await move(shop, pickup, id, verb))).toEqual([200, { code: '', data: {}, message: '' }]);
    expect(await statusIn(shop, pickup, id)).toEqual({ id, supplierStatus: to, platformStatus: platform });
  });

  test.each(states.filter((state) => !from.includes(state)))(
    'refuses an order in %s and leaves it so',
    async (state) => {
      const shop = await openShop({ orders: 0 });
      const id = await orderIn(shop, pickup, state);
      expect(whole(await changingNothing(shop, () => move(shop, pickup, id, verb)))).toEqual(
        refusal(409, 'StatusMismatch'),
      );
    },
  );

  test('knows neither orders of other schemes nor of other sellers', async () => {
    const shop = await openShop({ orders: 0 });
    const own = await orderIn(shop, pickup, 'new');
    for (const scheme of ['fbs', 'dbs', 'platformgo', 'crossborder']) {
      const other = await newOrder(shop, { scheme });
      expect(whole(await changingNothing(shop, () => move(shop, pickup, other, verb)))).toEqual(
        refusal(404, 'NotFound'),
      );
    }
    expect(
      whole(await changingNothing(shop, () => move(shop, pickup, own, verb, shop.tokenOf('second')))),
    ).toEqual(refusal(404, 'NotFound'));
    expect(whole(await move(shop, pickup, 42, verb))).toEqual(refusal(404, 'NotFound'));
  });

  test('refuses what is no identifier, and a key for reading', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, pickup, 'new');
    expect(whole(await shop.request('PATCH', `${pickup.path}/abc/${verb}`))).toEqual(
      refusal(400, 'IncorrectParameter'),
    );
    expect(
      whole(await changingNothing(shop, () => move(shop, pickup, id, verb, shop.tokenOf('readOnly')))),
    ).toEqual(refusal(403, 'AccessDenied'));
  });
});

test('getNewPickupOrders: the orders in state new, and no others', async () => {
  const shop = await openShop({ orders: 1 });
  const id = await orderIn(shop, pickup, 'new');
  for (const state of ['confirm', 'prepare', 'cancel']) await orderIn(shop, pickup, state);
  await newOrder(shop, { scheme: 'dbs' });
  const record = await recordOf(shop, id);
  expect(whole(await shop.request('GET', `${pickup.path}/new`))).toEqual([
    200,
    {
      orders: [
        {
          ...commonFields(record),
          address: null,
          deliveryType: null,
          comment: '',
          orderCode: orderCodeOf(record),
          requiredMeta: [],
          ddate: null,
          dTimeFrom: null,
          dTimeTo: null,
          salePrice: record['salePrice'],
        },
      ],
    },
  ]);
});

describe('getPickupCustomers', () => {
  const customersOf = (shop: Shop, orders: unknown, token?: string) =>
    shop.request('POST', `${pickup.path}/client`, { orders }, token);

  test.each(states)('in state %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, pickup, state);
    const { firstName, fullName, phone, phoneCode } = z
      .record(z.string(), z.string())
      .parse((await recordOf(shop, id))['buyer']);
    const customer = { orderID: id, firstName, fullName, phone: Number(phone), phoneCode: Number(phoneCode) };
    const known = state === 'confirm' || state === 'prepare';
    expect(whole(await customersOf(shop, [id]))).toEqual([200, { orders: known ? [customer] : [] }]);
  });

  test('the known ones of those asked for; 404 when every one is unknown', async () => {
    const shop = await openShop({ orders: 0 });
    const [first, second] = [await orderIn(shop, pickup, 'prepare'), await orderIn(shop, pickup, 'confirm')];
    expect(await customersOf(shop, [second, 42, first, second])).toMatchObject({
      status: 200,
      body: { orders: [{ orderID: second }, { orderID: first }] },
    });
    const dbs = await newOrder(shop, { scheme: 'dbs' });
    expect(whole(await customersOf(shop, [42, dbs]))).toEqual(refusal(404, 'NotFound'));
    expect(whole(await customersOf(shop, [first], shop.tokenOf('second')))).toEqual(refusal(404, 'NotFound'));
    expect(whole(await customersOf(shop, []))).toEqual([200, { orders: [] }]);
  });

  test.each([[undefined], [['abc']], [[1.5]], ['12']])('refuses the orders %j', async (orders) => {
    const shop = await openShop({ orders: 0 });
    expect(whole(await customersOf(shop, orders))).toEqual(refusal(400, 'IncorrectRequestBody'));
  });
});

describe('verifyPickupCustomer', () => {
  const verify = (shop: Shop, body: unknown, token?: string) =>
    shop.request('POST', `${pickup.path}/client/identity`, body, token);
  const codesOf = async (shop: Shop, id: number | bigint) =>
    z.object({ orderCode: z.string(), passcode: z.string() }).parse((await recordOf(shop, id))['pickup']);

  test.each(states)('the right passcode of an order in %s', async (state) => {
    const shop = await openShop({ orders: 0 });
    const codes = await codesOf(shop, await orderIn(shop, pickup, state));
    expect(whole(await changingNothing(shop, () => verify(shop, codes)))).toEqual([200, { ok: true }]);
  });

  test('the wrong passcode, that of another order, and an unknown order', async () => {
    const shop = await openShop({ orders: 0 });
    const [mine, other] = [
      await codesOf(shop, await orderIn(shop, pickup, 'prepare')),
      await codesOf(shop, await orderIn(shop, pickup, 'prepare')),
    ];
    for (const passcode of [other.passcode, '', `${mine.passcode} `]) {
      expect(whole(await verify(shop, { ...mine, passcode }))).toEqual(refusal(409, 'InvalidPasscode'));
    }
    expect(whole(await verify(shop, { ...mine, orderCode: 'none' }))).toEqual(refusal(404, 'NotFound'));
    expect(whole(await verify(shop, mine, shop.tokenOf('second')))).toEqual(refusal(404, 'NotFound'));
  });

  test.each([undefined, {}, { orderCode: '1' }, { passcode: '1' }, { orderCode: 1, passcode: '1' }])(
    'refuses the body %j',
    async (body) => {
      const shop = await openShop({ orders: 0 });
      expect(whole(await verify(shop, body))).toEqual(refusal(400, 'IncorrectRequestBody'));
    },
  );

  test('every order has a code of its own', async () => {
    const shop = await openShop({ orders: 0 });
    await shop.control('POST', '/orders', { count: 500, scheme: 'pickup' });
    const codes = (await shop.view()).orders.map(
      (order) => z.looseObject({ orderCode: z.string() }).parse(order['pickup']).orderCode,
    );
    expect(new Set(codes).size).toBe(500);
  });
});

describe('getPickupArchive', () => {
  const month = [day(-15), day(15)] as const;

  test('the orders that have ended, oldest first', async () => {
    const shop = await openShop({ orders: 0 });
    const late = await orderIn(shop, pickup, 'prepare');
    shop.clock.now += 7 * DAY_MS;
    for (const state of ['new', 'confirm', 'prepare']) await orderIn(shop, pickup, state);
    const ended = [late];
    for (const state of ['receive', 'reject', 'cancel']) ended.push(await orderIn(shop, pickup, state));
    const dbs = await newOrder(shop, { scheme: 'dbs' });
    await shop.request('PATCH', `/dbs/orders/${dbs}/cancel`);
    const records = await Promise.all(ended.map((id) => recordOf(shop, id)));
    const query = `limit=10&next=0&dateFrom=${month[0]}&dateTo=${month[1]}`;
    expect(whole(await shop.request('GET', `${pickup.path}?${query}`))).toEqual([
      200,
      {
        next: 0,
        orders: records.map((record) => ({
          ...commonFields(record),
          address: null,
          deliveryType: null,
          comment: '',
          orderCode: orderCodeOf(record),
        })),
      },
    ]);
    expect(
      whole(await shop.request('GET', `${pickup.path}?${query}`, undefined, shop.tokenOf('second'))),
    ).toEqual([200, { next: 0, orders: [] }]);
  });

  test('pages through them, each once, however long the page', async () => {
    const shop = await openShop({ orders: 0 });
    const ended = [];
    for (let made = 0; made < 3; made++) ended.push(await orderIn(shop, pickup, 'cancel'));
    expect(await pagesOf(shop, pickup, 2, month)).toEqual([ended.slice(0, 2), ended.slice(2)]);
    expect(await pagesOf(shop, pickup, 100_000, month)).toEqual([ended]);
  });

  test('keeps to the period, counted by creation', async () => {
    const shop = await openShop({ orders: 0 });
    const early = await newOrder(shop, { scheme: 'pickup' });
    shop.clock.now += DAY_MS;
    const late = await orderIn(shop, pickup, 'cancel');
    await move(shop, pickup, early, 'cancel');
    expect(await pagesOf(shop, pickup, 5, [day(0), day(0)])).toEqual([[early]]);
    expect(await pagesOf(shop, pickup, 5, [day(0) + 1, day(1)])).toEqual([[late]]);
  });

  test('refuses a period from 31 × 24 h on', async () => {
    const shop = await openShop({ orders: 0 });
    const of = (length: number) =>
      shop.request('GET', `${pickup.path}?limit=1&next=0&dateFrom=${day(0)}&dateTo=${day(0) + length}`);
    expect((await of(31 * 24 * 3600 - 1)).status).toBe(200);
    expect(whole(await of(31 * 24 * 3600))).toEqual(refusal(400, 'IncorrectParameter'));
  });

  test.each([
    'next=0&dateFrom=1&dateTo=2',
    'limit=1&dateFrom=1&dateTo=2',
    'limit=1&next=0&dateTo=2',
    'limit=1&next=0&dateFrom=1',
    'limit=0&next=0&dateFrom=1&dateTo=2',
    'limit=1&next=x&dateFrom=1&dateTo=2',
    'limit=1&next=0&dateFrom=2&dateTo=1',
  ])('refuses the query %s', async (query) => {
    const shop = await openShop({ orders: 0 });
    expect(whole(await shop.request('GET', `${pickup.path}?${query}`))).toEqual(
      refusal(400, 'IncorrectParameter'),
    );
  });
});

describe('getPickupStatuses', () => {
  const ask = (shop: Shop, orders: unknown, token?: string) =>
    shop.request('POST', `${pickup.path}/status`, { orders }, token);

  test('the known ones of those asked for; 404 when every one is unknown', async () => {
    const shop = await openShop({ orders: 0 });
    const [first, second] = [await orderIn(shop, pickup, 'new'), await orderIn(shop, pickup, 'receive')];
    const dbs = await newOrder(shop, { scheme: 'dbs' });
    expect(whole(await ask(shop, [second, 42, dbs, first, second]))).toEqual([
      200,
      {
        orders: [
          { id: second, supplierStatus: 'receive', platformStatus: 'sold' },
          { id: first, supplierStatus: 'new', platformStatus: 'waiting' },
        ],
      },
    ]);
    expect(whole(await ask(shop, [42, dbs]))).toEqual(refusal(404, 'NotFound'));
    expect(whole(await ask(shop, [first], shop.tokenOf('second')))).toEqual(refusal(404, 'NotFound'));
  });

  test('takes more than a thousand identifiers: document 2 names no bound', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, pickup, 'new');
    const many = Array.from({ length: 1500 }, (_, index) => index + 1);
    expect(await ask(shop, [...many, id])).toMatchObject({ status: 200, body: { orders: [{ id }] } });
  });

  test.each([[undefined], [['abc']], ['12']])('refuses the orders %j', async (orders) => {
    const shop = await openShop({ orders: 0 });
    expect(whole(await ask(shop, orders))).toEqual(refusal(400, 'IncorrectRequestBody'));
  });
});

describe('storage period', () => {
  const expired = { supplierStatus: 'cancel_shelf_life', platformStatus: 'canceled' };

  test('a prepared order is canceled when its 7 days are over, not a second before', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await orderIn(shop, pickup, 'prepare');
    await shop.control('POST', '/clock', { advance: 'PT167H59M59S' });
    expect(await statusIn(shop, pickup, id)).toMatchObject({ supplierStatus: 'prepare' });
    await shop.control('POST', '/clock', { advance: 'PT1S' });
    expect(await recordOf(shop, id)).toMatchObject(expired);
    expect(await statusIn(shop, pickup, id)).toEqual({ id, ...expired });
    expect(whole(await move(shop, pickup, id, 'receive'))).toEqual(refusal(409, 'StatusMismatch'));
    expect(whole(await move(shop, pickup, id, 'cancel'))).toEqual(refusal(409, 'StatusMismatch'));
  });

  test('begins with prepare, and does not touch orders in any other state', async () => {
    const shop = await openShop({ orders: 0 });
    const waiting = await orderIn(shop, pickup, 'confirm');
    const others = [];
    for (const state of ['new', 'receive', 'reject', 'cancel']) {
      others.push(await orderIn(shop, pickup, state));
    }
    shop.clock.now += 30 * DAY_MS;
    await move(shop, pickup, waiting, 'prepare');
    shop.clock.now += 6 * DAY_MS;
    expect(await statusIn(shop, pickup, waiting)).toMatchObject({ supplierStatus: 'prepare' });
    shop.clock.now += DAY_MS;
    expect(await statusIn(shop, pickup, waiting)).toEqual({ id: waiting, ...expired });
    const left = await Promise.all(others.map((id) => statusIn(shop, pickup, id)));
    expect(left).toMatchObject(
      ['new', 'receive', 'reject', 'cancel'].map((supplierStatus) => ({ supplierStatus })),
    );
  });

  test('is a setting', async () => {
    const shop = await openShop({ orders: 0, storageDays: 2 });
    const id = await orderIn(shop, pickup, 'prepare');
    shop.clock.now += 2 * DAY_MS - 1000;
    expect(await statusIn(shop, pickup, id)).toMatchObject({ supplierStatus: 'prepare' });
    shop.clock.now += 1000;
    expect(await statusIn(shop, pickup, id)).toEqual({ id, ...expired });
  });
});
