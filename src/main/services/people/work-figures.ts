import type { WorkFigures } from '../../../shared/contract/people.ts';
import { kindOf, verdictSchema, type VerdictReason } from '../../../shared/domain/verdict.ts';
import type { ShiftCounts } from '../../db/journal/figures.ts';

const HOUR_MS = 3600_000;
/** Shorter work gives no meaningful pace: two parcels a few seconds apart would be thousands an hour. */
const PACE_FROM_MS = 5 * 60_000;

const wrongReasons: readonly VerdictReason[] = verdictSchema.options
  .map(({ shape }) => shape.reason.value)
  .filter((reason) => kindOf[reason] === 'wrong');

/**
 * The figures of several shifts as one: exact, since counts add up and percentiles are taken over all times together.
 */
export function figuresOf(shifts: readonly ShiftCounts[]): WorkFigures {
  const sum = (of: (shift: ShiftCounts) => number): number =>
    shifts.reduce((total, shift) => total + of(shift), 0);
  const scans = merge(shifts.map((shift) => shift.scans));
  const followedMs = sum((shift) => shift.followedMs);
  const followed = sum((shift) => shift.followed);
  return {
    parcels: sum((shift) => shift.parcels),
    perHour: followedMs < PACE_FROM_MS ? null : Math.round((followed * HOUR_MS * 10) / followedMs) / 10,
    scans: [...scans.values()].reduce((total, count) => total + count, 0),
    errors: wrongReasons
      .map((reason) => ({ reason, count: scans.get(reason) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
    toLabel: percentiles(merge(shifts.map((shift) => shift.toLabel))),
  };
}

function merge<Key>(counts: readonly ReadonlyMap<Key, number>[]): Map<Key, number> {
  const merged = new Map<Key, number>();
  for (const each of counts) {
    for (const [key, count] of each) merged.set(key, (merged.get(key) ?? 0) + count);
  }
  return merged;
}

/** By nearest rank, so that the result is a time that was really measured. */
function percentiles(times: ReadonlyMap<number, number>): WorkFigures['toLabel'] {
  const sorted = [...times].toSorted(([one], [other]) => one - other);
  const labels = sorted.reduce((total, [, count]) => total + count, 0);
  const rank = (share: number): number => {
    let left = Math.ceil(labels * share);
    for (const [ms, count] of sorted) {
      left -= count;
      if (left <= 0) return ms;
    }
    return 0;
  };
  return labels === 0 ? null : { p50: rank(0.5), p95: rank(0.95), labels };
}
