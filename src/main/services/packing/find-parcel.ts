import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { lotOf } from '../../../shared/domain/scheme/lots.ts';
import type { FoundParcel } from '../../../shared/domain/packing/facts.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Marking } from '../marking/marking.ts';
import type { OpenSupplies } from './open-supplies.ts';
import { parcelPlace, parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

export interface ParcelIndex {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly supplies: OpenSupplies;
}

/** From the order if it is known, otherwise from this desk's journal: the cache may have been dropped since. */
export function findParcel(index: ParcelIndex, orderId: string): FoundParcel | null {
  const { cache, journal, marking, supplies } = index;
  const order = cache.orders.get(orderId);
  const parcel = journal.parcels.get(orderId);
  const supplyId = (order && lotOf(order)) ?? parcel?.supplyId ?? '';
  const known = {
    state: parcel?.state ?? 'none',
    jobId: parcel?.jobId ?? null,
    place: parcel?.state === 'packed' ? parcelPlace({ cache, journal }, parcel) : null,
    onHold: journal.holds.get(orderId)?.why ?? null,
    elsewhere: supplies.has(supplyId) ? null : (cache.supplies.get(supplyId)?.name ?? supplyId),
  } as const;
  if (order) {
    return {
      parcel: parcelRef(cache, order),
      isCancelled: isCancelled(order),
      skus: order.skus,
      gate: marking.view(order).next,
      ...known,
    };
  }
  return parcel
    ? {
        parcel: parcelRefOfParcel(parcel),
        isCancelled: false,
        skus: [],
        gate: { kind: 'notTold' },
        ...known,
      }
    : null;
}
