import { z } from 'zod';
import { tolerantInt64 } from '../../../shared/marketplace/int64.ts';
import { ok } from '../../../shared/result.ts';
import { withHistory } from '../orders/cross-border-history.ts';
import { hasEnded } from '../orders/order-end.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { bodyOf, type ControlAction, notPossible, ownerOf, unknown } from './control-action.ts';
import { wireId } from './seller-view.ts';

const moveShape = z.strictObject({
  orderId: tolerantInt64,
  platformStatus: z.enum(['sorted', 'ready_for_pickup', 'sold', 'defect']),
});

/** States in which the goods have left the seller. */
const onTheWay: ReadonlySet<SimulatedOrder['supplierStatus']> = new Set(['complete', 'deliver', 'prepare']);

/**
 * What the platform does with an order that it was given, one step or several at once. How `platformStatus` moves is
 * not shown in the documents: by the meanings of its values.
 */
export const moveOrder: ControlAction = ({ world }, request) => {
  const wish = bodyOf(moveShape, request);
  if (!wish.ok) return wish;
  const { orderId, platformStatus } = wish.value;
  const state = ownerOf(world, ({ orders }) => orders.has(orderId));
  const order = state?.orders.get(orderId);
  if (state === undefined || order === undefined) return unknown(`no order ${orderId}`);
  if (hasEnded(order)) return notPossible('the order has ended');
  if (platformStatus !== 'defect' && !onTheWay.has(order.supplierStatus)) {
    return notPossible(`the order is still with the seller (${order.supplierStatus})`);
  }
  state.orders.put({ ...withHistory(order, platformStatus, world.now()), platformStatus });
  return ok({ orderId: wireId(orderId), supplierStatus: order.supplierStatus, platformStatus });
};
