import { dateTime } from '../../clock.ts';
import { withHistory } from '../orders/cross-border-history.ts';
import { knownOrders } from '../orders/known-orders.ts';
import { hasEnded } from '../orders/order-end.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedSupply } from '../state/state-shapes.ts';

/** The supply takes no more orders; those in it become `complete` (document 1, "Supply states"). */
export function closeSupply(state: SellerState, supply: SimulatedSupply, now: number): void {
  for (const order of knownOrders(state, supply.orders)) {
    const moved = withHistory(order, 'complete', now);
    state.orders.put({ ...moved, supplierStatus: 'complete', changedAt: now });
  }
  state.supplies.put({ ...supply, done: true, closedAt: dateTime(now) });
}

/**
 * The platform accepts the supply. One that was not handed over closes by itself. What was scanned becomes `sorted` and
 * gets its `scanPrice` (not shown which: the order's price); the orders in `unscanned` stay behind and require
 * reshipment (document 1, "Supply states", rule 4). What an earlier acceptance has scanned stays so.
 */
export function acceptSupply(
  state: SellerState,
  supply: SimulatedSupply,
  unscanned: readonly string[],
  now: number,
): void {
  if (!supply.done) closeSupply(state, supply, now);
  const closed = state.supplies.get(supply.id) ?? supply;
  state.supplies.put({ ...closed, scanDt: closed.scanDt ?? dateTime(now) });
  const left = new Set(unscanned);
  for (const order of knownOrders(state, closed.orders)) {
    if (left.has(order.id) || hasEnded(order) || order.platformStatus !== 'waiting') continue;
    const moved = withHistory(order, 'sorted', now);
    state.orders.put({ ...moved, platformStatus: 'sorted', scanPrice: order.price });
  }
}
