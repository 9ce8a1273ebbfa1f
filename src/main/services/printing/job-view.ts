import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { JobView } from '../../../shared/contract/printing.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

/** A job as screens show it. */
export function viewJob({ cache, journal }: { cache: Cache; journal: Journal }, job: PrintJob): JobView {
  return {
    id: job.jobId,
    document: job.document,
    parcel: parcelOf(cache, journal, job),
    cause: job.cause,
    reason: job.reason,
    person: job.person,
    replaces: job.replaces,
    overrode: job.overrode,
    instead: insteadOf(cache, job),
    state: job.state,
    evidence: job.evidence,
    attempts: job.attempts,
    createdAt: job.createdAt,
    changedAt: job.changedAt,
    trouble: job.trouble,
  };
}

function parcelOf(cache: Cache, journal: Journal, { document }: PrintJob): JobView['parcel'] {
  if (document.kind !== 'orderLabel') return null;
  const order = cache.orders.get(document.orderId);
  if (order) return parcelRef(cache, order);
  const parcel = journal.parcels.get(document.orderId);
  return parcel && parcelRefOfParcel(parcel);
}

/** Kept with the label, as this desk last made it. */
function insteadOf(cache: Cache, { document }: PrintJob): JobView['instead'] {
  const instead = document.kind === 'orderLabel' ? cache.labels.insteadOf(document.orderId) : null;
  return instead && { form: instead.type, problem: instead.problem };
}
