/**
 * A paper sensor at the edge of a roll, or a lid that does not quite close, says trouble and its end every second or
 * two. Trouble that comes back this soon was never over; a person who mends it is done for longer than that.
 */
export const CALM_MS = 5000;

/** Trouble as the screen tells it: the first end is told at once, of one that came back only once it stays away. */
export interface CalmTrouble {
  /**
   * `isTold`: the screen still speaks of it; what a person has dealt with since begins anew. `isHeard`: the printer said
   * so itself; while it is asked, or takes a label, nothing is known of the trouble's end.
   */
  read(says: string | null, isTold: boolean, isHeard?: boolean): string | null;
  stop(): void;
}

export function createCalmTrouble({
  ticks,
  lookAgain,
}: {
  /** A clock in ms that only goes forward. */
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
