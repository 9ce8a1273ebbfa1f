import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { JobNews } from '../../../shared/domain/packing/session.ts';
import type { ParcelPlaceRef, ParcelRef } from '../../../shared/domain/verdict.ts';
import { describeTrouble } from './session-facts.ts';

/**
 * What became of a print job, in the session's terms. `packed`: its parcel is, now that the job ended. `toRescue`: where
 * that parcel lies, if its order was cancelled while the label was on its way.
 */
export const jobNews = (
  job: PrintJob,
  outcome: JobOutcome,
  parcel: ParcelRef | null,
  packed: boolean,
  toRescue: ParcelPlaceRef | null,
): JobNews => ({
  kind: 'job',
  outcome: toRescue ? 'unwanted' : kindOf(outcome),
  place: toRescue,
  ahead: job.cause === 'ahead' || (outcome.kind === 'taken' && !packed),
  jobId: job.jobId,
  parcel,
  detail: 'trouble' in outcome ? describeTrouble(outcome.trouble) : '',
});

function kindOf(outcome: JobOutcome): JobNews['outcome'] {
  if (outcome.kind !== 'stuck') return outcome.kind;
  if (outcome.trouble.code === 'labelNotReady') return 'labelMissing';
  return outcome.trouble.code === 'labelUnusable' ? 'labelFaulty' : 'stuck';
}
