/** What of a window tells and keeps time. */
export interface Clock {
  setTimeout(callback: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  readonly performance: { now(): number };
}

/** A timer that fires this late ran behind a blocked page: key events may still wait in line behind it. */
const LATE_MS = 20;

/** Reports when no key came for a while, as seen by a page that was awake all that time. */
export interface QuietTimer {
  /** From now on, instead of what was waited for before. */
  wait(quietMs: number, onQuiet: () => void): void;
  stop(): void;
}

export function createQuietTimer(clock: Clock): QuietTimer {
  let timer = 0;
  const stop = (): void => clock.clearTimeout(timer);
  const wait: QuietTimer['wait'] = (quietMs, onQuiet) => {
    stop();
    const due = clock.performance.now() + quietMs;
    timer = clock.setTimeout(() => {
      if (clock.performance.now() - due > LATE_MS) wait(quietMs, onQuiet);
      else onQuiet();
    }, quietMs);
  };
  return { wait, stop };
}
