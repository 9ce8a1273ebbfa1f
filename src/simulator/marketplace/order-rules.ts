import { ok } from '../../shared/result.ts';
import { refuse } from './errors.ts';
import { newOrderRecord, orderRecord, statusRecord } from './order-records.ts';
import type { Rule } from './rule.ts';
import type { MarketplaceState } from './state.ts';
import type { SimulatedOrder } from './state-shapes.ts';
import { detach } from './supply-membership.ts';

export const getNewOrders: Rule<'getNewOrders'> = ({ state }) => {
  const orders = [...state.orders.values()].filter((order) => order.supplierStatus === 'new');
  return ok({ orders: orders.map(newOrderRecord) });
};

const DAY = 24 * 3600;
/** Document 1: `dateFrom` is 30 days before the request when it is not given. */
const DEFAULT_PERIOD = 30 * DAY;
/** "At most 30 calendar days": a window is refused from 31 × 24 h on (observed facts). */
const REFUSED_PERIOD = 31 * DAY;

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

export const getOrders: Rule<'getOrders'> = ({ state, now }, { limit, next, dateFrom, dateTo }) => {
  const nowSeconds = Math.floor(now / 1000);
  const from = dateFrom ?? nowSeconds - DEFAULT_PERIOD;
  const to = dateTo ?? Math.max(nowSeconds, from);
  if (to < from) return refuse('IncorrectParameter', 'dateTo is before dateFrom');
  if (to - from >= REFUSED_PERIOD) return refuse('IncorrectParameter', 'the period is longer than 30 days');

  const page: SimulatedOrder[] = [];
  let more = false;
  for (let index = firstAfter(state.orderIds, BigInt(next)); index < state.orderIds.length; index++) {
    const order = state.orders.get(state.orderIds[index] ?? '');
    if (order === undefined) continue;
    const created = Date.parse(order.createdAt) / 1000;
    if (created < from || created > to) continue;
    if (page.length === limit) {
      more = true;
      break;
    }
    page.push(order);
  }
  // The cursor is the last identifier given. How it ends is not shown; of the four ways observed, 0 is the plainest.
  return ok({ next: more ? (page.at(-1)?.id ?? '0') : '0', orders: page.map(orderRecord) });
};

/** The known ones among the identifiers, each once, in the order asked for; unknown ones are left out. */
export function knownOrders(state: MarketplaceState, ids: readonly string[]): SimulatedOrder[] {
  return [...new Set(ids)].flatMap((id) => state.orders.get(id) ?? []);
}

export const getOrderStatuses: Rule<'getOrderStatuses'> = ({ state }, { orders }) =>
  ok({ orders: knownOrders(state, orders).map(statusRecord) });

/** "Any state" of document 1, read as any that has not ended (observed facts, "unclear"). */
export function hasEnded(order: SimulatedOrder): boolean {
  const onTheWay: readonly SimulatedOrder['platformStatus'][] = ['waiting', 'sorted', 'ready_for_pickup'];
  return order.supplierStatus === 'cancel' || !onTheWay.includes(order.platformStatus);
}

/** Ends the order; it leaves its supply by itself, a closed one too (document 1, "Also" of `cancel`). */
export function endOrder(
  state: MarketplaceState,
  order: SimulatedOrder,
  platformStatus: SimulatedOrder['platformStatus'],
): void {
  state.putOrder({ ...detach(state, order), supplierStatus: 'cancel', platformStatus });
}

export const cancelOrder: Rule<'cancelOrder'> = ({ state }, { orderId }) => {
  const order = state.orders.get(orderId);
  if (order === undefined) return refuse('NotFound', 'no such order');
  // The code is not shown: a wrong state without a code of its own is StatusMismatch (observed facts).
  if (hasEnded(order)) return refuse('StatusMismatch', 'the order has ended');
  endOrder(state, order, 'canceled');
  return ok(null);
};
