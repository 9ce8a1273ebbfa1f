import { createSignal, type Source } from '../../kernel/signal.ts';

/** The age at which the packer is warned: a label printed on an older status may be a cancelled order's. */
export const LATE_MS = 20_000;

export interface StatusesView {
  /**
   * Unix milliseconds: every order to be packed next has a status requested at or after this time; null before the
   * first answer.
   */
  readonly askedAt: number | null;
  /** Older than a packer may rely on. */
  readonly isLate: boolean;
}

/** How old the statuses are of what is packed next, told as it becomes too much. */
export interface StatusAge {
  /** The value of `view` changed. */
  readonly progress: Source;
  view(): StatusesView;
  /** Counts from now on. */
  watch(): void;
  /** An answer to what was asked at `at`; of these orders packed next it said nothing. */
  heard(at: number, unanswered: readonly string[]): void;
  stop(): void;
}

export function createStatusAge(clock: () => number): StatusAge {
  const progress = createSignal();
  let askedAt: number | null = null;
  /** The start of the latest beat that was answered, even incompletely. */
  let answeredAt: number | null = null;
  /** Orders packed next that were missing from answers, each with the start of its last successful request. */
  let owed: ReadonlyMap<string, number> = new Map();
  let isLate = false;
  let lateTimer: NodeJS.Timeout | null = null;

  const heard: StatusAge['heard'] = (at, unanswered) => {
    const since = answeredAt ?? at;
    owed = new Map(unanswered.map((id) => [id, owed.get(id) ?? since]));
    answeredAt = at;
    const oldest = Math.min(at, ...owed.values());
    askedAt = oldest;
    if (isLate) setLate(clock() - oldest > LATE_MS);
    if (!isLate) watchAge(oldest);
  };

  const setLate = (now: boolean): void => {
    isLate = now;
    progress.tell();
  };

  /**
   * Reports lateness as it happens, without waiting for the next answer. A clock that was set back must not make
   * anything wait longer.
   */
  const watchAge = (since: number): void => {
    if (lateTimer) clearTimeout(lateTimer);
    const wait = Math.min(Math.max(0, since + LATE_MS - clock()), LATE_MS);
    lateTimer = setTimeout(() => setLate(true), wait + 1);
    lateTimer.unref();
  };

  return {
    progress,
    view: () => ({ askedAt, isLate }),
    watch: () => watchAge(clock()),
    heard,
    stop: () => {
      if (lateTimer) clearTimeout(lateTimer);
    },
  };
}
