import type { JobCause } from '../../../shared/domain/print-job/print-job.ts';

/** A printer reports on a row within a minute or never; more rows than this fit on no roll. */
const MOST_ROWS = 1000;

/** Requested in bulk ahead of use, so no packer stands waiting with a parcel. */
const ofRows: ReadonlySet<JobCause> = new Set(['ahead', 'own']);

export const isOfRow = ({ cause }: { readonly cause: JobCause }): boolean => ofRows.has(cause);

/**
 * Labels sent as one document: the printer counts and reports the first, and that applies to all. A restart forgets
 * them, along with reports still outstanding.
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
