import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  available,
  believe,
  fullBucket,
  level,
  nextAt,
  pause,
  take,
} from '../../../src/main/marketplace/bucket.ts';
import type { Bucket, Limit } from '../../../src/main/marketplace/bucket.ts';

const general: Limit = { perMinute: 300, burst: 20 };

const limits: fc.Arbitrary<Limit> = fc.record({
  perMinute: fc.double({ min: 0.05, max: 5_000, noNaN: true }),
  burst: fc.integer({ min: 1, max: 50 }),
});

/** Takes as often as it can at each of the moments. */
function takeAll(limit: Limit, moments: readonly number[]): number[] {
  let bucket = fullBucket(limit, 0);
  const sent: number[] = [];
  for (const now of moments) {
    for (let after = take(bucket, limit, now); after !== null; after = take(bucket, limit, now)) {
      bucket = after;
      sent.push(now);
    }
  }
  return sent;
}

const moments = fc
  .array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 40 })
  .map((steps) => steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? 0) + step], [0]));

describe('bucket', () => {
  test('holds a burst, then one request each 200 ms at 300 a minute', () => {
    expect(takeAll(general, [0, 199, 200, 399, 400, 1_400])).toEqual([
      ...Array.from({ length: 20 }, () => 0),
      200,
      400,
      ...Array.from({ length: 5 }, () => 1_400),
    ]);
  });

  test('in no span of time are more sent than the burst and what the span refills', () => {
    fc.assert(
      fc.property(limits, moments, (limit, at) => {
        const sent = takeAll(limit, at);
        const excess = sent.map((from, first) =>
          Math.max(
            ...sent.slice(first).map((to, count) => {
              const allowed = limit.burst + ((to - from) * limit.perMinute) / 60_000;
              return count + 1 - allowed;
            }),
          ),
        );
        expect(Math.max(0, ...excess)).toBeLessThan(1e-3);
      }),
      { numRuns: 50 },
    );
  });

  test('the moment it names as next is the earliest at which one may be sent', () => {
    fc.assert(
      fc.property(limits, fc.integer({ min: 0, max: 50 }), (limit, taken) => {
        let bucket: Bucket = fullBucket(limit, 0);
        for (let n = 0; n < taken; n += 1) bucket = take(bucket, limit, 0) ?? bucket;
        const next = nextAt(bucket, limit);
        expect(take(bucket, limit, next)).not.toBeNull();
        expect(next <= 1 || take(bucket, limit, next * 0.99) === null).toBe(true);
      }),
    );
  });

  test('never believes more than it counted, nor more than it was told', () => {
    fc.assert(
      fc.property(
        limits,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: -5, max: 100 }),
        fc.integer({ min: 0, max: 60_000 }),
        (limit, taken, told, now) => {
          let bucket: Bucket = fullBucket(limit, 0);
          for (let n = 0; n < taken; n += 1) bucket = take(bucket, limit, 0) ?? bucket;
          const counted = level(bucket, limit, now);
          const corrected = level(believe(bucket, limit, told, now), limit, now);
          expect(corrected).toBe(Math.min(counted, Math.max(0, told)));
        },
      ),
    );
  });

  test('a pause lets exactly one request through when it ends, and the longer of two counts', () => {
    const paused = pause(pause(fullBucket(general, 0), 5_000), 3_000);
    expect(available(paused, general, 4_999)).toBe(0);
    expect(available(paused, general, 5_000)).toBe(1);
    expect(available(paused, general, 5_200)).toBe(2);
    expect(available(believe(paused, general, 19, 4_000), general, 4_999)).toBe(0);
  });

  test('a late word of a pause that is over adds no request', () => {
    const used = take(pause(fullBucket(general, 0), 5_000), general, 5_000);
    expect(used).not.toBeNull();
    expect(available(pause(used ?? fullBucket(general, 0), 4_000), general, 5_000)).toBe(0);
  });
});
