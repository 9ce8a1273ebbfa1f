import { wayOf, wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { ParcelPlaceRef, ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { boxName } from './box-name.ts';

/** The order as a packer knows it. */
export function parcelRef(
  cache: Cache,
  order: Pick<CachedOrder, 'orderId' | 'article' | 'colorCode'> & Partial<Pick<CachedOrder, 'scheme'>>,
): ParcelRef {
  const sticker = cache.labels.sticker(order.orderId);
  const way = order.scheme === undefined ? null : wayOf(order.scheme);
  return {
    orderId: order.orderId,
    article: order.article,
    colorCode: order.colorCode,
    sticker: sticker && { partA: sticker.partA, partB: sticker.partB },
    ...(way && { way }),
  };
}

/** The same from the journal alone, since the cache may have been dropped. */
export function parcelRefOfParcel({
  orderId,
  article,
  colorCode,
  partA,
  partB,
  supplyId,
}: Parcel): ParcelRef {
  const way = wayOfLot(supplyId);
  const sticker = partA !== null && partB !== null ? { partA, partB } : null;
  return { orderId, article, colorCode, sticker, ...(way && { way }) };
}

/** Where a parcel lies, so that it can be taken out. */
export function parcelPlace(
  { cache, journal }: { readonly cache: Cache; readonly journal: Journal },
  { supplyId, boxKey, position }: Parcel,
): ParcelPlaceRef {
  const box = boxKey === null ? null : journal.boxes.get(boxKey);
  return {
    supplyName: cache.supplies.get(supplyId)?.name ?? supplyId,
    box: box && boxName(box),
    // Nobody counts the parcels of a way: they leave one by one, for years.
    position: wayOfLot(supplyId) === null ? position : null,
  };
}
