/** The practice marketplace's clock: how far it was ahead of this computer's at `at`, and how many times as fast it runs. */
export interface PracticeClock {
  readonly aheadMs: number;
  readonly at: number;
  readonly pace: number;
}

/** How far it is ahead at `now` (Unix milliseconds). A clock that was set back takes nothing from it. */
export const aheadAt = ({ aheadMs, at, pace }: PracticeClock, now: number): number =>
  aheadMs + (pace - 1) * Math.max(0, now - at);
