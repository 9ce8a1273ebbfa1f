import { expect, test } from 'vitest';
import { NOTHING_SAID, type PrinterStatus } from '../../../../src/shared/domain/printer/printer-status.ts';
import {
  COMES_OUT_MS,
  isFull,
  NEVER_HEARD,
  stepUnderHead,
  withoutProved,
  type UnderHead,
} from '../../../../src/main/printers/status/proof/under-head.ts';

const READY: PrinterStatus = { ...NOTHING_SAID, printing: false };
const PRINTING = { ...READY, printing: true };
const NO_PAPER: PrinterStatus = { ...READY, conditions: ['paperOut'] };
const GONE = 'missed' as const;
const PAUSED: PrinterStatus = { ...READY, conditions: ['paused'] };

/** A label is taken where a name stands; answers are as they are, each 100 ms after what was before. */
function stoppedIn(happened: readonly (string | number | PrinterStatus)[]): readonly (readonly string[])[] {
  let state = stepUnderHead(NEVER_HEARD, { kind: 'says', status: READY, now: 0 }).state;
  let now = 0;
  const stopped: (readonly string[])[] = [];
  for (const each of happened) {
    now += typeof each === 'number' ? each : 100;
    if (typeof each === 'number') continue;
    const step = stepUnderHead(
      state,
      each === GONE
        ? { kind: 'missed', mayBeOff: true, now }
        : typeof each === 'string'
          ? { kind: 'taken', job: { jobId: each, labels: 1 }, now }
          : { kind: 'says', status: each, now },
    );
    state = step.state;
    if (step.stopped !== null) stopped.push(step.stopped.jobIds);
  }
  return stopped;
}

test.each<[string, Parameters<typeof stoppedIn>[0], ReturnType<typeof stoppedIn>]>([
  ['printing, then no paper', ['A', PRINTING, NO_PAPER], [['A']]],
  ['too quick to be seen printing', ['A', NO_PAPER, NO_PAPER], [['A']]],
  ['a batch that is not out yet', ['A', 'B', 60_000, PRINTING, NO_PAPER], [['A', 'B']]],
  ['long out', ['A', PRINTING, READY, COMES_OUT_MS, READY, NO_PAPER], []],
  ['taken while it stood already', [NO_PAPER, 'A', NO_PAPER], []],
  ['taken in a pause, and under the head after it', [PAUSED, 'A', PAUSED, NO_PAPER], []],
  ['paused in the middle: it prints the label to its end', ['A', PRINTING, PAUSED, READY], []],
  ['gone with it', ['A', GONE, GONE, GONE], [['A']]],
  ['missed once, as where another host has its turn', ['A', GONE, READY, GONE], []],
  ['gone long after it', ['A', COMES_OUT_MS, READY, GONE, GONE], []],
  ['taken by one that was not heard since', [GONE, GONE, 'A', GONE, READY], []],
  ['asked once', ['A', NO_PAPER, READY, NO_PAPER], [['A']]],
])('%s', (_what, happened, stopped) => {
  expect(stoppedIn(happened)).toEqual(stopped);
});

test('it is full with what a person looks through at once, until some of it is proved or must be out', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  let state = stepUnderHead(NEVER_HEARD, { kind: 'says', status: READY, now: 0 }).state;
  for (const jobId of names) {
    expect(isFull(state)).toBe(false);
    state = stepUnderHead(state, { kind: 'taken', job: { jobId, labels: 1 }, now: 10 }).state;
  }
  expect(isFull(state)).toBe(true);
  expect(isFull(withoutProved(state, ['C']))).toBe(false);
  const busy = stepUnderHead(state, { kind: 'says', status: PRINTING, now: 2 * COMES_OUT_MS }).state;
  expect(isFull(busy)).toBe(true);
  expect(isFull(stepUnderHead(busy, { kind: 'says', status: READY, now: 2 * COMES_OUT_MS }).state)).toBe(
    false,
  );
});

const take = (state: UnderHead, names: string, now: number, sideBySide = 1): UnderHead =>
  names
    .split('')
    .reduce(
      (before, jobId) =>
        stepUnderHead(before, { kind: 'taken', job: { jobId, labels: 1, sideBySide }, now }).state,
      state,
    );
const READY_AT_FIRST = stepUnderHead(NEVER_HEARD, { kind: 'says', status: READY, now: 0 }).state;

test('one that was not heard yet is given no more either, and is asked about when it says that it stopped', () => {
  const full = take(NEVER_HEARD, 'ABCDEFGH', 10);
  expect(isFull(full)).toBe(true);
  expect(stepUnderHead(full, { kind: 'says', status: NO_PAPER, now: 20 }).stopped?.jobIds).toHaveLength(8);
  // One that never answers says nothing of them, whatever may be wrong with its line.
  const silent = { kind: 'missed', mayBeOff: false, now: 20 } as const;
  const mute = stepUnderHead(stepUnderHead(full, silent).state, silent);
  expect([mute.stopped, isFull(mute.state)]).toEqual([null, false]);
  expect(take(mute.state, 'I', 30).jobs).toEqual([]);
});

test('labels side by side count each', () => {
  expect(isFull(take(READY_AT_FIRST, 'AB', 10, 3))).toBe(false);
  expect(isFull(take(READY_AT_FIRST, 'ABC', 10, 3))).toBe(true);
});

test.each([
  ['that is never idle', { kind: 'says', status: PRINTING }],
  ['that is silent while it prints', { kind: 'missed', mayBeOff: false }],
] as const)(
  'one %s gets eight more when those before must be out, and is asked about all of them',
  (_what, said) => {
    const full = take(READY_AT_FIRST, 'ABCDEFGH', 10);
    expect(isFull(stepUnderHead(full, { ...said, now: 20_000 }).state)).toBe(true);
    const overdue = stepUnderHead(full, { ...said, now: 30_000 }).state;
    expect(isFull(overdue)).toBe(false);
    const again = take(overdue, 'IJKLMNOP', 30_010);
    expect(isFull(again)).toBe(true);
    expect(isFull(stepUnderHead(again, { ...said, now: 40_000 }).state)).toBe(true);
    expect(
      stepUnderHead(again, { kind: 'says', status: NO_PAPER, now: 40_000 }).stopped?.jobIds,
    ).toHaveLength(16);
  },
);

test('a pause of any length is no time in which a label comes out', () => {
  const full = take(READY_AT_FIRST, 'ABCDEFGH', 10);
  const paused = stepUnderHead(full, { kind: 'says', status: PAUSED, now: 3_600_000 }).state;
  expect(isFull(paused)).toBe(true);
  expect(isFull(stepUnderHead(paused, { kind: 'says', status: PRINTING, now: 3_601_000 }).state)).toBe(true);
});
