import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_NAME_PATTERN, supplyName } from '../../../src/shared/domain/supply/supply-name.ts';

const values = { date: '02.03.2026', time: '09:05', warehouse: 'North', office: 'Hub 4', person: 'Ann' };
const taken =
  (...names: readonly string[]) =>
  (name: string) =>
    names.includes(name);

describe('the name of a new supply', () => {
  test.each([
    [DEFAULT_NAME_PATTERN, [], '02.03.2026 North 1'],
    [DEFAULT_NAME_PATTERN, ['02.03.2026 North 1', '02.03.2026 North 2'], '02.03.2026 North 3'],
    ['{warehouse} / {office} / {person} {time}', [], 'North / Hub 4 / Ann 09:05'],
    ['{warehouse}', ['North'], 'North (2)'],
    ['{warehouse}', ['North', 'North (2)'], 'North (3)'],
    ['{nobody} {n}', [], '{nobody} 1'],
  ] as const)('by %s, with %j taken, is %s', (pattern, names, expected) => {
    expect(supplyName(pattern, values, taken(...names))).toBe(expected);
  });

  test('has no holes where a value is missing, and is never empty', () => {
    const bare = { ...values, warehouse: '', office: '' };
    expect(supplyName(DEFAULT_NAME_PATTERN, bare, taken())).toBe('02.03.2026 1');
    expect(supplyName('{office}', bare, taken())).toBe('02.03.2026');
  });

  test('is free, and short enough for the marketplace, whatever the pattern and the warehouse', () => {
    const text = fc.string({ maxLength: 100, unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, fc.nat(4), (before, warehouse, used) => {
        const names = new Set<string>();
        const isTaken = (name: string): boolean => names.has(name);
        for (let n = 0; n <= used; n++) {
          const name = supplyName(`${before}{warehouse}{n}`, { ...values, warehouse }, isTaken);
          expect(names.has(name)).toBe(false);
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThanOrEqual(128);
          expect(name.isWellFormed()).toBe(true);
          names.add(name);
        }
      }),
    );
  });
});
