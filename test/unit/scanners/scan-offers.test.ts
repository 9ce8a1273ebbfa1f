import { expect, test } from 'vitest';
import { createScanOffers } from '../../../src/main/services/scanners/scan-offers.ts';
import type { Scan } from '../../../src/shared/domain/scanner/scan.ts';

const scanOf = (number: number): Scan => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  text: `code ${number}`,
  endedAt: 1,
});
const nobody = (): void => undefined;
/** Longer than any of these tests: only answers count. */
const NEVER_MS = 60_000;

test('where no screen wants scans they go on at once', async () => {
  const offers = createScanOffers(NEVER_MS);
  expect(await offers.offer(scanOf(1))).toBe(false);
  const stop = offers.follow(nobody);
  stop();
  stop();
  expect(await offers.offer(scanOf(2))).toBe(false);
});

test('the screen that takes a scan keeps it', async () => {
  const offers = createScanOffers(NEVER_MS);
  const seen: (readonly Scan[])[] = [];
  offers.follow(() => seen.push(offers.waiting()));
  const taken = offers.offer(scanOf(1));
  offers.answer(scanOf(1).id, true);
  expect(await taken).toBe(true);
  expect(seen).toEqual([[scanOf(1)], []]);
});

test('a scan that every screen leaves goes on; one refusal of two does not decide', async () => {
  const offers = createScanOffers(NEVER_MS);
  offers.follow(nobody);
  offers.follow(nobody);
  const left = offers.offer(scanOf(1));
  offers.answer(scanOf(1).id, false);
  expect(offers.waiting()).toEqual([scanOf(1)]);
  offers.answer(scanOf(1).id, false);
  expect(await left).toBe(false);
});

test('a screen that says nothing holds a scan up for a moment only, and its late answer changes nothing', async () => {
  const offers = createScanOffers(20);
  offers.follow(nobody);
  expect(await offers.offer(scanOf(1))).toBe(false);
  offers.answer(scanOf(1).id, true);
  expect(offers.waiting()).toEqual([]);
});
