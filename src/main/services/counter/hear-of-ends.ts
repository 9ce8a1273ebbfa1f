import { pickupEndOf } from '../../../shared/domain/counter/counter-parcel.ts';
import { listen } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface HearOfEndsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
}

/** An archive of years holds up no scan. */
const AT_ONCE = 200;

/**
 * Writes down how an order ended whose parcel is at the counter: cancelled on the shelf or in the buyer's hands, expired,
 * received elsewhere. Until it is written down, the news waits in the cache.
 */
export function hearOfEnds({ cache, journal, clock }: HearOfEndsPorts): () => void {
  let timer: NodeJS.Immediate | null = null;
  const hear = (): void => {
    timer = null;
    const orderIds = cache.pickups.news(AT_ONCE);
    if (orderIds.length === 0) return;
    const at = clock();
    journal.transaction(() => {
      for (const orderId of orderIds) {
        const order = cache.orders.get(orderId);
        if (!order || !journal.counterParcels.get(orderId)) continue;
        const as = pickupEndOf(order);
        if (journal.counterParcels.apply(orderId, { kind: 'ended', as, at }))
          journal.counterActs.add(orderId, at, 'ended', { as });
      }
    });
    cache.pickups.heard(orderIds);
    soon();
  };
  const soon = (): void => {
    timer ??= setImmediate(hear);
  };
  const end = listen(soon, cache.topics('pickup_news'));
  soon();
  return () => {
    end();
    if (timer !== null) clearImmediate(timer);
  };
}
