import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { isUnsent } from '../../../shared/domain/print-job/job-state.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/**
 * The journal lacks the latest work, so any order of the open supplies without a recorded label may already be packed.
 * None of them prints before a person has said that it is not.
 */
export function holdPerhapsPacked(cache: Cache, journal: Journal, at: number): void {
  for (const { supplyId } of cache.supplies.open()) {
    for (const order of cache.orders.ofSupply(supplyId))
      if (isPackable(order)) holdIfWithoutLabel(journal, order.orderId, at);
  }
}

/** Inside a transaction of the journal. */
export function holdIfWithoutLabel(journal: Journal, orderId: string, at: number): void {
  if (!isWithoutLabel(journal, orderId, at) || journal.holds.get(orderId)) return;
  journal.holds.put({ orderId, why: 'perhapsPacked', at, person: null });
  journal.audit.add(at, 'orderHeld', { orderId, why: 'perhapsPacked', person: null });
}

/** A label still waiting at that point is not printed automatically. */
function isWithoutLabel(journal: Journal, orderId: string, at: number): boolean {
  const parcel = journal.parcels.get(orderId);
  if (!parcel) return true;
  const job = parcel.state === 'labelling' ? journal.jobs.lastOfOrder(orderId) : null;
  if (!job || !isUnsent(job.state)) return false;
  journal.jobs.apply(job.jobId, { kind: 'cancelled' }, at);
  journal.parcels.apply(orderId, { kind: 'released', jobId: job.jobId });
  return true;
}
