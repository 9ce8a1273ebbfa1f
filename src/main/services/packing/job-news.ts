import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { AboutDocument } from '../../../shared/domain/packing/facts.ts';
import type { JobNews } from '../../../shared/domain/packing/session.ts';
import type { ParcelPlaceRef, ParcelRef } from '../../../shared/domain/verdict.ts';
import { holdsUpOthers } from '../../printers/queue/waits-for.ts';
import { describeTrouble } from './printer-facts.ts';

/**
 * The end of a print job in the session's terms. `packed`: its parcel is now packed. `toRescue`: where the parcel lies,
 * if its order was cancelled while the label was on its way. `about`: what is said of a document that packs no parcel.
 */
export const jobNews = (
  job: PrintJob,
  outcome: JobOutcome,
  parcel: ParcelRef | null,
  packed: boolean,
  toRescue: ParcelPlaceRef | null,
  about: AboutDocument,
): JobNews => ({
  kind: 'job',
  outcome: toRescue ? 'unwanted' : kindOf(outcome, parcel !== null),
  place: toRescue,
  ahead: job.cause === 'ahead' || (outcome.kind === 'taken' && !packed),
  jobId: job.jobId,
  document: job.document.kind,
  about,
  parcel,
  detail: 'trouble' in outcome ? describeTrouble(outcome.trouble) : '',
});

function kindOf(outcome: JobOutcome, isOfParcel: boolean): JobNews['outcome'] {
  if (outcome.kind !== 'stuck') return outcome.kind;
  const { trouble } = outcome;
  if (isOfParcel && trouble.code === 'labelNotReady') return 'labelMissing';
  if (isOfParcel && trouble.code === 'labelUnusable') return 'labelFaulty';
  const isOfPrinter = trouble.code === 'printerHoldsBack' || holdsUpOthers({ state: 'failed', trouble });
  return isOfParcel || isOfPrinter ? 'stuck' : 'documentFaulty';
}
