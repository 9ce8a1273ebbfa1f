import { ok } from '../../../shared/result.ts';
import { hasLeftForBuyer } from '../dbs/dbs-rules.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { buyerRecords } from './buyer-record.ts';
import { findOrders } from './scheme-orders.ts';

/**
 * Document 1, "Delivery by seller": available after transfer to delivery. For cross-border orders it names no state, so
 * theirs is never held back; which country they come from is not shown, all of the simulator's count.
 */
const getBuyers: Rule<'getBuyers'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, ['crossborder', 'dbs'], ids);
  if (!orders.ok) return orders;
  const shown = orders.value.filter((order) => order.scheme === 'crossborder' || hasLeftForBuyer(order));
  return ok({ orders: buyerRecords(shown) });
};

export const buyerRules = { getBuyers } satisfies Rules<'getBuyers'>;
