import type { RawScan } from './scanner-card-scan.ts';
import { isModifier, type ScannerKey } from './scanner-keys.ts';

/** The card's codes have over thirty; a run of equal digits in a code is no repetition of it. */
const MIN_PRESSES = 10;
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

const isPress = ({ phase, code }: ScannerKey): boolean => phase === 'down' && !isModifier(code);

/** A code of the card that came several times in one go, because the trigger was held. */
export function splitReads(raw: RawScan): SplitReads {
  if (raw.kind !== 'keys') return { first: raw, paceMs: null };
  const presses = raw.keys.flatMap((key, index) => (isPress(key) ? [{ key, index }] : []));
  for (let reads = MAX_READS; reads > 1; reads -= 1) {
    const length = presses.length / reads;
    if (length < MIN_PRESSES || !Number.isInteger(length)) continue;
    const isRepeated = presses.every(({ key }, index) => key.code === presses[index % length]?.key.code);
    if (!isRepeated) continue;
    const pauses = Array.from({ length: reads - 1 }, (_, read) => {
      const start = presses[(read + 1) * length]?.key.at ?? 0;
      return start - (presses[(read + 1) * length - 1]?.key.at ?? start);
    });
    const end = presses[length]?.index ?? raw.keys.length;
    return { first: { kind: 'keys', keys: raw.keys.slice(0, end) }, paceMs: Math.max(...pauses) };
  }
  return { first: raw, paceMs: null };
}

/** The pause between two reads of one code that came apart; null where it is a person's. */
export function pauseBetween(before: RawScan, next: RawScan): number | null {
  if (before.kind !== 'keys' || next.kind !== 'keys') return null;
  const end = before.keys.findLast(isPress);
  const start = next.keys.find(isPress);
  const pause = end && start ? start.at - end.at : MAX_PAUSE_MS;
  return pause > 0 && pause < MAX_PAUSE_MS ? pause : null;
}
