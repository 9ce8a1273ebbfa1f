import type { Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { lotOfWay, wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** A supply that this desk knows, or a way that the shop has. */
export function isKnownLot(cache: Cache, lot: string): boolean {
  const way = wayOfLot(lot);
  return way === null ? cache.supplies.get(lot) !== null : cache.schemeOrders.hasAny(way);
}

/** What can be opened at a desk: supplies that are open, oldest first, then ways with anything to pack. */
export const lotsToPack = (cache: Cache): string[] => [
  ...cache.supplies.open().map(({ supplyId }) => supplyId),
  ...schemesWithoutSupply.filter((way) => cache.schemeOrders.hasToPack(way)).map(lotOfWay),
];

/** What this desk made of a supply's orders, or of those that a way still has to pack or to give away. */
export function parcelsOf({ cache, journal }: Stores, lot: string): Parcel[] {
  const way = wayOfLot(lot);
  return way === null
    ? journal.parcels.ofSupply(lot)
    : journal.parcels.among(cache.schemeOrders.idsToPack(way));
}
