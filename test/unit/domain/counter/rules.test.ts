import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archiveParts } from '../../../../src/shared/domain/counter/archive-parts.ts';
import {
  cellCode,
  readCellCode,
  readTypedCells,
  sameCell,
} from '../../../../src/shared/domain/counter/cells.ts';
import {
  checkAnswers,
  nextTryAt,
  TRIES_WINDOW_MS,
  triesLeft,
} from '../../../../src/shared/domain/counter/check-tries.ts';
import { storageEnd, storageLeft } from '../../../../src/shared/domain/counter/storage-period.ts';

const DAY_MS = 24 * 3600_000;

describe('cells', () => {
  test.each([
    ['A1', ['A1']],
    ['A1-A3', ['A1', 'A2', 'A3']],
    ['A01–12', ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A09', 'A10', 'A11', 'A12']],
    ['window, A1…A2; a1', ['window', 'A1', 'A2']],
    ['Б1-Б2\nстол', ['Б1', 'Б2', 'стол']],
    ['A-1', ['A-1']],
  ] as const)('%s', (typed, names) => {
    const read = readTypedCells(typed);
    expect(read.ok && read.names.map(sameCell)).toEqual(names.map(sameCell));
  });

  test.each(['A9-A1', 'A1-A5000', 'a name that is much too long for a cell'])('%s is a mistake', (typed) => {
    expect(readTypedCells(typed)).toEqual({ ok: false, at: typed });
  });

  test('have a code that is read back in capitals or not, the same whenever it is made', () => {
    const name = fc.stringMatching(/^[\p{L}\p{N} -]{1,20}$/u).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(name, (text) => {
        const code = cellCode(text);
        expect(cellCode(` ${text.toLowerCase()} `)).toBe(cellCode(text.toLowerCase()));
        expect(code).toMatch(/^PB-CELL-[A-Z0-9-]+$/);
        expect(readCellCode(code.toLowerCase())).toBe(code);
      }),
    );
  });

  test('of a shop with two alphabets have different codes', () => {
    const names = ['A1', 'А1', 'A-1', 'A 1', 'Б1', 'Б2', '1A', 'window', 'окно'];
    expect(new Set(names.map(cellCode)).size).toBe(names.length);
  });
});

describe('check codes', () => {
  const tries = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 2 * TRIES_WINDOW_MS }),
      answer: fc.constantFrom(...checkAnswers),
    }),
  );

  test('are sent as often as is set, and no power cut gives one back', () => {
    fc.assert(
      fc.property(tries, fc.integer({ min: 1, max: 20 }), (all, most) => {
        const now = 2 * TRIES_WINDOW_MS;
        const left = triesLeft(all, most, now);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(most);
        expect(triesLeft([...all, { at: now, answer: 'asked' }], most, now)).toBe(Math.max(0, left - 1));
        expect(triesLeft([...all, { at: now, answer: 'noAnswer' }], most, now)).toBe(left);
        expect(triesLeft(all, most, now + 2 * TRIES_WINDOW_MS)).toBe(most);
        const then = nextTryAt(all, most, now);
        expect(triesLeft(all, most, then)).toBeGreaterThan(0);
        if (left === 0) expect(triesLeft(all, most, then - 1)).toBe(0);
        else expect(then).toBe(now);
      }),
    );
  });
});

describe('the storage period', () => {
  test('counts down in days, then in hours', () => {
    const end = storageEnd(0, 7);
    expect([0, 6 * DAY_MS, 6 * DAY_MS + 1, end - 1, end].map((now) => storageLeft(end, now))).toEqual([
      { kind: 'days', days: 7 },
      { kind: 'days', days: 1 },
      { kind: 'hours', hours: 24 },
      { kind: 'hours', hours: 1 },
      { kind: 'over' },
    ]);
  });

  test('of an archive is asked about in parts of thirty days that leave nothing out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 400 }), (start, days) => {
        const [from, until] = [start * DAY_MS, (start + days) * DAY_MS];
        const parts = archiveParts(from, until).toReversed();
        expect(parts[0]?.dateFrom).toBe(from / 1000);
        expect(parts.at(-1)?.dateTo).toBe(until / 1000);
        for (const [index, { dateFrom, dateTo }] of parts.entries()) {
          expect(dateTo - dateFrom).toBeLessThanOrEqual((30 * DAY_MS) / 1000);
          expect(dateFrom).toBe(parts[index - 1]?.dateTo ?? from / 1000);
        }
      }),
    );
  });
});
