import type { JobCause } from '../../../shared/domain/print-job/print-job.ts';

/** A printer tells of a row within a minute or never; a roll of rows is more than it has in mind. */
const MOST_ROWS = 1000;

/** Asked for ahead of their use, many at once: nobody stands there with a parcel in hand. */
const ofRows: ReadonlySet<JobCause> = new Set(['ahead', 'own']);

export const isOfRow = ({ cause }: { readonly cause: JobCause }): boolean => ofRows.has(cause);

/**
 * Labels that went as one document: the printer counts and tells of the first of them, and what it says is so of all.
 * A restart forgets them, and with them what the printer had not told by then.
 */
export interface Rows {
  add(first: string, others: readonly string[]): void;
  /** These labels with the others of their rows. */
  whole(jobIds: readonly string[]): readonly string[];
}

export function createRows(): Rows {
  const rows = new Map<string, readonly string[]>();
  return {
    add: (first, others) => {
      if (others.length === 0) return;
      const [oldest] = rows.keys();
      if (rows.size >= MOST_ROWS && oldest !== undefined) rows.delete(oldest);
      rows.set(first, others);
    },
    whole: (jobIds) => jobIds.flatMap((jobId) => [jobId, ...(rows.get(jobId) ?? [])]),
  };
}
