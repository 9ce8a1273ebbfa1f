/**
 * The first retries come quickly, since most breaks are short; later ones are rare enough to spare the request budget.
 */
const RETRY_MS = [1000, 3000, 10_000, 30_000] as const;

export const LONGEST_RETRY_MS = Math.max(...RETRY_MS);

/** How long a change waits for its next try after this many failed ones. */
export const pauseAfter = (attempts: number): number =>
  RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
