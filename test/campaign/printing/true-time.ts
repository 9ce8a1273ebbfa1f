import type { ClockSpan } from '../shared/campaign-desk.ts';

/** A clock is set a moment after the harness says so. */
const SLACK_MS = 30_000;

/**
 * When something really happened that the station wrote down by the clock it had. The clocks of a round are hours apart
 * and a round takes minutes, so only one of them can have said it.
 */
export function trueTimeOf(written: number, clocks: readonly ClockSpan[]): number {
  const span = clocks.find(({ offsetMs, from, to }) => {
    const at = written - offsetMs;
    return at >= from - SLACK_MS && at <= to + SLACK_MS;
  });
  if (!span) throw new Error(`no clock of this round says ${new Date(written).toISOString()}`);
  return written - span.offsetMs;
}
