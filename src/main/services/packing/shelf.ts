import { isPackable } from '../../../shared/domain/order-status.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { parcelRef } from './parcel-ref.ts';
import type { SupplyBook } from './supply-book.ts';

/** As many as a beginner needs to see that there is a next one. */
const SHOWN = 3;

/** What the open supply still wants, oldest order first, each with a barcode that finds it. */
export function readShelf(
  cache: Cache,
  book: SupplyBook | null,
): { readonly parcel: ParcelRef; readonly sku: string }[] {
  if (!book) return [];
  return cache.orders
    .ofSupply(book.supplyId)
    .filter((order) => isPackable(order) && book.stateOf(order.orderId) === null)
    .slice(0, SHOWN)
    .map((order) => ({ parcel: parcelRef(cache, order), sku: order.skus[0] ?? '' }))
    .filter(({ sku }) => sku !== '');
}
