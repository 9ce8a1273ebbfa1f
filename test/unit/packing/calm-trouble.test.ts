import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CALM_MS, createCalmTrouble } from '../../../src/main/services/packing/calm-trouble.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a sensor that flaps leaves one screen standing: the trouble, until it stays away', () => {
  const lookAgain = vi.fn<() => void>();
  const calm = createCalmTrouble({ ticks: () => Date.now(), lookAgain });
  expect(calm.read('paperOut', false)).toBe('paperOut');
  expect(calm.read(null, true)).toBe(null);
  for (let flap = 0; flap < 4; flap += 1) {
    vi.advanceTimersByTime(2000);
    expect(calm.read('paperOut', true)).toBe('paperOut');
    vi.advanceTimersByTime(2000);
    expect(calm.read(null, true)).toBe('paperOut');
  }
  expect(lookAgain).not.toHaveBeenCalled();
  vi.advanceTimersByTime(CALM_MS);
  expect(lookAgain).toHaveBeenCalledOnce();
  expect(calm.read(null, true)).toBe(null);
});

test('what a person has dealt with starts over', () => {
  const calm = createCalmTrouble({ ticks: () => Date.now(), lookAgain: () => undefined });
  calm.read('paperOut', false);
  calm.read(null, true);
  calm.read(null, false);
  expect(calm.read('paperOut', false)).toBe('paperOut');
  expect(calm.read(null, true)).toBe(null);
});

test('a printer that takes what waited, and is heard to be well after it, was in trouble once', () => {
  const calm = createCalmTrouble({ ticks: () => Date.now(), lookAgain: () => undefined });
  calm.read('silent', false);
  vi.advanceTimersByTime(10_000);
  // One label is taken; until the printer is asked, what it said before it is the last thing known.
  expect(calm.read(null, true, false)).toBe(null);
  vi.advanceTimersByTime(100);
  expect(calm.read('silent', true)).toBe('silent');
  vi.advanceTimersByTime(100);
  expect(calm.read(null, true)).toBe(null);
});
