import type { Handlers } from '../../../shared/contract/index.ts';
import { ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { liftHold, productSeen, readChangedProducts } from './changed-products.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';

/** Orders that are not packed for now: put on hold by a person, or for another product than when they were taken. */
export function createHoldHandlers(
  ports: Pick<PackingHandlersPorts, 'cache' | 'journal' | 'person' | 'clock'>,
): Pick<Handlers['packing'], 'holds' | 'liftHold' | 'changedProducts' | 'productSeen'> {
  const { cache, journal, clock } = ports;
  return {
    holds: feed(
      () =>
        journal.holds.all().flatMap(({ orderId, why, at, person }) => {
          const order = cache.orders.get(orderId);
          return order ? [{ parcel: parcelRef(cache, order), why, at, person }] : [];
        }),
      journal.topics('holds'),
      cache.topics('orders', 'labels'),
    ),
    liftHold: async ({ orderId }) => {
      journal.transaction(() => {
        liftHold(journal, orderId, clock());
        journal.audit.add(clock(), 'holdLifted', { orderId, person: ports.person() });
      });
      return ok(null);
    },
    changedProducts: feed(
      () => readChangedProducts(ports),
      journal.topics('changed_products', 'parcels', 'boxes'),
      cache.topics('orders', 'supplies', 'labels', 'box_orders'),
    ),
    productSeen: async ({ orderIds }) => {
      const person = ports.person();
      journal.transaction(() => {
        for (const orderId of orderIds) {
          const changed = journal.changedProducts.get(orderId);
          if (!changed) continue;
          productSeen(journal, orderId);
          const { before, now } = changed;
          journal.audit.add(clock(), 'productChangeSeen', { orderId, before, now, person });
        }
      });
      return ok(null);
    },
  };
}
