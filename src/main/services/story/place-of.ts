import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { SearchHit } from '../../../shared/contract/story.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { boxName } from '../parcels/box-name.ts';

export interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

type Place = Extract<SearchHit, { kind: 'order' }>['place'];

/** Where an order is now: from what this desk did with it, otherwise from the marketplace. */
export function placeOf(
  { cache, journal }: Stores,
  orderId: string,
  order: CachedOrder | null,
  parcel: Parcel | null,
): Place {
  const lot = (order?.supplyId ?? parcel?.supplyId) || null;
  // What is packed for a way lies in no supply.
  const supplyId = lot === null || wayOfLot(lot) !== null ? null : lot;
  const own = parcel?.boxKey ? journal.boxes.get(parcel.boxKey) : null;
  const told = cache.boxes.boxOf(orderId);
  return {
    supplyId,
    supplyName: supplyId === null ? null : supplyName({ cache, journal }, supplyId),
    box: own ? boxName(own) : told === null ? null : nameOfTold({ journal }, told),
  };
}

export const supplyName = ({ cache }: Stores, supplyId: string): string | null =>
  cache.supplies.get(supplyId)?.name ?? null;

/** A box made by another desk has only its id for a name. */
function nameOfTold({ journal }: Pick<Stores, 'journal'>, boxId: string): string {
  const box = journal.boxes.ofCode(boxId);
  return box ? boxName(box) : boxId;
}
