import { expect, test } from 'vitest';
import { nextSearchAt, SEARCHES_WINDOW_MS } from '../../../../src/shared/domain/counter/phone-searches.ts';

const now = 1_900_000_000_000;
const ago = (...minutes: number[]): number[] => minutes.map((minute) => now - minute * 60_000);
const every = (count: number, minute: number): number[] =>
  ago(...Array.from({ length: count }, () => minute));

test('a person searches twenty times in ten minutes, and again once the oldest of those is that old', () => {
  expect(nextSearchAt(every(19, 1), 0, now)).toBeNull();
  expect(nextSearchAt([...every(19, 1), ...ago(4)], 0, now)).toBe(now + 6 * 60_000);
  expect(nextSearchAt([...every(19, 1), ...ago(10)], 0, now)).toBeNull();
  expect(nextSearchAt([...every(22, 1), ...ago(4, 3)], 0, now)).toBe(now + 9 * 60_000);
});

test('searches that are under way count, and a clock that was set back locks nobody out for longer', () => {
  expect(nextSearchAt(every(18, 1), 1, now)).toBeNull();
  expect(nextSearchAt(every(18, 1), 2, now)).toBe(now + 9 * 60_000);
  expect(nextSearchAt([], 20, now)).toBe(now + SEARCHES_WINDOW_MS);
  expect(nextSearchAt(every(20, -60), 0, now)).toBeNull();
});
