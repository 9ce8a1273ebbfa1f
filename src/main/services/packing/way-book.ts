import type { Journal } from '../../db/journal/open-journal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { lotOfWay, type Way } from '../../../shared/domain/scheme/lots.ts';
import { placeOfNew } from '../../db/cache/order-sql.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import { hasLeftBench } from '../schemes/left-bench.ts';
import type { WayWork } from '../schemes/way-work.ts';
import type { SupplyBook } from './supply-book.ts';

/**
 * What is packed of a way by which orders leave. A supply ends, a way never does: only what is still to be packed or to
 * leave is counted, and orders that have gone on are forgotten.
 */
export function openWayBook(cache: Cache, journal: Journal, work: WayWork, way: Way): SupplyBook {
  const lot = lotOfWay(way);
  const { stateOf } = work;

  /** Goods are fetched from the shelf for orders that were taken here. */
  const wasTaken = (orderId: string): boolean => journal.outbox.ofChain(moveChain(orderId)).length > 0;

  return {
    supplyId: lot,
    places: [lot, placeOfNew(lot)],
    stateOf,
    // The count hears of what is written by itself.
    note: () => undefined,
    statusesChanged: () => undefined,
    cancelledOf: (sku) =>
      cache.schemeOrders.idsCancelledOfSku(way, sku, work.cancelledSince()).filter((orderId) => {
        const state = stateOf(orderId);
        return state === null ? wasTaken(orderId) : state !== 'setAside' && !hasLeftBench(journal, orderId);
      }),
    counts: () => {
      const { toPack: total, toPutAside, ...states } = work.counts(way);
      return { total, ...states, cancelled: toPutAside, toPutAside, handedOver: 0 };
    },
  };
}
