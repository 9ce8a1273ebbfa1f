import type { RawScan } from './scanner-card-scan.ts';
import { isModifier } from './scanner-keys.ts';

/** The card's codes have over thirty; a run of equal digits in a code is no repetition of it. */
const MIN_SENT = 10;
/** A trigger held this long reads a code more often than any set-up needs. */
const MAX_READS = 8;
/** Two reads further apart are a person's. */
const MAX_PAUSE_MS = 1500;

export interface SplitReads {
  /** The first read alone. */
  readonly first: RawScan;
  /** The longest pause between one read and its repetition; null where there was one read. */
  readonly paceMs: number | null;
}

/** What a scanner sent, one press or byte after the other. */
interface Sent {
  readonly what: string;
  /** In milliseconds. */
  readonly at: number;
  /** Where it stands among all key events, or bytes. */
  readonly index: number;
}

const sentIn = (raw: RawScan): readonly Sent[] =>
  raw.kind === 'bytes'
    ? Array.from(raw.bytes, (byte, index) => ({ what: String(byte), at: raw.at[index] ?? 0, index }))
    : raw.keys.flatMap(({ phase, code, at }, index) =>
        phase === 'down' && !isModifier(code) ? [{ what: code, at, index }] : [],
      );

const upTo = (raw: RawScan, end: number): RawScan =>
  raw.kind === 'bytes'
    ? { kind: 'bytes', bytes: raw.bytes.slice(0, end), at: raw.at.slice(0, end) }
    : { kind: 'keys', keys: raw.keys.slice(0, end) };

/** A code of the card that came several times in one go, because the trigger was held. */
export function splitReads(raw: RawScan): SplitReads {
  const sent = sentIn(raw);
  for (let reads = MAX_READS; reads > 1; reads -= 1) {
    const length = sent.length / reads;
    if (length < MIN_SENT || !Number.isInteger(length)) continue;
    if (!sent.every(({ what }, index) => what === sent[index % length]?.what)) continue;
    const pauses = Array.from({ length: reads - 1 }, (_, read) => {
      const start = sent[(read + 1) * length]?.at ?? 0;
      return start - (sent[(read + 1) * length - 1]?.at ?? start);
    });
    const longest = Math.max(...pauses);
    // Bytes that an adapter handed over together tell no pace.
    return { first: upTo(raw, sent[length]?.index ?? 0), paceMs: longest > 0 ? longest : null };
  }
  return { first: raw, paceMs: null };
}

/** The pause between two reads of one code that came apart; null where it is a person's. */
export function pauseBetween(before: RawScan, next: RawScan): number | null {
  const end = sentIn(before).at(-1);
  const start = sentIn(next)[0];
  const pause = end && start ? start.at - end.at : MAX_PAUSE_MS;
  return pause > 0 && pause < MAX_PAUSE_MS ? pause : null;
}
