import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSameTrigger,
  UNKNOWN_REPEAT_MS,
  type Read,
} from '../../../src/shared/domain/packing/same-trigger.ts';

const read = (endedAt: number, tookMs = 30, text = 'A'): Read => ({
  text,
  startedAt: endedAt - tookMs,
  endedAt,
});

/** Which of the reads are counted, as the station counts them. */
function countedOf(reads: readonly Read[], paceMs: number | null): number {
  let last: Read | null = null;
  let counted = 0;
  for (const each of reads) {
    if (isSameTrigger(last, each, paceMs)) continue;
    last = each;
    counted += 1;
  }
  return counted;
}

describe('two reads of one code', () => {
  test('half a second apart are two pieces, ten of them ten', () => {
    expect(
      countedOf(
        [1000, 1500].map((at) => read(at)),
        null,
      ),
    ).toBe(2);
    expect(
      countedOf(
        Array.from({ length: 10 }, (_, each) => read(1000 + each * 500)),
        null,
      ),
    ).toBe(10);
  });

  test('closer than anybody brings the next piece are one', () => {
    expect(isSameTrigger(read(1000), read(1000 + UNKNOWN_REPEAT_MS), null)).toBe(true);
    expect(isSameTrigger(read(1000), read(1001 + UNKNOWN_REPEAT_MS), null)).toBe(false);
  });

  test('of a slow scanner that starts again at once are one, however long it types', () => {
    expect(isSameTrigger(read(1000, 600), read(1700, 620), null)).toBe(true);
  });

  test('are told apart by the scanner’s own pace where its set-up showed it', () => {
    expect(isSameTrigger(read(1000), read(1630), 500)).toBe(true);
    expect(isSameTrigger(read(1000), read(1700), 500)).toBe(false);
    // A scanner that repeats quickly leaves less to guess.
    expect(isSameTrigger(read(1000), read(1280), 120)).toBe(false);
  });

  test('of another code, or by a clock that was set back, are two', () => {
    expect(isSameTrigger(read(1000), read(1010, 5, 'B'), null)).toBe(false);
    expect(isSameTrigger(read(9_000_000), read(1000), null)).toBe(false);
    expect(isSameTrigger(null, read(1000), null)).toBe(false);
  });

  test('that were not counted move nothing: no steady hand loses more than every other piece', () => {
    fc.assert(
      fc.property(fc.integer({ min: 151, max: 1000 }), fc.integer({ min: 2, max: 40 }), (apart, pieces) => {
        const reads = Array.from({ length: pieces }, (_, each) => read(10_000 + each * apart));
        expect(countedOf(reads, null)).toBeGreaterThanOrEqual(Math.ceil(pieces / 2));
      }),
    );
  });
});
