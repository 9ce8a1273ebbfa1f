import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayAt,
  dayNumber,
  dayOfNumber,
  dayOfText,
  dayWithin,
  daysOf,
  endOfDay,
  mondayOf,
  monthEnd,
  plusDays,
  spanBefore,
} from '../../../src/shared/domain/numbers/calendar-day.ts';

import {
  coverageOf,
  FRESH_MS,
  FRESH_WHEN_OVER_MS,
  nextDue,
  partsOf,
  type FetchedPart,
} from '../../../src/shared/domain/numbers/fetch-plan.ts';
import {
  firstDay,
  partOf,
  reportKinds,
  reportRules,
} from '../../../src/shared/domain/numbers/report-kinds.ts';
import { toUnits } from '../../../src/shared/domain/numbers/money.ts';

/** All kinds of reports have data by then. */
const days = fc.integer({ min: 20_000, max: 40_000 }).map(dayOfNumber);
const kinds = fc.constantFrom(...reportKinds);
const HOUR_MS = 3_600_000;

describe('a day of the calendar', () => {
  test('is what it is written as, and no other', () => {
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-01', '', '9999-12-31'].map(dayNumber)).toEqual([
      19_782,
      null,
      null,
      null,
      null,
      2_932_896,
    ]);
    const written = ['2022-07-31 17:53:13+00:00', '2022-07-31T23:59:59Z', ' 2022-07-31', 'yesterday', null];
    expect(written.map(dayOfText)).toEqual(['2022-07-31', '2022-07-31', '2022-07-31', null, null]);
  });

  test('begins its week on a Monday, and its month ends where the calendar says', () => {
    expect(['2026-11-27', '2026-11-23', '2026-11-22', '1969-12-28'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-16',
      '1969-12-22',
    ]);
    expect(['2024-02-10', '2023-02-01', '2023-12-31'].map(monthEnd)).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2023-12-31',
    ]);
  });

  test('is over when the next one begins, where the computer stands', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect([dayAt(endOfDay(day) - 1), dayAt(endOfDay(day))]).toEqual([day, plusDays(day, 1)]);
      }),
    );
  });

  test('has as many days before a period as the period has', () => {
    fc.assert(
      fc.property(days, fc.nat(400), (from, more) => {
        const span = { from, to: plusDays(from, more) };
        const before = spanBefore(span);
        expect([daysOf(before), plusDays(before.to, 1)]).toEqual([daysOf(span), from]);
      }),
    );
  });
});

test('a day is its nearest within a span, and the last one where none is said', () => {
  const span = { from: '2026-11-02', to: '2026-11-08' };
  expect(
    ['2026-11-01', '2026-11-02', '2026-11-05', '2026-11-09', null].map((day) => dayWithin(span, day)),
  ).toEqual(['2026-11-02', '2026-11-02', '2026-11-05', '2026-11-08', '2026-11-08']);
});

test('amounts keep the decimals of the report, and what is none is not taken for zero', () => {
  const given = [1.1, 0.07, 1234567.89, 1.00005, -3.5, 0, null, NaN, Infinity, 1e18];
  expect(given.map(toUnits)).toEqual([
    11_000,
    700,
    12_345_678_900,
    10_001,
    -35_000,
    0,
    null,
    null,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (hundredths) => {
      expect(toUnits(hundredths / 100)).toBe(hundredths * 100);
    }),
  );
});

describe('what is asked for', () => {
  test('makes up the whole calendar of its kind, without a day twice, within what a report may span', () => {
    fc.assert(
      fc.property(kinds, days, (kind, today) => {
        const parts = partsOf(kind, today).toReversed();
        expect(parts.at(-1)?.to).toBe(today);
        expect((parts[0]?.from ?? '') <= firstDay(kind, today)).toBe(true);
        for (const [index, part] of parts.entries()) {
          const later = parts[index + 1];
          if (later) expect(later.from).toBe(plusDays(part.to, 1));
          expect(partOf(kind, part.to).from).toBe(part.from);
          if (kind === 'storage') expect(daysOf(part)).toBeLessThanOrEqual(8);
          else if (reportRules[kind].asked === 'month') expect(daysOf(part)).toBeLessThanOrEqual(31);
        }
      }),
    );
  });

  test('ends: each answer leaves less to ask, until only time makes something old', () => {
    fc.assert(
      fc.property(kinds, days, (kind, today) => {
        const now = endOfDay(today) - 1;
        const fetched: FetchedPart[] = [];
        for (let left = partsOf(kind, today).length; left > 0; left -= 1) {
          const due = nextDue(kind, fetched, { today, now });
          expect(due.left).toBe(left);
          if (due.next) fetched.push({ ...due.next, fetchedAt: now });
        }
        const rest = nextDue(kind, fetched, { today, now });
        expect([rest.next, rest.left, rest.nextAt]).toEqual([null, 0, now + FRESH_MS]);
      }),
      { numRuns: 20 },
    );
  });

  test('is the newest first, then what is missing, then what may have changed', () => {
    const today = '2026-11-10';
    const now = endOfDay(today) - HOUR_MS;
    const all = partsOf('wrongGoods', today);
    const old = now - FRESH_WHEN_OVER_MS - 1;
    const fetched = all.slice(0, 2).map((part) => ({ ...part, fetchedAt: old }));
    const order: string[] = [];
    for (;;) {
      const { next } = nextDue('wrongGoods', fetched, { today, now });
      if (next === null) break;
      order.push(next.from);
      const at = fetched.findIndex(({ from }) => from === next.from);
      if (at >= 0) fetched.splice(at, 1);
      fetched.push({ ...next, fetchedAt: now });
    }
    expect([order[0], order[1], order.at(-1)]).toEqual(['2026-11-01', '2026-09-01', '2026-10-01']);
    // Two months ago nothing changes any more.
    const settled = all.map((part) => ({ ...part, fetchedAt: old }));
    expect(nextDue('wrongGoods', settled, { today, now }).left).toBe(2);
  });

  test('is what a person wants anew, whatever its age', () => {
    const today = '2026-11-10';
    const now = endOfDay(today) - HOUR_MS;
    const known = partsOf('blocked', today).map((part) => ({ ...part, fetchedAt: now }));
    const [newest] = known;
    expect(nextDue('blocked', known, { today, now }).next).toBeNull();
    const wanted = new Set([newest?.from ?? '']);
    expect(nextDue('blocked', known, { today, now, wanted }).next?.from).toBe(newest?.from);
  });

  test('goes on with the others where one part is refused, and comes back to it', () => {
    const today = '2026-11-10';
    const now = endOfDay(today) - HOUR_MS;
    const refused = new Map([['2026-11-01', now + HOUR_MS]]);
    expect(nextDue('returns', [], { today, now, refused }).next?.from).toBe('2026-10-01');
    const rest = partsOf('returns', today).slice(1);
    const known = rest.map((part) => ({ ...part, fetchedAt: now }));
    const waits = nextDue('returns', known, { today, now, refused });
    expect([waits.next, waits.left, waits.nextAt]).toEqual([null, 1, now + HOUR_MS]);
    expect(nextDue('returns', known, { today, now: now + HOUR_MS, refused }).next?.from).toBe('2026-11-01');
  });

  test('of a report that reaches back a year begins within it', () => {
    fc.assert(
      fc.property(days, (today) => {
        const [first] = partsOf('funnel', today).toReversed();
        expect((first?.from ?? '') >= plusDays(today, -364)).toBe(true);
        expect(partsOf('funnel', today).length).toBeGreaterThanOrEqual(11);
      }),
    );
  });

  test('is asked again where an answer seems to come from the future, or its part has grown since', () => {
    const today = '2026-11-27';
    const now = endOfDay(today) - HOUR_MS;
    const known = partsOf('acceptance', today).map((part) => ({ ...part, fetchedAt: now }));
    const ahead = known.map((part) => ({ ...part, fetchedAt: now + 1 }));
    expect(nextDue('acceptance', ahead, { today, now }).left).toBe(known.length);
    const tomorrow = { today: '2026-11-28', now: now + 8 * HOUR_MS };
    expect(nextDue('acceptance', known, tomorrow).next).toEqual({ from: '2026-11-01', to: '2026-11-28' });
  });
});

test('a period says how many of its days are known, and since when the oldest of them', () => {
  const fetched = [
    { from: '2026-10-01', to: '2026-10-31', fetchedAt: 20 },
    { from: '2026-11-01', to: '2026-11-20', fetchedAt: 10 },
  ];
  const span = { from: '2026-09-29', to: '2026-11-22' };
  expect(coverageOf('acceptance', span, fetched)).toEqual({ days: 55, known: 51, oldestAt: 10 });
  // Of days before the report began there is nothing to know.
  expect(coverageOf('labelling', { from: '2024-02-28', to: '2024-02-29' }, [])).toEqual({
    days: 2,
    known: 2,
    oldestAt: null,
  });
});
