import { isPackable } from '../../../shared/domain/order/order-status.ts';
import { isTakenBack, type ProductChange } from '../../../shared/domain/order/product-change.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/orders.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { productSeen } from '../packing/changed-products.ts';
import { holdIfWithoutLabel } from '../packing/perhaps-packed.ts';

export interface StoreOrderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
}

/** Takes what a list tells of an order. Answers whether a person has to be told of it: it is another product's now. */
export function storeOrder(ports: StoreOrderPorts, news: OrderNews): boolean {
  holdInDoubt(ports, news);
  const change = ports.cache.orders.upsert(news);
  if (change) writeDown(ports, news.orderId, change);
  return change !== null;
}

/** Came into a supply in a time that the journal has lost, for all that this desk knows: it may be packed already. */
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
 * In the journal before the cache is committed: whatever happens in between, the change is found once more. Goods that
 * are packed stay packed, which the hand-over asks about; all others wait on hold, a label that is on its way too.
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
