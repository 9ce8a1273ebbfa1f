import type { Clock } from '../../src/main/marketplace/clock.ts';

/** A clock that moves only when told to. */
export interface ManualClock extends Clock {
  /** Moves on, running what falls due on the way at its own moment. */
  advance(ms: number): void;
  /** How far away the timers are that are set now, soonest first. */
  pending(): readonly number[];
  /** Resolves with the distance of a timer that fits, as soon as one is set. */
  whenSet(fits: (ms: number) => boolean): Promise<number>;
  /** Distances of all timers ever set. */
  readonly asked: readonly number[];
}

interface Timer {
  readonly due: number;
  readonly work: () => void;
}

export interface ManualClockOptions {
  /** Timers nearer than this are run by the clock itself, moving time, as soon as the event loop turns. */
  readonly runBelowMs?: number;
}

export function createManualClock({ runBelowMs = 0 }: ManualClockOptions = {}): ManualClock {
  let now = 1_000;
  const timers = new Set<Timer>();
  const asked: number[] = [];
  const watchers = new Set<(ms: number) => void>();
  const bySooner = (): Timer[] => [...timers].sort((a, b) => a.due - b.due);

  function runUntil(moment: number): void {
    for (;;) {
      const [first] = bySooner();
      if (first === undefined || first.due > moment) break;
      timers.delete(first);
      now = Math.max(now, first.due);
      first.work();
    }
    now = Math.max(now, moment);
  }

  return {
    asked,
    now: () => now,
    after(ms, work) {
      const timer = { due: now + Math.max(0, ms), work };
      timers.add(timer);
      asked.push(ms);
      for (const watcher of watchers) watcher(ms);
      if (ms < runBelowMs) {
        setImmediate(() => {
          if (timers.has(timer)) runUntil(timer.due);
        });
      }
      return () => timers.delete(timer);
    },
    advance: (ms) => runUntil(now + ms),
    pending: () => bySooner().map((timer) => timer.due - now),
    whenSet(fits) {
      const set = bySooner().map((timer) => timer.due - now);
      const found = set.find(fits);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve) => {
        const watcher = (ms: number) => {
          if (!fits(ms)) return;
          watchers.delete(watcher);
          resolve(ms);
        };
        watchers.add(watcher);
      });
    },
  };
}
