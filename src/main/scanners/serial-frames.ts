import type { ScannerFindings } from '../../shared/domain/scanner/scanner-profile.ts';

type Suffix = ScannerFindings['suffix'];

const HT = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const ETX = 0x03;

/** Before the set-up, whatever ends codes on serial lines counts. After it a code may hold all the others. */
const ends: Readonly<Record<Suffix | 'unknown', ReadonlySet<number>>> = {
  unknown: new Set([CR, LF, ETX]),
  enter: new Set([CR, LF]),
  tab: new Set([HT]),
  etx: new Set([ETX]),
  none: new Set(),
};

/** Twenty times the longest code: a line at the wrong speed pours out more than that without an end. */
const MOST_PENDING_BYTES = 65_536;

/** What came since the last end. */
export type Pending = readonly number[];

export interface Frames {
  /** Whole codes, without their ends; none is empty. */
  readonly frames: readonly Uint8Array[];
  readonly pending: Pending;
}

/** Cuts the bytes of a line into codes. Null for a scanner that was not set up. */
export function cutFrames(pending: Pending, bytes: Uint8Array, suffix: Suffix | null): Frames {
  const isEnd = ends[suffix ?? 'unknown'];
  const frames: Uint8Array[] = [];
  let rest = [...pending];
  for (const byte of bytes) {
    if (!isEnd.has(byte)) rest.push(byte);
    else if (rest.length > 0) {
      frames.push(Uint8Array.from(rest));
      rest = [];
    }
  }
  return { frames, pending: rest.length > MOST_PENDING_BYTES ? [] : rest };
}
