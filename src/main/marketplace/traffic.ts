import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';

/** A person who waits this long wants to know why; on a busy day an answer takes a second or two. */
export const SILENT_MS = 15_000;

/** A deadline, an hour of the figures or a period asked for is wrong by then; clocks that are kept differ by seconds. */
const WRONG_CLOCK_MS = 5 * 60_000;

/** What is heard of the marketplace whatever is asked: whether it answers at all, and what time it is there. */
export interface Traffic {
  /** A request leaves; call the returned function with how it ended. */
  sent(): (ended: Exchange) => void;
  /**
   * When the oldest unanswered request left, in Unix milliseconds, once that is longer ago than `SILENT_MS`; null
   * otherwise.
   */
  silentSince(): number | null;
  /** Milliseconds by which this desk's clock is behind the marketplace's; 0 while it is right or nothing was heard. */
  behindMs(): number;
  /** Nothing more is asked. */
  stop(): void;
}

export interface TrafficPorts {
  readonly clock: Clock;
  readonly now: () => number;
  /** It fell silent, or answers again; or this desk's clock is found to be wrong or right. */
  readonly changed: () => void;
}

export function createTraffic({ clock, now, changed }: TrafficPorts): Traffic {
  let underWay = 0;
  /** The first request since the last answer: its time by both clocks, and the timer until it counts as silence. */
  let owed: { readonly at: number; readonly since: number; readonly cancel: () => void } | null = null;
  let isSilent = false;
  let behindMs = 0;

  const begin = (): void => {
    owed = {
      at: clock.now(),
      since: now(),
      cancel: clock.after(SILENT_MS, () => {
        isSilent = true;
        changed();
      }),
    };
  };

  const settle = (): void => {
    owed?.cancel();
    owed = null;
    if (underWay > 0) begin();
    if (!isSilent) return;
    isSilent = false;
    changed();
  };

  /** A header that can't be read, or none, tells nothing. */
  const hearTime = (date: string | undefined): void => {
    const there = Date.parse(date ?? '');
    if (Number.isNaN(there)) return;
    const behind = there - now();
    const found = Math.abs(behind) < WRONG_CLOCK_MS ? 0 : behind;
    if (Math.abs(found - behindMs) < WRONG_CLOCK_MS) return;
    behindMs = found;
    changed();
  };

  return {
    sent: () => {
      underWay += 1;
      if (owed === null) begin();
      return (exchange) => {
        underWay -= 1;
        if (exchange.kind === 'answered') hearTime(exchange.headers.date);
        const ended = isCut(exchange) ? 'lost' : exchange.kind;
        // What was lost leaves the silence as it is; what the station itself took back owes nothing any more.
        if (ended === 'answered' || (ended === 'aborted' && underWay === 0)) settle();
      };
    },
    silentSince: () => (isSilent && owed !== null ? owed.since : null),
    behindMs: () => behindMs,
    stop: () => owed?.cancel(),
  };
}

/** A status line and then nothing is no answer. */
const isCut = (exchange: Exchange): boolean =>
  exchange.kind === 'answered' &&
  exchange.body.fault !== null &&
  typeof exchange.body.fault === 'object' &&
  'cut' in exchange.body.fault;
