import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';

/** A person who waits for this long wants to know what for; an answer of a busy day takes a second or two. */
export const SILENT_MS = 15_000;

/** Whether the marketplace answers at all, whichever request it is that waits. */
export interface Traffic {
  /** A request leaves; what is answered is to be told how it ended. */
  sent(): (ended: Exchange['kind']) => void;
  /** Unix milliseconds since when it owes an answer, once that is longer ago than `SILENT_MS`; null: it answers. */
  silentSince(): number | null;
  /** Nothing more is asked. */
  stop(): void;
}

export interface TrafficPorts {
  readonly clock: Clock;
  readonly now: () => number;
  /** It fell silent, or answers again. */
  readonly changed: () => void;
}

export function createTraffic({ clock, now, changed }: TrafficPorts): Traffic {
  let underWay = 0;
  /** The first request that nothing was answered to since: by both clocks, and the timer until it counts as silence. */
  let owed: { readonly at: number; readonly since: number; readonly cancel: () => void } | null = null;
  let isSilent = false;

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

  return {
    sent: () => {
      underWay += 1;
      if (owed === null) begin();
      return (ended) => {
        underWay -= 1;
        // What was lost leaves the silence as it is; what the station itself took back owes nothing any more.
        if (ended === 'answered' || (ended === 'aborted' && underWay === 0)) settle();
      };
    },
    silentSince: () => (isSilent && owed !== null ? owed.since : null),
    stop: () => owed?.cancel(),
  };
}
