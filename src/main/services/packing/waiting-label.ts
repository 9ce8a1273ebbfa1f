import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';

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
