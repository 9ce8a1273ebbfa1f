import { expect, test } from 'vitest';
import { next } from '../../../../src/shared/domain/run/next.ts';
import type { Run } from '../../../../src/shared/domain/run/run.ts';
import {
  adviceFor,
  backReasonOf,
  beforeLeaving,
  judgeScanIn,
  judgeScanOut,
  type ScannedOrder,
} from '../../../../src/shared/domain/run/scan.ts';
import { readRunCode, readStopCode, runCode, stopCode } from '../../../../src/shared/domain/run/run-codes.ts';
import { planned, stopsNamed } from './runs-arbitrary.ts';

const run = next(planned, { kind: 'stopsAdded', stops: stopsNamed('1', '2', '3', '4') }, 1) ?? planned;
const loaded = next(run, { kind: 'loaded', orderId: '1' }, 2) ?? planned;
const out = next(loaded, { kind: 'left', without: { 2: 'stays', 3: 'stays', 4: 'stays' } }, 3) ?? planned;

const order = (orderId: string, facts: Partial<ScannedOrder> = {}): ScannedOrder => ({
  orderId,
  isBySeller: true,
  stage: 'ready',
  isPacked: true,
  otherRun: null,
  ...facts,
});

test.each([
  [null, 'unknown'],
  [order('2'), 'loaded'],
  [order('1'), 'again'],
  [order('9'), 'extra'],
  [order('2', { isPacked: false, stage: 'assembly' }), 'notPacked'],
  [order('9', { otherRun: 7 }), 'otherRun'],
  [order('2', { stage: 'cancelled' }), 'cancelled'],
  [order('1', { stage: 'cancelled' }), 'cancelled'],
  [order('9', { stage: 'done' }), 'ended'],
  [order('9', { isBySeller: false }), 'otherScheme'],
] as const)('a scan while the courier takes parcels says what it is: %o %s', (scanned, verdict) => {
  expect(judgeScanOut(loaded, scanned)).toBe(verdict);
});

test.each([
  [out, null, 'unknown'],
  [out, order('1'), 'cameBack'],
  [out, order('2'), 'notOfRun'],
  [out, order('9'), 'notOfRun'],
  [next(out, { kind: 'delivered', orderId: '1' }, 4) ?? out, order('1'), 'delivered'],
  [next(out, { kind: 'cameBack', orderId: '1', why: 'refused' }, 4) ?? out, order('1'), 'backAlready'],
] as const)('a scan at the return says whether it was to come back: %#', (of, scanned, verdict) => {
  expect(judgeScanIn(of, scanned)).toBe(verdict);
});

test('goods come back because the order was cancelled, the buyer refused, nobody was there, or nobody went', () => {
  const after = (kind: 'refused' | 'nobodyHome'): Run => next(out, { kind, orderId: '1' }, 4) ?? out;
  expect(backReasonOf(out, '1', 'onTheWay')).toBe('notTried');
  expect(backReasonOf(after('nobodyHome'), '1', 'onTheWay')).toBe('notAtHome');
  expect(backReasonOf(after('refused'), '1', 'onTheWay')).toBe('refused');
  expect(backReasonOf(after('refused'), '1', 'cancelled')).toBe('cancelled');
});

test('before a run leaves, what must stay and what is missing are named with why', () => {
  const known: Record<string, ScannedOrder> = {
    1: order('1', { stage: 'cancelled' }),
    2: order('2'),
    3: order('3', { isPacked: false }),
    4: order('4', { stage: 'cancelled' }),
  };
  expect(beforeLeaving(loaded, (id) => known[id] ?? null)).toEqual({
    mustStay: ['1'],
    missing: [
      { orderId: '2', why: 'notScanned' },
      { orderId: '3', why: 'notPacked' },
      { orderId: '4', why: 'ended' },
    ],
    loaded: 1,
  });
});

test('a cancelled order stays here or comes back, wherever it is', () => {
  const advice = (of: Run, stage: ScannedOrder['stage']) => {
    const [stop] = of.stops;
    return stop ? adviceFor(stop, stage) : undefined;
  };
  expect(advice(run, 'cancelled')).toBe('takeOff');
  expect(advice(out, 'cancelled')).toBe('bringBack');
  expect(advice(out, 'done')).toBe('settled');
  expect(advice(out, 'onTheWay')).toBeNull();
  expect(
    advice(next(out, { kind: 'cameBack', orderId: '1', why: 'cancelled' }, 4) ?? out, 'cancelled'),
  ).toBeNull();
});

test('the codes of a sheet are read as they are written, in capitals or not', () => {
  expect(readRunCode(runCode(12))).toBe(12);
  expect(readStopCode(` ${stopCode('9007199254740993').toLowerCase()} `)).toBe('9007199254740993');
  expect([readRunCode('PB-RUN-'), readRunCode(stopCode('5')), readStopCode(runCode(5))]).toEqual([
    null,
    null,
    null,
  ]);
});
