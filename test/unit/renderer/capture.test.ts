import { expect, test } from 'vitest';
import type { ScannerKey } from '../../../src/shared/domain/scanner/scanner-keys.ts';
import { createCapture } from '../../../src/renderer/scanner/capture.ts';
import type { Clock } from '../../../src/renderer/scanner/quiet-timer.ts';
import { pullTrigger, usScanner } from '../../rigs/scanners/scanner.ts';

/** A page whose one timer fires when the test says so. */
function openPage() {
  let now = 0;
  let fire: (() => void) | null = null;
  let waits = 0;
  const clock: Clock = {
    performance: { now: () => now },
    setTimeout: (callback, milliseconds) => {
      waits = milliseconds;
      fire = callback;
      return 1;
    },
    clearTimeout: () => {
      fire = null;
    },
  };
  return {
    clock,
    /** How long the timer was set to last. */
    waits: (): number => waits,
    /** The timer fires after so long. */
    pass: (milliseconds: number): void => {
      now += milliseconds;
      const due = fire;
      fire = null;
      due?.();
    },
  };
}

const code = pullTrigger('PB1-aQzWyM/7', usScanner, 0);

test('a code is whole when no key came for half a second', () => {
  const page = openPage();
  const bursts: (readonly ScannerKey[])[] = [];
  const capture = createCapture(page.clock, (keys) => bursts.push(keys));
  for (const key of code) capture.take(key);
  expect(bursts).toEqual([]);
  page.pass(500);
  expect(bursts).toEqual([code]);
});

test('a page that was blocked in the midst of a code hands it over whole', () => {
  const page = openPage();
  const bursts: (readonly ScannerKey[])[] = [];
  const capture = createCapture(page.clock, (keys) => bursts.push(keys));
  for (const key of code.slice(0, 12)) capture.take(key);
  page.pass(2000);
  expect(bursts).toEqual([]);
  for (const key of code.slice(12)) capture.take(key);
  page.pass(500);
  expect(bursts).toEqual([code]);
});

test.each([3, 12, code.length - 3])(
  'a code whose keys come late after %i of them is one, whole, by their stamps',
  (count) => {
    const page = openPage();
    const bursts: (readonly ScannerKey[])[] = [];
    const capture = createCapture(page.clock, (keys) => bursts.push(keys));
    for (const key of code.slice(0, count)) capture.take(key);
    // The page was awake all the while: what held the keys back is before it.
    page.pass(page.waits());
    for (const key of code.slice(count)) capture.take(key);
    page.pass(500);
    expect(bursts.at(-1)).toEqual(code);
    // What came of it before is known by its first key, and goes.
    expect(bursts.every(([first]) => first === code[0])).toBe(true);
  },
);

test('a code without its suffix is waited for longer than one that has it', () => {
  const page = openPage();
  const bursts: (readonly ScannerKey[])[] = [];
  const capture = createCapture(page.clock, (keys) => bursts.push(keys));
  const bare = pullTrigger('PB1-aQzWyM/7', { ...usScanner, suffix: null }, 0);
  for (const key of bare) capture.take(key);
  expect(page.waits()).toBe(1500);
  page.pass(1500);
  expect(bursts).toEqual([bare]);
});
