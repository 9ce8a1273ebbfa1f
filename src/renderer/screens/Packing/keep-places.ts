import type { ParcelRef } from '../../../shared/domain/verdict.ts';

export interface ShelfGoods {
  readonly parcel: ParcelRef;
  readonly sku: string;
  /** The code of its label, where that one is printed already. */
  readonly label: string | null;
}

/** `goneAt`: packed, and nothing else lies there yet. */
export interface Place {
  readonly goods: ShelfGoods;
  readonly goneAt: number | null;
}

/** Two touches meant for one piece came 250 ms apart: what lies in its place next is not there for the second. */
export const EMPTY_MS = 1500;

/** Goods keep their places; one that was emptied is filled again once no hand can still mean what lay there. */
export function keepPlaces(before: readonly Place[], goods: readonly ShelfGoods[], now: number): Place[] {
  const lying = new Map(goods.map((each) => [each.parcel.orderId, each]));
  const known = new Set(before.map((place) => place.goods.parcel.orderId));
  const fresh = goods.filter(({ parcel }) => !known.has(parcel.orderId));
  const kept = before.map((place): Place => {
    const still = lying.get(place.goods.parcel.orderId);
    if (still) return { goods: still, goneAt: null };
    const goneAt = place.goneAt ?? now;
    const next = now - goneAt >= EMPTY_MS ? fresh.shift() : undefined;
    return next ? { goods: next, goneAt: null } : { goods: place.goods, goneAt };
  });
  const added = fresh.slice(0, Math.max(goods.length - kept.length, 0));
  const places = [...kept, ...added.map((each): Place => ({ goods: each, goneAt: null }))];
  const isBare = places.every(({ goneAt }) => goneAt !== null && now - goneAt >= EMPTY_MS);
  return isBare ? [] : places;
}
