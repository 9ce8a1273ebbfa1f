import { isCancelled } from '../../../shared/domain/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { ParcelState } from '../../db/journal/parcels.ts';

/**
 * What is packed of one supply, in memory: a scan must not count rows. The journal is the truth; `reload` reads it
 * after anything but this desk's own packing changed it.
 */
export interface SupplyBook {
  readonly supplyId: string;
  stateOf(orderId: string): ParcelState | null;
  note(orderId: string, state: ParcelState | null): void;
  /** Live orders, those of them that are packed, and cancelled ones. */
  counts(): {
    readonly total: number;
    readonly packed: number;
    readonly cancelled: number;
  };
  /** Statuses changed in the cache. */
  statusesChanged(): void;
}

export function openSupplyBook(cache: Cache, journal: Journal, supplyId: string): SupplyBook {
  const states = new Map(journal.parcels.ofSupply(supplyId).map((parcel) => [parcel.orderId, parcel.state]));
  let live: { total: number; cancelled: number; readonly cancelledParcels: ReadonlySet<string> } | null =
    null;

  const readLive = (): NonNullable<typeof live> => {
    const { live: total, cancelled } = cache.orders.countBySupply(supplyId);
    const cancelledParcels = new Set<string>();
    for (const orderId of states.keys()) {
      const order = cache.orders.get(orderId);
      if (order && (isCancelled(order) || order.supplyId !== supplyId)) cancelledParcels.add(orderId);
    }
    return { total, cancelled, cancelledParcels };
  };

  return {
    supplyId,
    stateOf: (orderId) => states.get(orderId) ?? null,
    note: (orderId, state) => {
      if (state === null) states.delete(orderId);
      else states.set(orderId, state);
    },
    counts: () => {
      live ??= readLive();
      let packed = 0;
      for (const [orderId, state] of states) {
        if (state === 'packed' && !live.cancelledParcels.has(orderId)) packed += 1;
      }
      return { total: live.total, packed, cancelled: live.cancelled };
    },
    statusesChanged: () => {
      live = null;
    },
  };
}
