import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { schemeLists } from '../../../src/main/services/sync/scheme-reader.ts';
import { createSchemeSync } from '../../../src/main/services/sync/scheme-sync.ts';
import { createSupplyReader } from '../../../src/main/services/sync/supply-reader.ts';
import { schemeRules } from '../../../src/shared/domain/scheme/scheme-rules.ts';
import { schemes } from '../../../src/shared/domain/scheme/schemes.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import type { MarketplaceProblem } from '../../../src/shared/problem.ts';
import { fail, ok } from '../../../src/shared/result.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Asked {
  readonly operation: string;
  readonly at: number;
  readonly ids: readonly string[];
}

/** A sync whose marketplace has no new orders, says of each order that it is as it was, or fails. */
function openSync(problem: () => MarketplaceProblem | null = () => null) {
  const { cache, journal } = openStores();
  const began = Date.now();
  const asked: Asked[] = [];
  const warned: string[] = [];
  const call = async (operation: AnyOperation, input: { readonly orders?: readonly string[] }) => {
    const ids = input.orders ?? [];
    asked.push({ operation: operation.name, at: Date.now() - began, ids });
    const trouble = problem();
    if (trouble) return fail(trouble);
    const orders = ids.map((id) => ({ id, supplierStatus: 'confirm', platformStatus: 'waiting' }));
    return ok({ orders, next: null });
  };
  // Only what is called here is there.
  const marketplace = { call } as unknown as Marketplace;
  const unread = { list: () => undefined, statuses: () => undefined };
  const nothing = (): void => undefined;
  const log = {
    debug: nothing,
    info: nothing,
    error: nothing,
    warn: (_fields: object, text: string) => void warned.push(text),
  };
  const reader = createSupplyReader({
    cache,
    journal,
    marketplace,
    unread,
    boxes: { forget: nothing },
    clock: Date.now,
    newId: () => 'id',
  });
  const sync = createSchemeSync({
    cache,
    marketplace,
    reader,
    unread,
    deliveries: { keep: nothing },
    store: async (all) => cache.transaction(() => all.forEach((news) => cache.orders.upsert(news))),
    traffic: { behindMs: () => 0 },
    clock: Date.now,
    log,
  });
  sync.start();
  onTestFinished(() => sync.stop());
  return { cache, sync, asked, warned };
}

const timesOf = (asked: readonly Asked[], operation: string): number[] =>
  asked.filter((each) => each.operation === operation).map(({ at }) => at);

test('the operations are those that the rules of each scheme name', () => {
  const followed = schemes.filter((scheme) => !schemeRules[scheme].isInSupplies);
  expect(Object.keys(schemeLists).toSorted()).toEqual(followed.toSorted());
  for (const scheme of ['courier', 'bySeller', 'selfPickup'] as const) {
    const { fresh, past, statuses } = schemeLists[scheme];
    expect(schemeRules[scheme].lists).toEqual({
      fresh: fresh?.name ?? 'getNewOrders',
      past: past?.name ?? 'getOrders',
      statuses: statuses.name,
    });
  }
});

test('a shop that never had such orders is asked ever less often, and not before its supplies are read', async () => {
  const { asked } = openSync();
  await vi.advanceTimersByTimeAsync(9999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(8 * HOUR);
  for (const operation of ['getNewDbsOrders', 'getNewPickupOrders']) {
    const times = timesOf(asked, operation);
    const gaps = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / MINUTE));
    expect(gaps.slice(0, 5)).toEqual([5, 10, 20, 40, 60]);
    expect(new Set(gaps.slice(5))).toEqual(new Set([60]));
  }
  // Whether there ever was one is asked once.
  expect(timesOf(asked, 'getCompletedDbsOrders').length).toBe(1);
  expect(timesOf(asked, 'getPickupArchive').length).toBe(1);
  expect(asked.length).toBeLessThan(30);
});

test('a shop that has them hears of new ones within half a minute, and of what became of the others in two', async () => {
  const { cache, asked } = openSync();
  cache.orders.upsert(orderNews('1', { scheme: 'selfPickup', supplierStatus: 'confirm' }));
  cache.orders.upsert(orderNews('2', { deliveryType: 'platformgo', supplierStatus: 'confirm' }));
  await vi.advanceTimersByTimeAsync(HOUR);
  const gapsOf = (operation: string): number[] => {
    const times = timesOf(asked, operation);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  };
  expect(Math.max(...gapsOf('getNewPickupOrders'))).toBeLessThan(30_000);
  expect(Math.min(...gapsOf('getNewPickupOrders'))).toBeGreaterThanOrEqual(20_000);
  for (const operation of ['getPickupStatuses', 'getOrderStatuses']) {
    expect(Math.max(...gapsOf(operation))).toBeLessThan(2 * MINUTE);
    expect(Math.min(...gapsOf(operation))).toBeGreaterThanOrEqual(MINUTE);
  }
  expect(timesOf(asked, 'getDbsStatuses')).toEqual([]);
  // Of 300 a minute.
  expect(asked.length / 60).toBeLessThan(6);
});

test('however many wait at the counter, few requests are made for them, and each has its turn', async () => {
  const { cache, asked } = openSync();
  const count = 12_000;
  cache.transaction(() => {
    for (let id = 1; id <= count; id += 1)
      cache.orders.upsert(orderNews(String(id), { scheme: 'selfPickup', supplierStatus: 'prepare' }));
  });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  const statuses = asked.filter(({ operation }) => operation === 'getPickupStatuses');
  const perMinute = Map.groupBy(statuses, ({ at }) => Math.floor(at / MINUTE));
  expect(Math.max(...[...perMinute.values()].map((requests) => requests.length))).toBeLessThanOrEqual(5);
  expect(Math.max(...statuses.map(({ ids }) => ids.length))).toBe(1000);
  expect(new Set(statuses.flatMap(({ ids }) => ids)).size).toBe(count);
});

test.each([
  ['does not answer', { code: 'marketplaceUnreachable', reason: 'silence' }, 20, 40],
  [
    'gives these orders to another kind of account only',
    {
      code: 'marketplaceRefused',
      status: 403,
      refusal: 'AccessDenied',
      message: '',
      requestId: null,
      known: 'AccessDenied',
      items: null,
    },
    2,
    4,
  ],
] as const)(
  'a marketplace that %s is asked ever less often, and that is written to the log once',
  async (_how, problem, least, most) => {
    let trouble: MarketplaceProblem | null = problem as MarketplaceProblem;
    const { cache, asked, warned, sync } = openSync(() => trouble);
    cache.orders.upsert(orderNews('1', { scheme: 'selfPickup', supplierStatus: 'confirm' }));
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    const times = timesOf(asked, 'getNewPickupOrders');
    expect(times.length).toBeGreaterThanOrEqual(least);
    expect(times.length).toBeLessThanOrEqual(most);
    expect(warned.length).toBe(2);
    expect(cache.orders.get('1')?.supplierStatus).toBe('confirm');
    trouble = null;
    sync.now();
    await vi.advanceTimersByTimeAsync(MINUTE);
    const after = timesOf(asked, 'getNewPickupOrders').length - times.length;
    expect(after).toBeGreaterThanOrEqual(3);
  },
);

test('a new order that is gone from the list is asked about, and one that was told meanwhile is not new again', async () => {
  const { cache, asked } = openSync();
  cache.orders.upsert(orderNews('1', { scheme: 'bySeller', deliveryType: 'dbs' }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked.find(({ operation }) => operation === 'getDbsStatuses')?.ids).toEqual(['1']);
  expect(cache.orders.get('1')?.supplierStatus).toBe('confirm');
});
