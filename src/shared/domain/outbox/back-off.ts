/** First tries quickly, since most breaks are short; then seldom enough to leave the request budget alone. */
const RETRY_MS = [1000, 3000, 10_000, 30_000] as const;

export const LONGEST_RETRY_MS = Math.max(...RETRY_MS);

/** How long a change that was tried in vain so many times waits for its next try. */
export const pauseAfter = (attempts: number): number =>
  RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
