/** Short answers right after an order went to `confirm` fill within seconds (observed facts, "Values"). */
const ASK_AGAIN_MS = [500, 1500, 4000, 15_000, 60_000] as const;
const LONGEST_PAUSE_MS = Math.max(...ASK_AGAIN_MS);

/** Labels that did not come, or came unusable, and when to ask for them again, at growing intervals. */
export interface AskAgain {
  later(key: string): void;
  isDue(key: string): boolean;
  forget(key: string): void;
  /** Forgets all others. */
  keepOnly(wanted: ReadonlySet<string>): void;
  forgetAll(): void;
  /** Milliseconds until the next retry is due; null when there is none. */
  nextPause(): number | null;
}

export function createAskAgain(clock: () => number): AskAgain {
  const putOff = new Map<string, { readonly tries: number; readonly until: number }>();

  /** A wait longer than any interval means that the clock was set back, so it counts as over. */
  const waitOf = (until: number): number => {
    const wait = until - clock();
    return wait > LONGEST_PAUSE_MS ? 0 : Math.max(0, wait);
  };

  return {
    later: (key) => {
      const tries = putOff.get(key)?.tries ?? 0;
      const pause = ASK_AGAIN_MS[Math.min(tries, ASK_AGAIN_MS.length - 1)] ?? 0;
      putOff.set(key, { tries: tries + 1, until: clock() + pause });
    },
    isDue: (key) => waitOf(putOff.get(key)?.until ?? 0) === 0,
    forget: (key) => {
      putOff.delete(key);
    },
    keepOnly: (wanted) => {
      for (const key of putOff.keys()) if (!wanted.has(key)) putOff.delete(key);
    },
    forgetAll: () => putOff.clear(),
    nextPause: () => {
      let soonest: number | null = null;
      for (const { until } of putOff.values()) soonest = Math.min(soonest ?? until, until);
      return soonest === null ? null : Math.max(50, waitOf(soonest));
    },
  };
}
