import { expect, test } from 'vitest';
import {
  isNothingMissing,
  isOnlyToBeAsked,
  stateOfCheck,
} from '../../../src/renderer/screens/HandOver/state-of-check.ts';
import type { Finding } from '../../../src/shared/domain/supply/hand-over.ts';

const unasked = { problem: null, answeredAt: null };
const answered = { problem: null, answeredAt: 1 };
const failed = { problem: { code: 'marketplaceUnreachable', reason: 'timeout' }, answeredAt: null } as const;
const waits: Finding = { kind: 'changesWaiting', changes: 1 };
const asks: Finding = { kind: 'unpacked', parcels: [] };
const stops: Finding = { kind: 'zeroOrders' };

test('a check is good only once the marketplace has answered', () => {
  for (const findings of [[], [waits]]) {
    expect(isNothingMissing(findings, answered)).toBe(true);
    expect(stateOfCheck(findings, answered)).toBe('done');
    for (const recheck of [unasked, failed, { ...failed, answeredAt: 1 }])
      expect(isNothingMissing(findings, recheck)).toBe(false);
    expect(stateOfCheck(findings, unasked)).toBe('asking');
    // The room of the good answer is kept for it, and for no other.
    expect(isOnlyToBeAsked(findings, unasked)).toBe(true);
    for (const recheck of [answered, failed]) expect(isOnlyToBeAsked(findings, recheck)).toBe(false);
    expect(stateOfCheck(findings, failed)).toBe('warned');
    expect(stateOfCheck(findings, { ...failed, answeredAt: 1 })).toBe('warned');
  }
});

test('what was found weighs more than who was asked', () => {
  for (const recheck of [unasked, failed, answered]) {
    expect(stateOfCheck(null, recheck)).toBe('current');
    expect(stateOfCheck([stops, asks], recheck)).toBe('current');
    expect(stateOfCheck([asks, waits], recheck)).toBe('warned');
    expect(isNothingMissing([asks], recheck)).toBe(false);
    expect(isOnlyToBeAsked([asks], recheck)).toBe(false);
  }
});
