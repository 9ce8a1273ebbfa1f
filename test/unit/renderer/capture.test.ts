import { expect, test } from 'vitest';
import type { ScannerKey } from '../../../src/shared/domain/scanner-keys.ts';
import { createCapture } from '../../../src/renderer/scanner/capture.ts';
import type { Clock } from '../../../src/renderer/scanner/quiet-timer.ts';
import { pullTrigger, usScanner } from '../../fixtures/keyboards/scanner.ts';

/** A page whose one timer fires when the test says so. */
function openPage() {
  let now = 0;
  let fire: (() => void) | null = null;
  const clock: Clock = {
    performance: { now: () => now },
    setTimeout: (callback) => {
      fire = callback;
      return 1;
    },
    clearTimeout: () => {
      fire = null;
    },
  };
  return {
    clock,
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
