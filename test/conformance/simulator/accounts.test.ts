import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationNames, operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { printWire } from '../../../src/shared/marketplace/wire.ts';
import { inputExample } from '../../rigs/marketplace/input-example.ts';
import { newOrder, openShop, read, refused, type Reply, type Shop } from './shop.ts';

const denied = (detail: RegExp) => ({
  status: 401,
  body: { title: 'unauthorized', status: 401, detail: expect.stringMatching(detail) },
});

describe('keys', () => {
  test('the control side gives them all, with their sellers', async () => {
    const shop = await openShop();
    const { accounts } = read(
      { accounts: z.array(z.looseObject({ name: z.string() })) },
      await shop.control('GET', '/state'),
    );
    expect(accounts.map(({ name, seller }) => [name, seller])).toEqual([
      ['main', 'main'],
      ['second', 'second'],
      ['marketplace', 'main'],
      ['analytics', 'main'],
      ['readOnly', 'main'],
      ['expired', 'main'],
      ['banned', 'banned'],
      ['basic', 'basic'],
      ['malformed', null],
    ]);
    expect(accounts).toContainEqual(
      expect.objectContaining({ name: 'second', token: shop.tokenOf('second') }),
    );
  });

  test.each([
    ['expired', /expired/],
    ['malformed', /malformed/],
    ['analytics', /token scope not allowed/],
  ])('%s is 401 with its reason', async (name, reason) => {
    const shop = await openShop();
    expect(await shop.request('GET', '/orders/new', undefined, shop.tokenOf(name))).toMatchObject(
      denied(reason),
    );
  });

  test('a key of 180 days ends by the simulator’s clock', async () => {
    const shop = await openShop();
    const ask = () => shop.request('GET', '/orders/new', undefined, shop.tokenOf('marketplace'));
    await shop.control('POST', '/clock', { advance: 'P179D' });
    expect((await ask()).status).toBe(200);
    await shop.control('POST', '/clock', { advance: 'P1D' });
    expect(await ask()).toMatchObject(denied(/expired/));
  });

  test('a key of the wrong part is refused on the other part alone', async () => {
    const shop = await openShop();
    const ask = async (name: string, path: string): Promise<number> => {
      const authorization = shop.tokenOf(name);
      return (await fetch(`${shop.url}${path}`, { headers: { authorization } })).status;
    };
    expect(await ask('marketplace', '/api/v3/orders/new')).toBe(200);
    expect(await ask('marketplace', '/api/v2/nm-report/downloads')).toBe(401);
    expect(await ask('analytics', '/api/v2/nm-report/downloads')).toBe(200);
  });
});

/** One request as the declaration forms it; path fields, query and body come from the input. */
async function ask(
  shop: Shop,
  operation: AnyOperation,
  input: Record<string, unknown>,
  token: string,
): Promise<Reply> {
  const some = (fields: z.ZodObject): [string, unknown][] =>
    Object.entries(input).filter(([name]) => Object.hasOwn(fields.shape, name));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(input[name]));
  const query = new URLSearchParams(some(operation.query).map(([name, value]) => [name, String(value)]));
  const body = some(operation.body);
  const text = body.length === 0 ? {} : { body: printWire(Object.fromEntries(body)) };
  const response = await fetch(`${shop.url}${path}?${query}`, {
    method: operation.method,
    headers: { authorization: token },
    ...(operation.method === 'GET' ? {} : text),
  });
  return { status: response.status, headers: response.headers, text: await response.text(), body: undefined };
}

const changes = operationNames.filter((name) => {
  const { host, method, whenLost }: AnyOperation = operations[name];
  return host === 'marketplace' && method !== 'GET' && (method !== 'POST' || whenLost === 'readBack');
});

describe('a key for reading only, and a banned seller', () => {
  test('may read, and change nothing: AccessDenied, SupplierBanned, StatusNotAcceptable for a stock update', async () => {
    const shop = await openShop();
    for (const name of ['readOnly', 'banned']) {
      expect((await shop.request('GET', '/orders/new', undefined, shop.tokenOf(name))).status).toBe(200);
    }
    expect(changes.length).toBeGreaterThan(40);
    for (const name of changes) {
      const input = inputExample(operations[name], '5');
      const codeFor = async (account: string): Promise<unknown> => {
        const reply = await ask(shop, operations[name], input, shop.tokenOf(account));
        return [name, reply.status, z.looseObject({ code: z.string() }).parse(JSON.parse(reply.text)).code];
      };
      expect(await codeFor('readOnly')).toEqual([name, 403, 'AccessDenied']);
      const banned = name === 'updateStocks' ? [406, 'StatusNotAcceptable'] : [409, 'SupplierBanned'];
      expect(await codeFor('banned')).toEqual([name, ...banned]);
    }
  });

  test('the rights are asked before the input: a wrong body of a forbidden call is forbidden', async () => {
    const shop = await openShop();
    const reply = await shop.request('POST', '/supplies', '{', shop.tokenOf('readOnly'));
    expect(reply).toMatchObject(refused(403, 'AccessDenied'));
  });
});

/** What the other seller has, by the names of the fields that ask for it. */
async function furnish(shop: Shop): Promise<(operation: AnyOperation) => Record<string, unknown>> {
  const token = shop.tokenOf('second');
  const made = async (scheme: string) =>
    newOrder(shop, { scheme, seller: 'second', requiredMeta: ['imei', 'uin'] });
  const orders = {
    fbs: await made('fbs'),
    dbs: await made('dbs'),
    pickup: await made('pickup'),
    courier: await made('platformgo'),
  };
  const post = (path: string, body: object) => shop.request('POST', path, body, token);
  const text = z.string();
  const supplyId = read({ id: text }, await post('/supplies', { name: 'Theirs' })).id;
  await shop.request('PATCH', `/supplies/${supplyId}/orders/${orders.fbs}`, undefined, token);
  const { trbxIds } = read(
    { trbxIds: z.array(text) },
    await post(`/supplies/${supplyId}/trbx`, { amount: 1 }),
  );
  const [trbxId] = trbxIds;
  await shop.request('PATCH', `/supplies/${supplyId}/trbx/${trbxId}`, { orderIds: [orders.fbs] }, token);
  const wishes = {
    firstName: 'Anna',
    lastName: 'Lindgren',
    carModel: 'Van',
    carNumber: 'AB1234',
    officeId: 15,
  };
  const passId = read({ id: z.int() }, await post('/passes', wishes)).id;
  const { warehouses, orders: seen } = read(
    {
      warehouses: z.array(z.looseObject({ id: z.int() })),
      orders: z.array(z.looseObject({ id: z.int(), pickup: z.unknown() })),
    },
    await shop.control('GET', '/state?seller=second'),
  );
  const pickup = seen.find(({ id }) => id === orders.pickup)?.pickup;
  const downloadId = '2f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d';
  const report = {
    id: downloadId,
    reportType: 'DETAIL_HISTORY_REPORT',
    params: {
      startDate: '2026-02-20',
      endDate: '2026-02-25',
      timezone: 'Europe/Moscow',
      aggregationLevel: 'day',
    },
  };
  expect((await ask(shop, operations.createReport, report, token)).status).toBe(200);
  const task = async (name: 'createStockReport' | 'createStorageReport', input: object): Promise<string> => {
    const reply = await ask(shop, operations[name], { ...input }, token);
    return z.looseObject({ data: z.looseObject({ taskId: text }) }).parse(JSON.parse(reply.text)).data.taskId;
  };
  const stockTask = await task('createStockReport', {});
  const storageTask = await task('createStorageReport', { dateFrom: '2026-02-20', dateTo: '2026-02-25' });
  return ({ path }) => {
    const order = path.includes('/dbs/')
      ? orders.dbs
      : path.includes('/click-collect/')
        ? orders.pickup
        : /\/(confirm|assemble)$/.test(path)
          ? orders.courier
          : orders.fbs;
    const id = String(order);
    return {
      orderId: id,
      order: id,
      orders: [order],
      orderIds: [order],
      supplyId,
      trbxId,
      trbxIds: [trbxId],
      warehouseId: warehouses[0]?.id,
      passId,
      downloadId,
      task_id: path.includes('paid_storage') ? storageTask : stockTask,
      ...z.looseObject({}).parse(pickup),
    };
  };
}

/** Well formed, and never given to anybody. */
const nobodys: Readonly<Record<string, unknown>> = {
  orderId: '77',
  order: '77',
  orders: [77],
  orderIds: [77],
  supplyId: 'PFX-GI-77',
  trbxId: 'PFX-TRBX-77',
  trbxIds: ['PFX-TRBX-77'],
  warehouseId: 77,
  passId: 77,
  downloadId: '3f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d',
  task_id: '3f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d',
  orderCode: '000',
  passcode: '000',
};

const fieldsOf = ({ params, query, body }: AnyOperation): string[] =>
  [params, query, body].flatMap(({ shape }) => Object.keys(shape));

/** Of a report, `id` is what its maker calls it: the only identifier that is not asked for but given. */
const byId = operationNames.filter((name) =>
  fieldsOf(operations[name]).some((field) => Object.hasOwn(nobodys, field)),
);

describe('two sellers', () => {
  test('never see each other: to every operation, what the other has is as unknown as what nobody has', async () => {
    const shop = await openShop({ orders: 3 });
    const theirsOf = await furnish(shop);
    const theirState = async (): Promise<unknown> => {
      const {
        sellers: _sellers,
        requests: _requests,
        ...own
      } = read({}, await shop.control('GET', '/state?seller=second'));
      return own;
    };
    const before = await theirState();
    expect(byId.length).toBeGreaterThan(60);
    for (const name of byId) {
      const operation: AnyOperation = operations[name];
      const answerTo = async (input: Record<string, unknown>): Promise<unknown> => {
        const reply = await ask(shop, operation, input, 'key');
        return [name, reply.status, reply.text];
      };
      const example = inputExample(operation, '5');
      const filled = (ids: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(example).map(([field, value]) => [field, ids[field] ?? value]));
      const reply = await answerTo(filled(theirsOf(operation)));
      expect(reply).toEqual(await answerTo(filled(nobodys)));
      expect(JSON.stringify(reply)).not.toMatch(/InternalServerError/);
    }
    expect(await theirState()).toEqual(before);
  });

  test('to the owner, the same identifiers are known', async () => {
    const shop = await openShop({ orders: 3 });
    const theirsOf = await furnish(shop);
    const reads = [
      'getOrderStatuses',
      'getSupply',
      'getSupplyOrders',
      'listBoxes',
      'getOrderMeta',
      'getDbsStatuses',
      'getPickupStatuses',
      'getStockReportStatus',
      'getStorageReportStatus',
    ] as const;
    for (const name of reads) {
      const input = theirsOf(operations[name]);
      const reply = await ask(shop, operations[name], input, shop.tokenOf('second'));
      expect([name, reply.status, reply.text.length > 20]).toEqual([name, 200, true]);
    }
  });

  test('one’s order does not go into the other’s supply, nor into the other’s box', async () => {
    const shop = await openShop({ orders: 0 });
    const theirs = (await furnish(shop))(operations.addOrderToSupply);
    const mine = await newOrder(shop);
    const reply = await shop.request('PATCH', `/supplies/${String(theirs['supplyId'])}/orders/${mine}`);
    expect(reply).toMatchObject(refused(404, 'NotFound'));
    const supply = read({ id: z.string() }, await shop.request('POST', '/supplies', { name: 'Mine' })).id;
    const other = await shop.request('PATCH', `/supplies/${supply}/orders/${String(theirs['orderId'])}`);
    expect(other).toMatchObject(refused(404, 'NotFound'));
  });

  test('do not draw on each other’s limits; keys of one seller share theirs', async () => {
    const shop = await openShop({ limits: 'on' });
    const left = async (account: string): Promise<string | null> => {
      const reply = await shop.request('GET', '/orders/new', undefined, shop.tokenOf(account));
      return reply.headers.get('x-ratelimit-remaining');
    };
    expect([await left('main'), await left('second'), await left('readOnly')]).toEqual(['19', '19', '18']);
  });
});
