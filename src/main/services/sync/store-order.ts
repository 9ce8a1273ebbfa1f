import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { isTakenBack, type ProductChange } from '../../../shared/domain/order/product-change.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { productSeen } from '../packing/changed-products.ts';
import { holdIfWithoutLabel } from '../packing/perhaps-packed.ts';

export interface StoreOrderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
}

/** Stores what a list says of an order. Answers whether people must be told that it is now for another product. */
export function storeOrder(ports: StoreOrderPorts, news: OrderNews): boolean {
  holdInDoubt(ports, news);
  const change = ports.cache.orders.upsert(news);
  if (change) writeDown(ports, news.orderId, change);
  return change !== null;
}

/**
 * Puts on hold an order that may have entered its supply during work that the journal has lost: it may already be
 * packed.
 */
function holdInDoubt(
  { cache, journal, clock }: StoreOrderPorts,
  { orderId, supplyId, ...news }: OrderNews,
): void {
  if (!journal.continuity.isInDoubt || supplyId === null || news.supplierStatus !== 'confirm') return;
  const before = cache.orders.get(orderId);
  if (before?.supplyId === supplyId && isPackable(before)) return;
  const at = clock();
  journal.transaction(() => holdIfWithoutLabel(journal, orderId, at));
}

/**
 * Written to the journal before the cache commits, so that after a crash the change is found again. Packed goods stay
 * packed, and the hand-over asks about them; all others wait on hold, including labels on their way.
 */
function writeDown(
  { journal, clock }: StoreOrderPorts,
  orderId: string,
  { before, now }: ProductChange,
): void {
  const at = clock();
  journal.transaction(() => {
    const first = journal.changedProducts.get(orderId)?.before ?? before;
    journal.audit.add(at, 'productChanged', { orderId, before, now });
    if (isTakenBack({ before: first, now })) return productSeen(journal, orderId);
    journal.changedProducts.put({ orderId, before: first, now, at });
    const state = journal.parcels.get(orderId)?.state ?? null;
    if (state === 'packed' || state === 'setAside' || journal.holds.get(orderId)) return;
    journal.holds.put({ orderId, why: 'changed', at, person: null });
  });
}
