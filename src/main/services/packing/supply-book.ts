import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';

/**
 * What is packed of one supply, held in memory so that a scan need not count rows. The journal is authoritative;
 * `reload` reads it after any change other than this desk's own packing.
 */
export interface SupplyBook {
  /** A supply's id, or what stands for a way by which orders leave. */
  readonly supplyId: string;
  /** Under which its orders' barcodes are filed; what lies under a later one is packed when the earlier ones have none. */
  readonly places: readonly string[];
  stateOf(orderId: string): ParcelState | null;
  note(orderId: string, state: ParcelState | null): void;
  /** Cancelled orders for a product whose goods may be here, and that are filed under none of its places. */
  cancelledOf(sku: string): readonly string[];
  /**
   * Live orders: all, packed, labelled but not packed, and with a label on its way. Cancelled orders, and their parcels
   * not yet set aside. `handedOver`: live orders already on their way.
   */
  counts(): {
    readonly total: number;
    readonly packed: number;
    readonly labelled: number;
    readonly labelling: number;
    readonly cancelled: number;
    readonly toPutAside: number;
    readonly handedOver: number;
  };
  /** Statuses changed in the cache. */
  statusesChanged(): void;
}

export function openSupplyBook(cache: Cache, journal: Journal, supplyId: string): SupplyBook {
  const states = new Map(journal.parcels.ofSupply(supplyId).map((parcel) => [parcel.orderId, parcel.state]));
  /** Orders without a parcel in any supply, or listed in `states`: only this desk's own packing changes that. */
  const looked = new Set(states.keys());

  /** An order moved here from another supply brings its parcel and label along. */
  const stateOf = (orderId: string): ParcelState | null => {
    if (!looked.has(orderId)) {
      looked.add(orderId);
      const parcel = journal.parcels.get(orderId);
      if (parcel) states.set(orderId, parcel.state);
    }
    return states.get(orderId) ?? null;
  };

  let live: {
    readonly total: number;
    readonly cancelled: number;
    readonly handedOver: number;
    readonly cancelledParcels: ReadonlySet<string>;
    readonly movedParcels: ReadonlySet<string>;
  } | null = null;

  const readLive = (): NonNullable<typeof live> => {
    const { live: total, cancelled, handedOver } = cache.orders.countBySupply(supplyId);
    for (const orderId of cache.orders.idsOfSupply(supplyId)) stateOf(orderId);
    const cancelledParcels = new Set<string>();
    const movedParcels = new Set<string>();
    for (const orderId of states.keys()) {
      const order = cache.orders.get(orderId);
      if (order && isCancelled(order)) cancelledParcels.add(orderId);
      else if (order && order.supplyId !== supplyId) movedParcels.add(orderId);
    }
    return { total, cancelled, handedOver, cancelledParcels, movedParcels };
  };

  return {
    supplyId,
    places: [supplyId],
    cancelledOf: () => [],
    stateOf,
    note: (orderId, state) => {
      if (state === null) states.delete(orderId);
      else states.set(orderId, state);
    },
    counts: () => {
      live ??= readLive();
      const { total, cancelled, handedOver, cancelledParcels, movedParcels } = live;
      const of = { packed: 0, labelled: 0, labelling: 0 };
      let toPutAside = 0;
      for (const [orderId, state] of states) {
        if (cancelledParcels.has(orderId)) toPutAside += state === 'setAside' ? 0 : 1;
        else if (state !== 'setAside' && !movedParcels.has(orderId)) of[state] += 1;
      }
      return { total, ...of, cancelled, toPutAside, handedOver };
    },
    statusesChanged: () => {
      live = null;
    },
  };
}
