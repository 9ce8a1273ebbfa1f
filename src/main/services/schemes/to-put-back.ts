import type { ParcelToPutBack } from '../../../shared/contract/schemes.ts';
import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { hasLeftBench } from './left-bench.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** What was cancelled before that lies among the parcels of no bench any more. */
const CANCELLED_FOR_MS = 30 * 24 * 3600_000;

/**
 * Parcels of ways that were packed or labelled here, whose orders were cancelled since, and that nobody has put aside: they
 * lie among those that leave.
 */
export function toPutBack({ cache, journal }: Stores, at: number): ParcelToPutBack[] {
  return schemesWithoutSupply.flatMap((scheme) => {
    if (!cache.schemeOrders.hasAny(scheme)) return [];
    const cancelled = cache.wayOrders.cancelledSince(scheme, at - CANCELLED_FOR_MS);
    const states = journal.parcels.statesAmong(cancelled.map(({ orderId }) => orderId));
    const isHere = new Set<ParcelState | undefined>(['packed', 'labelled']);
    return cancelled
      .filter(({ orderId }) => isHere.has(states.get(orderId)))
      .filter(({ orderId }) => !hasLeftBench(journal, orderId))
      .flatMap(({ orderId }) => {
        const order = cache.orders.get(orderId);
        return order ? [{ scheme, parcel: parcelRef(cache, order) }] : [];
      });
  });
}
