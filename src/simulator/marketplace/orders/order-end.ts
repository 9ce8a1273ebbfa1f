import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { detach } from '../supplies/supply-membership.ts';
import { type HistoryMove, withHistory } from './cross-border-history.ts';

const onTheWay = new Set<SimulatedOrder['platformStatus']>(['waiting', 'sorted', 'ready_for_pickup']);

/** "Any state" of document 1, read as any that has not ended (observed facts, "unclear"). */
export function hasEnded(order: SimulatedOrder): boolean {
  return order.supplierStatus === 'cancel' || !onTheWay.has(order.platformStatus);
}

/** Ends the order; it leaves its supply and its box by itself, a closed supply too (document 1, "Also" of `cancel`). */
export function endOrder(
  state: SellerState,
  order: SimulatedOrder,
  platformStatus: SimulatedOrder['platformStatus'] & HistoryMove,
  now: number,
): void {
  const free = withHistory(detach(state, order), platformStatus, now);
  state.orders.put({ ...free, supplierStatus: 'cancel', platformStatus, changedAt: now });
}
