import type { LookedUp } from '../../../shared/contract/boxes.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { readScan } from '../../../shared/domain/scanner/scan.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { boxRef, isPacked, placeOf } from './contents.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** The box or parcel whose label was scanned; null if it is no such label or several orders share it. */
export function lookUp(stores: Stores, text: string): LookedUp | null {
  const read = readScan(text);
  if ('fault' in read) return null;
  const { cache, journal } = stores;
  const nameOf = (supplyId: string): string => cache.supplies.get(supplyId)?.name ?? supplyId;
  const [orderId, ...others] = cache.labels.ordersOfBarcode(read.code);
  if (others.length > 0) return null;
  if (orderId === undefined) {
    const box = journal.boxes.ofCode(read.code);
    return box && { kind: 'box', box: boxRef(box), supplyId: box.supplyId, supplyName: nameOf(box.supplyId) };
  }
  const order = cache.orders.get(orderId);
  const parcel = journal.parcels.get(orderId);
  const supplyId = order?.supplyId ?? parcel?.supplyId ?? null;
  const isThere = isPacked(stores, orderId);
  const box = isThere ? placeOf(stores, orderId) : null;
  return {
    kind: 'parcel',
    parcel: parcelRef(cache, order ?? parcel ?? { orderId, article: '', colorCode: null }),
    supplyId,
    supplyName: supplyId === null ? '' : nameOf(supplyId),
    box: box && boxRef(box),
    position: isThere ? (parcel?.position ?? null) : null,
    isPacked: isThere,
    isCancelled: order !== null && isCancelled(order),
  };
}
