import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { createSchemes } from '../../../src/main/services/schemes/schemes.ts';
import { createWayWork } from '../../../src/main/services/schemes/way-work.ts';
import { minuteOf, readSchemeDays } from '../../../src/main/services/schemes/scheme-days.ts';
import { schemeDaySchema } from '../../../src/shared/contract/schemes.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { silent } from '../../rigs/silent.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** On the desk's own clock, wherever it stands. */
const NOON = new Date(2026, 10, 24, 12, 0).getTime();

test('a shop that only fills supplies is told of no other scheme', () => {
  const { cache, journal } = openStores();
  const wayWork = createWayWork({ cache, journal, clock: () => NOON, log: silent });
  cache.orders.upsert(orderNews('1', { due: '2026-11-24T11:00' }));
  expect(readSchemeDays({ cache, wayWork }, NOON)).toEqual([]);
});

test('each scheme that the shop has says how many are where, how many are late, and what is due next', () => {
  const { cache, journal } = openStores();
  const wayWork = createWayWork({ cache, journal, clock: () => NOON, log: silent });
  const { orders } = cache;
  const late = '2026-11-24T11:59';
  const put = (id: string, scheme: 'bySeller' | 'selfPickup', due: string | null, status?: string): void => {
    orders.upsert(orderNews(id, { scheme, due }));
    if (status !== undefined) orders.setStatus(id, status, 'waiting');
  };
  put('1', 'bySeller', late);
  put('2', 'bySeller', late, 'deliver');
  put('3', 'bySeller', '2026-11-24T12:00', 'confirm');
  put('4', 'bySeller', '2026-11-24T18:00');
  put('5', 'bySeller', late, 'receive');
  put('6', 'bySeller', late, 'asleep');
  // It was to be ready by then, and it is: the buyer may come when they like.
  put('7', 'selfPickup', late, 'prepare');
  orders.upsert(orderNews('8', { deliveryType: 'platformgo' }));
  orders.setStatus('8', 'complete', 'sold');

  const days = readSchemeDays({ cache, wayWork }, NOON);
  expect(days.map((day) => schemeDaySchema.parse(day))).toEqual([
    { scheme: 'courier', stages: [], late: 0, due: null },
    {
      scheme: 'bySeller',
      stages: [
        { stage: 'new', orders: 2, late: 1 },
        { stage: 'assembly', orders: 1, late: 0 },
        { stage: 'onTheWay', orders: 1, late: 1 },
        { stage: 'unknown', orders: 1, late: 0 },
      ],
      late: 2,
      due: '2026-11-24T12:00',
    },
    { scheme: 'selfPickup', stages: [{ stage: 'waiting', orders: 1, late: 0 }], late: 0, due: null },
  ]);
  expect(readSchemeDays({ cache, wayWork }, NOON + 60_000).map((day) => [day.late, day.due])).toEqual([
    [0, null],
    [3, '2026-11-24T18:00'],
    [0, null],
  ]);
});

test('orders become late by the clock alone, and screens hear of it', async () => {
  const { cache, journal } = openStores();
  const wayWork = createWayWork({ cache, journal, clock: () => NOON, log: silent });
  cache.orders.upsert(orderNews('1', { scheme: 'bySeller', due: minuteOf(NOON) }));
  vi.setSystemTime(NOON);
  const { today } = createSchemes({
    cache,
    journal,
    moves: createMoves({ cache, journal, person: () => null, clock: Date.now }),
    wayWork,
    clock: Date.now,
  }).handlers;
  const heard: number[] = [];
  onTestFinished(today.subscribe(() => heard.push(today.read()[0]?.late ?? 0)));
  await vi.advanceTimersByTimeAsync(50_000);
  expect(new Set(heard)).toEqual(new Set([0]));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard.at(-1)).toBe(1);
  const before = heard.length;
  cache.orders.upsert(orderNews('2', { scheme: 'bySeller' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.length).toBe(before + 1);
});
