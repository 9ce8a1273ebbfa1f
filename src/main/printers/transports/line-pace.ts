/**
 * How quickly a printer takes documents, as far as it was seen: a print server with a serial line behind it takes what a
 * network sends at once, and closes only when the line has carried it.
 */
export interface LinePace {
  /** A document was taken, from its first byte to the close. */
  saw(bytes: number, milliseconds: number): void;
  /** How long so many bytes take, in ms: 0 where nothing slow was seen. */
  expectedMs(bytes: number): number;
  /** How long they may take on a line that still lives, whatever was seen so far. */
  mayTakeMs(bytes: number): number;
}

/** A close takes some printers half a second without any line behind them. */
const SLOW_MS = 1000;

/** Of a few documents the quickest counts, since the printer may have paused during any of them. */
const REMEMBERED = 5;

/** 9600 baud, which serial lines leave the factory with; slower ones are seen by the close of a first document. */
const SLOWEST_BYTES_PER_MS = 0.96;

/** What was seen was seen on another day: a line may take half as long again. */
const SPARE = 1.5;

export function createLinePace(): LinePace {
  let seen: readonly number[] = [];
  const expectedMs = (bytes: number): number =>
    seen.length === 0 ? 0 : Math.round(bytes / Math.max(...seen));
  return {
    saw(bytes, milliseconds) {
      seen = milliseconds < SLOW_MS ? [] : [...seen, bytes / milliseconds].slice(-REMEMBERED);
    },
    expectedMs,
    mayTakeMs: (bytes) => Math.ceil(Math.max(bytes / SLOWEST_BYTES_PER_MS, expectedMs(bytes) * SPARE)),
  };
}
