import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { lotOfWay, mayBePacked, type Way } from '../../../shared/domain/scheme/lots.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { placeOfNew } from '../../db/cache/order-sql.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { SupplyBook } from './supply-book.ts';

/** No counter keeps a parcel longer: what was cancelled before that lies here no more. */
const CANCELLED_FOR_MS = 60 * 24 * 3600_000;

/**
 * What is packed of a way by which orders leave. A supply ends, a way never does: only what is still to be packed or to
 * leave is held, and orders that have gone on are forgotten.
 */
export function openWayBook(cache: Cache, journal: Journal, way: Way, clock: () => number): SupplyBook {
  const lot = lotOfWay(way);
  const since = (): number => clock() - CANCELLED_FOR_MS;
  const begun = journal.parcels.among([
    ...cache.schemeOrders.idsToPack(way),
    ...cache.schemeOrders.idsCancelled(way, since()),
  ]);
  const states = new Map(begun.map(({ orderId, state }) => [orderId, state]));
  /** Only this desk's own packing gives an order a parcel. */
  const looked = new Set(states.keys());

  const stateOf = (orderId: string): ParcelState | null => {
    if (!looked.has(orderId)) {
      looked.add(orderId);
      const parcel = journal.parcels.get(orderId);
      if (parcel) states.set(orderId, parcel.state);
    }
    return states.get(orderId) ?? null;
  };

  let live: { readonly total: number; readonly cancelled: ReadonlySet<string> } | null = null;

  const readLive = (): NonNullable<typeof live> => {
    const cancelled = new Set<string>();
    for (const orderId of states.keys()) {
      const order = cache.orders.get(orderId);
      if (order && isCancelled(order)) cancelled.add(orderId);
      else if (!order || !mayBePacked(order)) {
        // It left the bench; another desk may not bring it back.
        states.delete(orderId);
        looked.delete(orderId);
      }
    }
    return { total: cache.schemeOrders.countToPack(way), cancelled };
  };

  /** Goods are fetched from the shelf for orders that were taken here. */
  const wasTaken = (orderId: string): boolean => journal.outbox.ofChain(moveChain(orderId)).length > 0;

  return {
    supplyId: lot,
    places: [lot, placeOfNew(lot)],
    stateOf,
    note: (orderId, state) => {
      looked.add(orderId);
      if (state === null) states.delete(orderId);
      else states.set(orderId, state);
    },
    cancelledOf: (sku) =>
      cache.schemeOrders
        .idsCancelledOfSku(way, sku, since())
        .filter((orderId) =>
          stateOf(orderId) === null ? wasTaken(orderId) : stateOf(orderId) !== 'setAside',
        ),
    counts: () => {
      live ??= readLive();
      const of = { packed: 0, labelled: 0, labelling: 0 };
      let toPutAside = 0;
      for (const [orderId, state] of states) {
        if (live.cancelled.has(orderId)) toPutAside += state === 'setAside' ? 0 : 1;
        else if (state !== 'setAside') of[state] += 1;
      }
      return { total: live.total, ...of, cancelled: toPutAside, toPutAside, handedOver: 0 };
    },
    statusesChanged: () => {
      live = null;
    },
  };
}
