import type { SupplyOrder } from '../../../shared/contract/supply-orders.ts';

export const orderFilters = ['all', 'unpacked', 'packed', 'onHold', 'cancelled'] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Each order stands under one of these, the one that matters most. */
function kindOf({ state, isCancelled, onHold }: SupplyOrder): Exclude<OrderFilter, 'all'> {
  if (isCancelled) return 'cancelled';
  if (onHold !== null) return 'onHold';
  return state === 'packed' ? 'packed' : 'unpacked';
}

export function countShown(orders: readonly SupplyOrder[]): Readonly<Record<OrderFilter, number>> {
  const counts = { all: orders.length, unpacked: 0, packed: 0, onHold: 0, cancelled: 0 };
  for (const order of orders) counts[kindOf(order)] += 1;
  return counts;
}

/** `typed`: a part of the article, of the number on the label, or of the order's id; spaces don't matter. */
export function fits(order: SupplyOrder, filter: OrderFilter, typed: string): boolean {
  if (filter !== 'all' && kindOf(order) !== filter) return false;
  const wanted = plain(typed);
  if (wanted === '') return true;
  const { article, orderId, sticker } = order.parcel;
  const number = sticker ? sticker.partA + sticker.partB : '';
  return [article, orderId, number].some((text) => plain(text).includes(wanted));
}

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase();

/** Nobody wants the others any more. */
export const isMovable = ({ isCancelled }: SupplyOrder): boolean => !isCancelled;
