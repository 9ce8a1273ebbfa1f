import { expect } from 'vitest';
import { z } from 'zod';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { openShop, type Shop } from './shop.ts';

export interface AnalyticsReply {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  /** undefined where the answer is no JSON. */
  readonly body: unknown;
}

/** `account` by its name; none is the main seller's key with all rights. */
export type Ask = (method: string, path: string, body?: unknown, account?: string) => Promise<AnalyticsReply>;

export interface AnalyticsShop {
  readonly shop: Shop;
  readonly ask: Ask;
  readonly post: (path: string, body: unknown, account?: string) => Promise<AnalyticsReply>;
  readonly get: (path: string, account?: string) => Promise<AnalyticsReply>;
}

export async function openAnalytics(options: Parameters<typeof openShop>[0] = {}): Promise<AnalyticsShop> {
  const shop = await openShop({ orders: 0, ...options });
  const ask: Ask = async (method, path, body, account) => {
    const response = await fetch(`${shop.url}${path}`, {
      method,
      headers: {
        authorization: account === undefined ? 'key' : shop.tokenOf(account),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: printWire(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      type,
      bytes,
      body: type.startsWith('application/json') ? parseWire(bytes.toString()) : undefined,
    };
  };
  return {
    shop,
    ask,
    post: (path, body, account) => ask('POST', path, body, account),
    get: (path, account) => ask('GET', path, undefined, account),
  };
}

/** The body of a success in its whole documented shape: a field too many or too few fails. */
export function answer<S extends z.ZodType>(shape: S, reply: AnalyticsReply): z.output<S> {
  expect([reply.status, reply.status === 200 ? null : reply.body]).toEqual([200, null]);
  return shape.parse(reply.body);
}

/** A refusal of document 3; the words are free. `field` where one is at fault. */
export const refusedBy = (status: number, field?: string) => ({
  status,
  body: {
    data: null,
    error: true,
    errorText: expect.any(String),
    additionalErrors: field === undefined ? [] : [{ field, description: expect.any(String) }],
  },
});

const DAY = 24 * 3600 * 1000;

/** `YYYY-MM-DD`, so many days after the first one. */
export const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

export const total = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);

export const noError = {
  error: z.literal(false),
  errorText: z.literal(''),
  additionalErrors: z.tuple([]),
};

export const named = z.strictObject({ id: z.int(), name: z.string() });
export const day = z.iso.date();
