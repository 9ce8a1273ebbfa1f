import { isNew, isPackable } from '../order/order-status.ts';
import { schemesWithoutSupply, type Scheme } from './schemes.ts';
import type { SchemeOrder } from './scheme-stage.ts';

/** A way that orders leave by without a supply. */
export type Way = (typeof schemesWithoutSupply)[number];

/**
 * What a bench packs together: a supply, by its id, or all orders that leave one way. No supply's id begins like a way's.
 */
export const lotOfWay = (way: Way): string => `@${way}`;

/** Null: it is a supply. */
export const wayOfLot = (lot: string): Way | null =>
  schemesWithoutSupply.find((way) => lotOfWay(way) === lot) ?? null;

/** The way of a scheme; null: its orders go into supplies. */
export const wayOf = (scheme: Scheme): Way | null =>
  schemesWithoutSupply.find((way) => way === scheme) ?? null;

/** Where the order is packed; null: it is in no supply yet. */
export function lotOf({
  supplyId,
  scheme,
}: {
  readonly supplyId: string | null;
  readonly scheme: Scheme;
}): string | null {
  const way = wayOf(scheme);
  return way === null ? supplyId : lotOfWay(way);
}

/** Its goods may be packed: on assembly, or new in a way that the bench takes new orders of as it packs them. */
export const mayBePacked = (order: SchemeOrder): boolean =>
  isPackable(order) || (wayOf(order.scheme) !== null && isNew(order));
