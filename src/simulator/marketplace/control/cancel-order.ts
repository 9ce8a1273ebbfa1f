import { z } from 'zod';
import { tolerantInt64 } from '../../../shared/marketplace/int64.ts';
import { ok } from '../../../shared/result.ts';
import { withHistory } from '../orders/cross-border-history.ts';
import { endOrder, hasEnded } from '../orders/order-end.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { bodyOf, type ControlAction, notPossible, ownerOf, unknown } from './control-action.ts';
import { wireId } from './seller-view.ts';

const cancelShape = z.strictObject({
  orderId: tolerantInt64,
  by: z.enum(['buyer', 'buyerFirstHour', 'platform', 'supplier', 'missedCall']),
});

type Canceller = z.output<typeof cancelShape>['by'];

const platformStatusBy = {
  buyer: 'canceled_by_client',
  buyerFirstHour: 'declined_by_client',
  platform: 'canceled',
  supplier: 'canceled',
  missedCall: 'canceled_by_missed_call',
} as const satisfies Record<Canceller, SimulatedOrder['platformStatus']>;

/** Somebody ends an order: the buyer, the platform, the seller in the web cabinet, or nobody took the phone. */
export const cancelOrder: ControlAction = ({ world }, request) => {
  const wish = bodyOf(cancelShape, request);
  if (!wish.ok) return wish;
  const { orderId, by } = wish.value;
  const state = ownerOf(world, ({ orders }) => orders.has(orderId));
  const order = state?.orders.get(orderId);
  if (state === undefined || order === undefined) return unknown(`no order ${orderId}`);
  if (hasEnded(order)) return notPossible('the order has ended');
  // Documents 1 and 2: `declined_by_client` is available only while the order is not moved to assembly.
  if (by === 'buyerFirstHour' && order.supplierStatus !== 'new') {
    return notPossible('the order is on assembly: the buyer can no longer decline it');
  }
  if (by === 'missedCall' && order.scheme !== 'dbs') {
    return notPossible('only orders of delivery by the seller end because nobody answered the call');
  }
  const platformStatus = platformStatusBy[by];
  const changedAt = world.now();
  if (platformStatus === 'canceled_by_missed_call') {
    state.orders.put({ ...order, supplierStatus: 'cancel_missed_call', platformStatus, changedAt });
  } else if (by === 'supplier') {
    endOrder(state, order, platformStatus, changedAt);
  } else {
    // `supplierStatus` is set only by the supplier (document 1, "OrderStatus"): the order stays where it is.
    state.orders.put({ ...withHistory(order, platformStatus, changedAt), platformStatus });
  }
  const { supplierStatus } = state.orders.get(orderId) ?? order;
  return ok({ orderId: wireId(orderId), supplierStatus, platformStatus });
};
