/** A waiting label keeps the packer waiting: first tries come quickly, later ones often enough for paper just put in. */
const RETRY_MS = [1000, 2000, 4000, 8000] as const;

export const LONGEST_BACK_OFF_MS = Math.max(...RETRY_MS);

/** How long a job that failed so many times waits for its next try. */
export const backOffMs = (attempts: number): number => RETRY_MS[Math.min(attempts, RETRY_MS.length) - 1] ?? 0;
