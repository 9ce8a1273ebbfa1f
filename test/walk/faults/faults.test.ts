import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../src/shared/marketplace/index.ts';
import { type DayEnd, workedDay } from './day.ts';

/** Other campaigns: FAULT_SEED=7 FAULT_RUNS=20, with `vitest run test/walk/faults`. */
const SEED = Number(process.env['FAULT_SEED'] ?? 20260302);
const RUNS = Number(process.env['FAULT_RUNS'] ?? 1);

const changes = Object.values(operations).filter(
  ({ whenLost, document }) => whenLost === 'readBack' && document !== 3,
);
/** One fault for the first request of each change that must not be made twice. */
const firstOfEach = (kind: string): object[] =>
  changes.map(({ name }) => ({ kind, operation: name, count: 1 }));

/** Troubles that end requests, so that more of them are needed than on a quiet day. */
const campaigns: Readonly<Record<string, readonly object[]>> = {
  'status 500': [{ kind: 'status', status: 500, rate: 0.4 }],
  'status 503': [{ kind: 'status', status: 503, rate: 0.4 }],
  "a proxy's page": [{ kind: 'html', status: 502, rate: 0.4 }],
  'a connection lost before': [{ kind: 'dropBefore', rate: 0.4 }],
  'a connection lost after it was carried out': [{ kind: 'dropAfter', rate: 0.4 }],
  'an empty success': [{ kind: 'empty', rate: 0.4 }],
  'half an answer': [{ kind: 'truncate', rate: 0.4 }],
  garbage: [{ kind: 'garbage', rate: 0.4 }],
  'short label answers': [{ kind: 'shortLabels', shortBy: 2, count: 4 }],
  'a storm of 429': [{ kind: 'tooManyRequests', retrySeconds: 1, rate: 0.4 }],
  'a long 429': [{ kind: 'tooManyRequests', retrySeconds: 120, rate: 0.2 }],
  'the first request of each change lost before': firstOfEach('dropBefore'),
  'the first answer of each change lost': firstOfEach('dropAfter'),
  'the first answer of each change garbage': firstOfEach('garbage'),
  'a bit of everything, slowly': [
    { kind: 'dropAfter', rate: 0.15, delayMs: 2 },
    { kind: 'dropBefore', rate: 0.1, delayMs: 2 },
    { kind: 'garbage', rate: 0.1 },
    { kind: 'truncate', rate: 0.1 },
    { kind: 'status', status: 502, rate: 0.1 },
    { kind: 'tooManyRequests', retrySeconds: 1, rate: 0.05 },
    { kind: 'shortLabels', rate: 0.5 },
    { kind: 'latency', delayMs: 3, rate: 0.3 },
  ],
};

describe('a day of work ends with the truth, no change made twice', () => {
  let quiet: DayEnd | null = null;
  beforeAll(async () => {
    quiet = await workedDay([]);
  });

  test('without any trouble', () => {
    expect(quiet?.believed).toEqual(quiet?.true);
  });

  test('under slow answers', async () => {
    const day = await workedDay([{ kind: 'latency', delayMs: 3, rate: 0.5, seed: SEED }]);
    expect(day.believed).toEqual(day.true);
    expect(day.received).toBe(quiet?.received);
  });

  test.each(Object.entries(campaigns))('under %s', { timeout: RUNS * 20_000 }, async (_name, faults) => {
    for (let run = 0; run < RUNS; run++) {
      const day = await workedDay(faults.map((fault, n) => ({ seed: SEED + run * 100 + n, ...fault })));
      expect(day.believed, `FAULT_SEED=${SEED + run * 100}`).toEqual(day.true);
      expect(day.received).toBeGreaterThan(quiet?.received ?? Infinity);
    }
  });
});
