import type { JobState } from '../../../shared/domain/print-job.ts';
import type { JobRow } from '../../db/journal/jobs.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../db/journal/parcels.ts';

const WAITING: ReadonlySet<JobState> = new Set(['queued', 'failed', 'held']);

/** Nothing of such a label has reached a printer: it can be taken out of the queue. */
export const isWaiting = (state: JobState): boolean => WAITING.has(state);

/** The same while it is being made: what comes of the making is not sent. */
export const isUnsent = (state: JobState): boolean => isWaiting(state) || state === 'rendering';

/** A parcel whose first label is on its way, with the job of that label. */
export function labelUnderWay(
  journal: Journal,
  orderId: string,
): { readonly parcel: Parcel; readonly job: JobRow } | null {
  const parcel = journal.parcels.get(orderId);
  if (parcel?.state !== 'labelling' || parcel.jobId === null) return null;
  const job = journal.jobs.get(parcel.jobId);
  return job && { parcel, job };
}
