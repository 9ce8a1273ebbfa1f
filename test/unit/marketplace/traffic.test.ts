import { expect, test } from 'vitest';
import { createTraffic, SILENT_MS, type Traffic } from '../../../src/main/marketplace/traffic.ts';
import type { Exchange } from '../../../src/main/marketplace/exchange.ts';
import { createManualClock, type ManualClock } from '../../rigs/manual-clock.ts';

interface Line {
  readonly clock: ManualClock;
  readonly traffic: Traffic;
  /** `silentSince` as a listener read it at each change. */
  readonly heard: (number | null)[];
}

const answered = (date?: string): Exchange => ({
  kind: 'answered',
  status: 200,
  headers: date === undefined ? {} : { date },
  body: { text: '{}', fault: null },
});

const START = 1_001_000;

function openLine(): Line {
  const clock = createManualClock();
  const heard: (number | null)[] = [];
  const traffic = createTraffic({
    clock,
    now: () => 1_000_000 + clock.now(),
    changed: () => heard.push(traffic.silentSince()),
  });
  return { clock, traffic, heard };
}

test('a request that nobody answers is silence after 15 s, and its answer ends it', () => {
  const { clock, traffic, heard } = openLine();
  const ended = traffic.sent();
  clock.advance(SILENT_MS - 1);
  expect(traffic.silentSince()).toBeNull();
  clock.advance(1);
  expect(traffic.silentSince()).toBe(START);
  ended(answered());
  expect(traffic.silentSince()).toBeNull();
  expect(heard).toEqual([START, null]);
});

test('tries that were lost one after the other are one silence', () => {
  const { clock, traffic } = openLine();
  for (let tries = 0; tries < 4; tries++) {
    const ended = traffic.sent();
    clock.advance(5000);
    ended({ kind: 'lost', reason: 'reset' });
  }
  expect(traffic.silentSince()).toBe(START);
});

test('a slow answer is no silence while others are quick', () => {
  const { clock, traffic, heard } = openLine();
  const slow = traffic.sent();
  for (let seconds = 0; seconds < 60; seconds += 5) {
    const quick = traffic.sent();
    clock.advance(100);
    quick(answered());
    clock.advance(4900);
  }
  slow(answered());
  expect(heard).toEqual([]);
});

test('what the station took back itself owes no answer', () => {
  const { clock, traffic, heard } = openLine();
  traffic.sent()({ kind: 'aborted', maybeSent: true });
  clock.advance(SILENT_MS);
  expect(heard).toEqual([]);
});

test('a clock that is minutes from the marketplace’s is known to be wrong, by how much, and to be right again', () => {
  const { traffic, heard } = openLine();
  const hear = (date: string): number => {
    traffic.sent()(answered(date));
    return traffic.behindMs();
  };
  const at = (ms: number): string => new Date(START + ms).toUTCString();
  expect(hear(at(60_000))).toBe(0);
  expect(hear('yesterday')).toBe(0);
  expect(hear(at(49 * 3600_000))).toBe(49 * 3600_000);
  expect(hear(at(49 * 3600_000 + 30_000))).toBe(49 * 3600_000);
  expect(hear(at(-49 * 3600_000))).toBe(-49 * 3600_000);
  expect(hear('')).toBe(-49 * 3600_000);
  expect(hear(at(2000))).toBe(0);
  expect(heard).toHaveLength(3);
});
