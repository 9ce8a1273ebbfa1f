import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/** Where the identifiers after the cursor begin. */
function firstAfter(ids: readonly string[], cursor: bigint): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (BigInt(ids[middle] ?? 0) <= cursor) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A period of creation in Unix seconds, both ends included, and the place in it. */
export interface PageWishes {
  readonly limit: number;
  readonly next: string;
  readonly from: number;
  readonly to: number;
}

export interface OrderPage {
  readonly next: string;
  readonly orders: readonly SimulatedOrder[];
}

/** A page of the seller's wanted orders, oldest first. */
export function pageOfOrders(
  state: SellerState,
  { limit, next, from, to }: PageWishes,
  isWanted: (order: SimulatedOrder) => boolean,
): OrderPage {
  const orders: SimulatedOrder[] = [];
  let more = false;
  for (let index = firstAfter(state.orderIds, BigInt(next)); index < state.orderIds.length; index++) {
    const order = state.orders.get(state.orderIds[index] ?? '');
    if (order === undefined || !isWanted(order)) continue;
    const created = Date.parse(order.createdAt) / 1000;
    if (created < from || created > to) continue;
    if (orders.length === limit) {
      more = true;
      break;
    }
    orders.push(order);
  }
  // The cursor is the last identifier given. How it ends is not shown; of the four ways observed, 0 is the plainest.
  return { next: more ? (orders.at(-1)?.id ?? '0') : '0', orders };
}
