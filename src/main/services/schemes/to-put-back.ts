import { MOST_TO_PUT_BACK, type ParcelToPutBack } from '../../../shared/contract/schemes.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import type { WayWork } from './way-work.ts';

interface Stores {
  readonly cache: Cache;
  readonly wayWork: WayWork;
}

/** What the bench is to put aside of each way, the oldest orders first: it lies among parcels that leave. */
export function toPutBack({ cache, wayWork }: Stores): { parcels: ParcelToPutBack[]; more: number } {
  const all = schemesWithoutSupply
    .filter((scheme) => cache.schemeOrders.hasAny(scheme))
    .flatMap((scheme) =>
      [...wayWork.toPutAside(scheme)]
        .flatMap((orderId) => cache.orders.get(orderId) ?? [])
        .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
        .map((order) => ({ scheme, order })),
    );
  return {
    parcels: all
      .slice(0, MOST_TO_PUT_BACK)
      .map(({ scheme, order }) => ({ scheme, parcel: parcelRef(cache, order) })),
    more: Math.max(0, all.length - MOST_TO_PUT_BACK),
  };
}
