import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** undefined for an empty body. */
  readonly body: unknown;
}

const id = z.union([z.int(), z.bigint()]);

const viewShape = z.object({
  orders: z.array(
    z.looseObject({
      id,
      article: z.string(),
      skus: z.array(z.string()),
      cargoType: z.int(),
      createdAt: z.string(),
      sticker: z.object({ partA: z.string(), partB: z.string(), barcode: z.string() }),
    }),
  ),
  supplies: z.array(z.looseObject({ id: z.string() })),
  warehouses: z.array(z.looseObject({ id })),
  requests: z.record(z.string(), z.record(z.string(), z.int())),
  faults: z.array(z.unknown()),
});

type View = z.output<typeof viewShape>;

/** Those fields of an answer that a test goes on with. */
export const read = <S extends z.ZodRawShape>(shape: S, { body }: Reply) => z.looseObject(shape).parse(body);

export const ids = z.array(id);
export const withIds = z.array(z.looseObject({ id }));

export const START = Date.parse('2026-03-02T09:00:00Z');

/** A running simulator with a clock that stands still until it is moved. */
export interface Shop {
  readonly url: string;
  readonly clock: { now: number };
  readonly request: (method: string, path: string, body?: unknown, token?: string | null) => Promise<Reply>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<Reply>;
  readonly view: () => Promise<View>;
  /** The key of an account by its name: `second`, `readOnly`, … */
  readonly tokenOf: (account: string) => string;
  readonly close: () => Promise<void>;
}

async function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<Reply> {
  const text = typeof body === 'string' ? body : printWire(body);
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: text }),
  });
  const answer = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: answer === '' || !isJson ? undefined : parseWire(answer),
  };
}

export async function openShop(options: Partial<SimulatorOptions> = {}): Promise<Shop> {
  const clock = { now: START };
  const simulator = await startSimulator({
    port: 0,
    seed: 7,
    orders: 20,
    tokens: ['key'],
    clock: () => clock.now,
    limits: 'off',
    ...options,
  });
  onTestFinished(() => simulator.close());
  const url = simulator.marketplaceUrl;
  const control: Shop['control'] = (method, path, body) =>
    exchange(`${url}/_simulator${path}`, method, {}, body);
  return {
    url,
    clock,
    request: (method, path, body, token = simulator.token) =>
      exchange(`${url}/api/v3${path}`, method, token === null ? {} : { authorization: token }, body),
    control,
    view: async () => viewShape.parse((await control('GET', '/state')).body),
    tokenOf: (account) => {
      const found = simulator.accounts.find(({ name }) => name === account);
      if (found === undefined) throw new Error(`no account ${account}`);
      return found.token;
    },
    close: () => simulator.close(),
  };
}

/** Makes an order of the wished kind and answers its identifier. */
export async function newOrder(shop: Shop, wishes: object = {}): Promise<number | bigint> {
  const { orders } = read(
    { orders: ids },
    await shop.control('POST', '/orders', { cargoType: 1, ...wishes, count: 1 }),
  );
  const [id] = orders;
  if (id === undefined) throw new Error('no order was made');
  return id;
}

export async function newSupply(shop: Shop, name = 'Monday'): Promise<string> {
  return read({ id: z.string() }, await shop.request('POST', '/supplies', { name })).id;
}

export const add = (shop: Shop, supplyId: string, orderId: number | bigint): Promise<Reply> =>
  shop.request('PATCH', `/supplies/${supplyId}/orders/${orderId}`);

/** A supply with one order in `confirm`. */
export async function packedSupply(
  shop: Shop,
  wishes: object = {},
): Promise<{ supplyId: string; orderId: number | bigint }> {
  const supplyId = await newSupply(shop);
  const orderId = await newOrder(shop, wishes);
  await add(shop, supplyId, orderId);
  return { supplyId, orderId };
}

export async function statusOf(shop: Shop, orderId: number | bigint): Promise<unknown> {
  const reply = await shop.request('POST', '/orders/status', `{"orders":[${orderId}]}`);
  return read({ orders: z.array(z.unknown()) }, reply).orders[0];
}

/** A refusal of documents 1 and 2; the words of its message are free. */
export const refused = (status: number, code: string) => ({
  status,
  body: { code, message: expect.any(String) },
});
