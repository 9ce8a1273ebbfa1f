import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { BoxRef } from '../../../shared/domain/supply/hand-over.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { boxName } from '../parcels/box-name.ts';

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** Orders in a box: this desk's parcels from the journal, other desks' from the marketplace. */
export function ordersIn({ cache, journal }: Stores, { key, boxId }: Pick<Box, 'key' | 'boxId'>): string[] {
  const own = journal.parcels
    .ofBox(key)
    .filter(({ state }) => state !== 'setAside')
    .map(({ orderId }) => orderId);
  const others = boxId === null ? [] : cache.boxes.ordersOf(boxId);
  return [...own, ...others.filter((orderId) => journal.parcels.get(orderId) === null)];
}

export const isGone = (cache: Cache, orderId: string): boolean => {
  const order = cache.orders.get(orderId);
  return order !== null && isCancelled(order);
};

/** Orders in the box that are not cancelled: to the marketplace, a box without any is empty. */
const liveOrdersIn = (stores: Stores, box: Pick<Box, 'key' | 'boxId'>): string[] =>
  ordersIn(stores, box).filter((orderId) => !isGone(stores.cache, orderId));

/** The box that an order lies in, whoever packed it. */
export function placeOf({ cache, journal }: Stores, orderId: string): Box | null {
  const parcel = journal.parcels.get(orderId);
  if (parcel) return parcel.boxKey === null ? null : journal.boxes.get(parcel.boxKey);
  const boxId = cache.boxes.boxOf(orderId);
  return boxId === null ? null : journal.boxes.ofCode(boxId);
}

/** Packed here, or lying in a box of another desk. */
export function isPacked({ cache, journal }: Stores, orderId: string): boolean {
  const parcel = journal.parcels.get(orderId);
  return parcel ? parcel.state === 'packed' : cache.boxes.boxOf(orderId) !== null;
}

/** Boxes for which the marketplace would refuse the hand-over. */
export const emptyBoxes = (stores: Stores, supplyId: string): Box[] =>
  stores.journal.boxes.ofSupply(supplyId).filter((box) => liveOrdersIn(stores, box).length === 0);

export const boxRef = (box: Box): BoxRef => ({ boxKey: box.key, name: boxName(box), boxId: box.boxId });
