import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { ordersToPack } from './orders-to-pack.ts';
import type { SupplyBook } from './supply-book.ts';
import { labelUnderWay } from './waiting-label.ts';

/** Enough for a beginner to see that there is a next one. */
const SHOWN = 3;
/** Of a way, so many that are due first: what is packed of them stands among them until it leaves. */
const MOST_LOOKED = 500;

/**
 * What the open supplies still need, oldest order first, each with a barcode that finds it. `label`: the code of a
 * label that already exists, printed ahead or before an undo.
 */
export function readShelf(
  cache: Cache,
  journal: Journal,
  book: SupplyBook | null,
): { readonly parcel: ParcelRef; readonly sku: string; readonly label: string | null }[] {
  if (!book) return [];
  const isWanted = (orderId: string): boolean => {
    const state = book.stateOf(orderId);
    if (journal.holds.get(orderId)) return false;
    if (state === null || state === 'labelled') return true;
    return labelUnderWay(journal, orderId)?.job.cause === 'ahead';
  };
  return ordersToPack(cache, book.supplyId, MOST_LOOKED)
    .filter((order) => isWanted(order.orderId) && order.skus.length > 0)
    .slice(0, SHOWN)
    .map((order) => ({
      parcel: parcelRef(cache, order),
      sku: order.skus[0] ?? '',
      label:
        book.stateOf(order.orderId) === 'labelled'
          ? (cache.labels.sticker(order.orderId)?.barcode ?? null)
          : null,
    }));
}
