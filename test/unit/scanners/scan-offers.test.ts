import { expect, onTestFinished, test, vi } from 'vitest';
import { createScanOffers } from '../../../src/main/services/scanners/scan-offers.ts';
import type { Scan } from '../../../src/shared/domain/scanner/scan.ts';

const scanOf = (number: number): Scan => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  text: `code ${number}`,
  endedAt: 1,
});
const [scan, second] = [scanOf(1), scanOf(2)];
const nobody = (): void => undefined;
/** Longer than any of these tests: only answers count. */
const NEVER_MS = 60_000;

test('where no screen wants scans they go on at once', async () => {
  const offers = createScanOffers(NEVER_MS);
  expect(await offers.offer(scan, null)).toBe('left');
  const stop = offers.follow(nobody, 'left');
  stop();
  stop();
  expect(await offers.offer(second, null)).toBe('left');
});

test('the screen that takes a scan keeps it', async () => {
  const offers = createScanOffers(NEVER_MS);
  const seen: (readonly Scan[])[] = [];
  offers.follow(() => seen.push(offers.waiting('left')), 'left');
  const taken = offers.offer(scan, null);
  expect(await offers.claim('left', scan.id)).toBe(true);
  offers.answer('left', scan.id, true);
  expect(await taken).toBe('taken');
  expect(seen).toEqual([[scan], []]);
});

test('a scan that every window leaves goes on; one that leaves it twice speaks for itself alone', async () => {
  const offers = createScanOffers(NEVER_MS);
  offers.follow(nobody, 'left');
  offers.follow(nobody, 'right');
  const left = offers.offer(scan, null);
  offers.answer('left', scan.id, false);
  offers.answer('left', scan.id, false);
  expect([offers.waiting('left'), offers.waiting('right')]).toEqual([[], [scan]]);
  offers.answer('right', scan.id, false);
  expect(await left).toBe('left');
});

test('one window at a time may act on it: the next one once that has left it', async () => {
  const offers = createScanOffers(NEVER_MS);
  offers.follow(nobody, 'left');
  offers.follow(nobody, 'right');
  const taken = offers.offer(scan, null);
  expect(await offers.claim('left', scan.id)).toBe(true);
  const waits = offers.claim('right', scan.id);
  // Whoever was not granted it has no say.
  offers.answer('right', scan.id, true);
  offers.answer('left', scan.id, false);
  expect(await waits).toBe(true);
  offers.answer('right', scan.id, true);
  expect(await taken).toBe('taken');
  expect(await offers.claim('left', scan.id)).toBe(false);
});

test('while a window is in front no other one is asked', async () => {
  const offers = createScanOffers(NEVER_MS);
  offers.follow(nobody, 'behind');
  expect(await offers.offer(scan, 'bench')).toBe('left');
  offers.follow(nobody, 'front');
  const taken = offers.offer(second, 'front');
  expect([offers.waiting('behind'), offers.waiting('front')]).toEqual([[], [second]]);
  expect(await offers.claim('behind', second.id)).toBe(false);
  expect(await offers.claim('front', second.id)).toBe(true);
  offers.answer('front', second.id, true);
  expect(await taken).toBe('taken');
});

test('a screen that says nothing holds a scan up for a moment only, and is granted nothing after it', async () => {
  const offers = createScanOffers(20);
  offers.follow(nobody, 'late');
  expect(await offers.offer(scan, null)).toBe('left');
  expect(await offers.claim('late', scan.id)).toBe(false);
  expect(offers.waiting('late')).toEqual([]);
});

test('what a window was granted goes to nobody else, though it is silent or dies; one that is gone before has left it', async () => {
  const offers = createScanOffers(20);
  const die = offers.follow(nobody, 'slow');
  const slow = offers.offer(scan, null);
  expect(await offers.claim('slow', scan.id)).toBe(true);
  expect(await slow).toBe('dropped');
  const dies = offers.offer(scan, null);
  expect(await offers.claim('slow', scan.id)).toBe(true);
  die();
  expect(await dies).toBe('dropped');
  const stop = offers.follow(nobody, 'gone');
  const gone = offers.offer(second, 'gone');
  stop();
  expect(await gone).toBe('left');
});

test.each([
  [false, 'left'],
  [true, 'taken'],
] as const)(
  'a window that was granted a scan is waited for once more: late it says %s, and it is %s',
  async (taken, end) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const offers = createScanOffers(20);
    offers.follow(nobody, 'slow');
    offers.follow(nobody, 'silent');
    const offered = offers.offer(scan, null);
    expect(await offers.claim('slow', scan.id)).toBe(true);
    vi.advanceTimersByTime(30);
    offers.answer('slow', scan.id, taken);
    expect(await offered).toBe(end);
  },
);

test('a screen that a scan leads elsewhere follows no more, and its answer counts all the same', async () => {
  const offers = createScanOffers(NEVER_MS);
  const leaves = offers.follow(nobody, 'left');
  const taken = offers.offer(scan, null);
  expect(await offers.claim('left', scan.id)).toBe(true);
  leaves();
  offers.answer('left', scan.id, true);
  expect(await taken).toBe('taken');
});
