import { performance } from 'node:perf_hooks';

/** Time as the client sees it: monotonic, so that setting the machine's clock neither opens nor closes a budget. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs `work` once after at least `ms` milliseconds, unless the function returned is called first. */
  after(ms: number, work: () => void): () => void;
}

/** For anything longer, `setTimeout` fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
