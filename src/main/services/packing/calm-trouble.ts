/**
 * A paper sensor at the edge of a roll, or a lid that doesn't quite close, reports trouble and its end every second or
 * two. Trouble that returns this soon was never over; a repair lasts longer than that.
 */
export const CALM_MS = 5000;

/**
 * Trouble as the screen reports it: its first end is shown at once; if it comes back, its next end is shown only once
 * it stays away.
 */
export interface CalmTrouble {
  /**
   * `isTold`: the screen still shows it; once a person has dealt with it, counting starts afresh. `isHeard`: the
   * printer reported it itself; while it is being asked or is taking a label, the end of the trouble is unknown.
   */
  read(says: string | null, isTold: boolean, isHeard?: boolean): string | null;
  stop(): void;
}

export function createCalmTrouble({
  ticks,
  lookAgain,
}: {
  /** A monotonic clock in ms. */
  readonly ticks: () => number;
  readonly lookAgain: () => void;
}): CalmTrouble {
  let endedAt: number | null = null;
  let known: string | null = null;
  let isBack = false;
  let timer: NodeJS.Timeout | null = null;

  const stop = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
  };

  const forget = (): void => {
    stop();
    endedAt = null;
    known = null;
    isBack = false;
  };

  return {
    read: (says, isTold, isHeard = true) => {
      if (!isTold) forget();
      if (!isHeard) return says;
      if (says !== null) {
        stop();
        isBack ||= endedAt !== null && ticks() - endedAt < CALM_MS;
        endedAt = null;
        known = says;
        return says;
      }
      if (known === null) return null;
      endedAt ??= ticks();
      const isOver = ticks() - endedAt >= CALM_MS;
      const told = isBack && !isOver ? known : null;
      if (isOver) forget();
      else if (isBack && timer === null) {
        timer = setTimeout(() => {
          timer = null;
          lookAgain();
        }, CALM_MS);
        timer.unref();
      }
      return told;
    },
    stop,
  };
}
