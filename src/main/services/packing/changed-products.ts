import type { ChangedProducts } from '../../../shared/contract/packing.ts';
import type { PlacedParcel } from '../../../shared/domain/supply/hand-over.ts';
import { isPackable } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { ChangedProduct } from '../../db/journal/changed-products.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelPlace, parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** From now on the order is packed as the product it has become. A person's own hold stays. */
export function productSeen(journal: Journal, orderId: string): void {
  journal.changedProducts.remove(orderId);
  if (journal.holds.get(orderId)?.why === 'changed') journal.holds.lift(orderId);
}

/** Lifts the person's hold; an unseen change of product still keeps the order back. */
export function liftHold(journal: Journal, orderId: string, at: number): void {
  const hold = journal.holds.get(orderId);
  const isUnseen = journal.changedProducts.get(orderId) !== null;
  if (hold?.why === 'changed') productSeen(journal, orderId);
  else if (isUnseen) journal.holds.put({ orderId, why: 'changed', at, person: null });
  else journal.holds.lift(orderId);
}

/** Changed orders that may still be packed, or are packed and not handed over. */
export const unseenChanges = ({ cache, journal }: Stores): ChangedProduct[] =>
  journal.changedProducts.all().filter(({ orderId }) => {
    const order = cache.orders.get(orderId);
    return order !== null && isPackable(order);
  });

/** One edit of a product card changes all its orders, so they are shown together. */
export function readChangedProducts(stores: Stores): ChangedProducts[] {
  const { cache, journal } = stores;
  const alike = Map.groupBy(unseenChanges(stores), ({ before, now }) => JSON.stringify([before, now]));
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { before, now, at } = first;
    const parcels = same.flatMap(({ orderId }): PlacedParcel[] => {
      const order = cache.orders.get(orderId);
      const parcel = journal.parcels.get(orderId);
      if (parcel?.state === 'packed')
        return [{ parcel: parcelRefOfParcel(parcel), place: parcelPlace(stores, parcel) }];
      return order ? [{ parcel: parcelRef(cache, order), place: null }] : [];
    });
    return [{ before, now, since: at, parcels }];
  });
}
