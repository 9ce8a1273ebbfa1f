import type { JobRow } from '../../db/journal/job-rows.ts';

type Given = Pick<JobRow, 'jobId' | 'printerId' | 'document' | 'cause' | 'bytes' | 'createdAt' | 'person'> &
  Partial<Pick<JobRow, 'replaces' | 'reason' | 'overrode'>>;

/** A job as it begins: queued, never tried. `bytes` null: rendered when its turn comes. */
export const newJob = (job: Given): JobRow => ({
  replaces: null,
  reason: null,
  overrode: null,
  ...job,
  state: 'queued',
  evidence: null,
  attempts: 0,
  notBefore: 0,
  trouble: null,
  freshFrom: null,
  changedAt: job.createdAt,
});
