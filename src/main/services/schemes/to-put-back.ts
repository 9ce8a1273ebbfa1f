import type { ParcelToPutBack } from '../../../shared/contract/schemes.ts';
import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import type { SupplierState } from '../../../shared/domain/scheme/scheme-rules.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import type { Moves } from './moves.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly moves: Pick<Moves, 'askedOf'>;
}

/** What was cancelled before that lies among the parcels of no bench any more. */
const CANCELLED_FOR_MS = 30 * 24 * 3600_000;

/** From then on a shelf, a run or a courier's list says where it is, and asks for it back. */
const LEFT_THE_BENCH: ReadonlySet<SupplierState> = new Set(['prepare', 'deliver', 'complete']);

/**
 * Parcels of ways that were packed or labelled here, whose orders were cancelled since, and that nobody has put aside: they
 * lie among those that leave.
 */
export function toPutBack({ cache, journal, moves }: Stores, at: number): ParcelToPutBack[] {
  return schemesWithoutSupply.flatMap((scheme) => {
    if (!cache.schemeOrders.hasAny(scheme)) return [];
    const cancelled = cache.wayOrders.cancelledSince(scheme, at - CANCELLED_FOR_MS);
    const states = journal.parcels.statesAmong(cancelled.map(({ orderId }) => orderId));
    const isHere = new Set<ParcelState | undefined>(['packed', 'labelled']);
    return cancelled
      .filter(({ orderId }) => isHere.has(states.get(orderId)))
      .filter(({ orderId }) => !moves.askedOf(orderId).some((to) => LEFT_THE_BENCH.has(to)))
      .flatMap(({ orderId }) => {
        const order = cache.orders.get(orderId);
        return order ? [{ scheme, parcel: parcelRef(cache, order) }] : [];
      });
  });
}
