import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import { unreachable } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CarryOut } from './carry-out.ts';
import type { OpenSupplies } from './open-supplies.ts';

export interface AfterOutcomePorts {
  readonly journal: Journal;
  readonly carryOut: CarryOut;
  readonly supplies: OpenSupplies;
}

/**
 * What the end of a job means for its parcel, inside the transaction that records the end. Answers whether the parcel
 * is packed.
 */
export function afterOutcome(
  { journal, carryOut, supplies }: AfterOutcomePorts,
  { jobId, document, cause }: PrintJob,
  outcome: JobOutcome,
): boolean {
  if (document.kind !== 'orderLabel') return false;
  const { orderId } = document;
  const parcel = journal.parcels.get(orderId);
  if (parcel?.state !== 'labelling') return parcel?.state === 'packed';
  switch (outcome.kind) {
    case 'taken': {
      // The order was put on hold meanwhile, so its goods are not in the parcel and the label waits for them.
      const isGivenUp = journal.holds.get(orderId) !== null;
      if (cause !== 'ahead' && !isGivenUp) {
        carryOut.packed(orderId, parcel.boxKey);
        return true;
      }
      journal.parcels.apply(orderId, { kind: 'labelPrinted' });
      supplies.note(orderId, 'labelled');
      return false;
    }
    case 'cancelled':
    case 'unwanted':
      if (!journal.parcels.apply(orderId, { kind: 'released', jobId })) return false;
      carryOut.releaseCodes(orderId);
      supplies.note(orderId, null);
      return false;
    case 'stuck':
    case 'uncertain':
    case 'held':
      return false;
    default:
      return unreachable(outcome);
  }
}

/** Releases parcels whose labels were cancelled together before anything was printed. */
export function releaseAll(
  { journal, carryOut, supplies }: AfterOutcomePorts,
  jobs: readonly PrintJob[],
): void {
  const labels = jobs.flatMap(({ jobId, document }) =>
    document.kind === 'orderLabel' ? [{ jobId, orderId: document.orderId }] : [],
  );
  const released = journal.parcels.releaseAll(labels);
  if (released.length === 0) return;
  for (const orderId of journal.markingCodes.ordersWithCodes(released)) carryOut.releaseCodes(orderId);
  supplies.reload();
}
