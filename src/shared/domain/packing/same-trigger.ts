import type { Scan } from '../scanner/scan.ts';

/** What identifies the pull of the trigger that a read belongs to. */
export type Read = Pick<Scan, 'text' | 'startedAt' | 'endedAt'>;

/**
 * For an unknown scanner. Wedges that read a code twice do it at once; a person takes 400 ms and more to bring the next
 * piece into the beam.
 */
export const UNKNOWN_REPEAT_MS = 300;
/**
 * Nobody can release the trigger, change the piece and pull again within this time; a slow scanner types for longer
 * than 300 ms.
 */
const NO_RELEASE_MS = 100;
/** A scanner's own pace, as its set-up found it, with room for a busy computer. */
const PACE_ROOM = 1.25;

/**
 * Whether a read is the same pull as `counted`, the last read of the same source that was counted; reads that were not
 * counted move nothing, or a steady hand would pack one piece of ten. `paceMs`: from the end of a read to the beginning
 * of its repetition, while the trigger of this scanner is held; null where its set-up did not show it.
 */
export function isSameTrigger(counted: Read | null, read: Read, paceMs: number | null): boolean {
  if (counted?.text !== read.text) return false;
  // A clock that was set back must not turn the next product into a repeated read.
  const pause = Math.abs((read.startedAt ?? read.endedAt) - counted.endedAt);
  if (pause <= NO_RELEASE_MS) return true;
  if (paceMs !== null) return pause <= paceMs * PACE_ROOM;
  return Math.abs(read.endedAt - counted.endedAt) <= UNKNOWN_REPEAT_MS;
}
