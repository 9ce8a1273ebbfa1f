import { describe, expect, test } from 'vitest';
import { scaleOf } from '../../../src/renderer/screens/Numbers/bars.ts';
import {
  beyondReach,
  funnelBars,
  funnelLines,
  isBetter,
  isUnsure,
  missingOf,
} from '../../../src/renderer/screens/Numbers/funnel-lines.ts';
import { allSeenSince, unseenSum } from '../../../src/renderer/screens/Numbers/unseen-cards.ts';
import type { Funnel } from '../../../src/shared/contract/numbers.ts';
import { firstDay } from '../../../src/shared/domain/numbers/report-kinds.ts';

const nothing = {
  opens: 0,
  carts: 0,
  orders: 0,
  ordersAmount: 0,
  buyouts: 0,
  buyoutsAmount: 0,
  cancels: 0,
  cancelsAmount: 0,
  unknown: 0,
};
type Side = Funnel['now'];

const side = (known: number, counts: Partial<Side> = {}): Side => ({
  ...nothing,
  ...counts,
  coverage: { days: 28, known, oldestAt: null },
});

const lineOf = (now: Side, past: Side, name: string) =>
  funnelLines({ now, past }).find((line) => line.name === name);

describe('the funnel', () => {
  const now = side(28, { opens: 200, carts: 50, orders: 20, buyouts: 15, cancels: 5 });
  const past = side(28, { opens: 100, carts: 20, orders: 10, buyouts: 10, cancels: 2 });

  test('is put beside the period before, step by step', () => {
    expect(lineOf(now, past, 'opens')).toEqual({
      name: 'opens',
      unit: 'pieces',
      now: 200,
      before: 100,
      difference: { amount: 100, share: 1 },
    });
    expect(lineOf(now, past, 'ordersAmount')).toMatchObject({ unit: 'money', now: 0, before: 0 });
  });

  test('has conversions of sums, and their difference in shares', () => {
    const share = (name: string) => lineOf(now, past, name);
    expect(share('cartShare')).toMatchObject({ unit: 'share', now: 0.25, before: 0.2 });
    expect(share('cartShare')?.difference?.amount).toBeCloseTo(0.05);
    expect(share('orderShare')).toMatchObject({ now: 0.4, before: 0.5 });
    expect(share('buyoutShare')).toMatchObject({ now: 0.75, before: 1, difference: { share: null } });
  });

  test('has no conversion of nothing', () => {
    const none = side(28, { opens: 3 });
    expect(lineOf(none, past, 'cartShare')).toMatchObject({ now: 0 });
    expect(lineOf(none, past, 'orderShare')).toMatchObject({ now: null, before: 0.5, difference: null });
    expect(lineOf(now, side(28), 'cartShare')).toMatchObject({ now: 0.25, before: null, difference: null });
  });

  test('is compared with nothing that is not wholly known', () => {
    expect(lineOf(now, side(27, { opens: 9 }), 'opens')).toMatchObject({ before: null, difference: null });
    expect(lineOf(side(27, { opens: 9 }), past, 'opens')).toMatchObject({
      now: 9,
      before: 100,
      difference: null,
    });
    expect(lineOf(side(0), past, 'opens')).toMatchObject({ now: null, difference: null });
  });

  test('is better with more of all but cancels', () => {
    const more = { amount: 1, share: null };
    expect([
      isBetter('orders', more),
      isBetter('buyoutShare', { amount: -0.1, share: null }),
      isBetter('cancels', more),
      isBetter('cancelsAmount', { amount: -1, share: null }),
      isBetter('opens', { amount: 0, share: null }),
    ]).toEqual([true, false, false, true, null]);
  });

  test('is drawn by day, one figure at a time, on an axis of whole pieces', () => {
    const days = [{ ...nothing, day: '2026-11-02', opens: 3, orders: 1 }];
    const span = { from: '2026-11-01', to: '2026-11-03' };
    expect(funnelBars({ span, days }, 'opens').map(({ total }) => total)).toEqual([0, 3, 0]);
    const orders = funnelBars({ span, days }, 'orders');
    expect(orders.map(({ total }) => total)).toEqual([0, 1, 0]);
    expect(scaleOf(orders).ticks).toEqual([0, 1]);
  });
});

describe('days of the funnel', () => {
  const days = [{ ...nothing, day: '2026-11-02' }];
  const on = (day: string) => ({ from: day, to: day });

  test('without rows say nothing while not all of the period is known', () => {
    const unsure = (known: number, span: { from: string; to: string }) =>
      isUnsure({ now: side(known), days }, span);
    expect([unsure(27, on('2026-11-01')), unsure(28, on('2026-11-01'))]).toEqual([true, false]);
    // A day with rows is known, be they all zeros; so is its week.
    expect(unsure(27, on('2026-11-02'))).toBe(false);
    expect(unsure(27, { from: '2026-11-01', to: '2026-11-07' })).toBe(false);
    expect(unsure(27, { from: '2026-11-03', to: '2026-11-09' })).toBe(true);
  });

  test('that the marketplace gives no more are told from those that are still to come', () => {
    const reach = firstDay('funnel', '2026-11-27');
    expect(reach).toBe('2025-12-01');
    expect(beyondReach({ from: '2025-12-01', to: '2026-11-26' }, reach)).toBeNull();
    expect(beyondReach({ from: '2025-11-27', to: '2026-11-26' }, reach)).toEqual({
      from: '2025-11-27',
      to: '2025-11-30',
    });
    expect(beyondReach({ from: '2025-10-01', to: '2025-10-31' }, reach)).toEqual({
      from: '2025-10-01',
      to: '2025-10-31',
    });
    const known = (of: number, count: number) => ({ days: of, known: count, oldestAt: null });
    expect(missingOf(known(365, 361), known(4, 0))).toEqual({ notYet: 0, never: 4 });
    expect(missingOf(known(365, 330), known(4, 0))).toEqual({ notYet: 31, never: 4 });
    // A month that was fetched while it was given stays known.
    expect(missingOf(known(365, 335), known(4, 4))).toEqual({ notYet: 30, never: 0 });
    expect(missingOf(known(28, 27), null)).toEqual({ notYet: 1, never: 0 });
    expect(missingOf(known(28, 28), null)).toEqual({ notYet: 0, never: 0 });
  });
});

describe('cards that buyers do not see', () => {
  const card = (nmId: string | null, pieces: number | null) => ({ nmId, pieces });

  test('have their pieces in stock added, those of a card named twice once', () => {
    expect(unseenSum([card('1', 5), card('2', 0), card('1', 5)])).toEqual({
      cards: 2,
      pieces: 5,
      unknown: 0,
    });
  });

  test('have no sum where nothing is known, and else say of how many nothing is', () => {
    expect(unseenSum([card('1', null), card(null, null)])).toEqual({ cards: 2, pieces: null, unknown: 2 });
    expect(unseenSum([card('1', null), card('2', 3)])).toEqual({ cards: 2, pieces: 3, unknown: 1 });
  });

  test('are none since the older of two answers, and only where both were given', () => {
    const none = { lastAt: 7, cards: [] };
    expect(allSeenSince([none, { lastAt: 5, cards: [] }])).toBe(5);
    expect(allSeenSince([none, { lastAt: 5, cards: [card('1', 2)] }])).toBeNull();
    expect(allSeenSince([none, { lastAt: null, cards: [] }])).toBeNull();
    expect(allSeenSince([none, { lastAt: 5, cards: null }])).toBeNull();
    expect(allSeenSince([])).toBeNull();
  });
});
