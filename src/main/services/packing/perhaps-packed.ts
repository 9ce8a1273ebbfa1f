import { isPackable } from '../../../shared/domain/order-status.ts';
import { isUnsent } from '../../../shared/domain/print-job/job-state.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/**
 * The journal does not know what was done last: each order of the open supplies that it knows no printed label of may be
 * on paper. None of them prints before a person has said that it is not packed. Answers how many they are.
 */
export function holdPerhapsPacked(cache: Cache, journal: Journal, at: number): number {
  let orders = 0;
  for (const { supplyId } of cache.supplies.open()) {
    for (const order of cache.orders.ofSupply(supplyId)) {
      const { orderId } = order;
      if (!isPackable(order) || !isWithoutLabel(journal, orderId, at)) continue;
      orders += 1;
      if (journal.holds.get(orderId)) continue;
      journal.holds.put({ orderId, why: 'perhapsPacked', at, person: null });
      journal.audit.add(at, 'orderHeld', { orderId, why: 'perhapsPacked', person: null });
    }
  }
  return orders;
}

/** What waited to be printed then is not printed now by itself. */
function isWithoutLabel(journal: Journal, orderId: string, at: number): boolean {
  const parcel = journal.parcels.get(orderId);
  if (!parcel) return true;
  const job = parcel.state === 'labelling' ? journal.jobs.lastOfOrder(orderId) : null;
  if (!job || !isUnsent(job.state)) return false;
  journal.jobs.apply(job.jobId, { kind: 'cancelled' }, at);
  journal.parcels.apply(orderId, { kind: 'released', jobId: job.jobId });
  return true;
}
