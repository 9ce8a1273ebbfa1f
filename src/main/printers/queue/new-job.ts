import type { JobRow } from '../../db/journal/jobs.ts';

/** A job as it begins: queued, never tried. `bytes` null: rendered when its turn comes. */
export const newJob = (
  job: Pick<JobRow, 'jobId' | 'document' | 'cause' | 'replaces' | 'bytes' | 'createdAt'>,
): JobRow => ({ ...job, state: 'queued', evidence: null, attempts: 0, notBefore: 0, trouble: null });
