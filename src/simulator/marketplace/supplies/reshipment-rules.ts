import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { knownOrders } from '../orders/known-orders.ts';
import { requiresReshipment } from './adding-orders.ts';

/** Until they are moved to another active supply. The fields are not shown: `supplyID`, `orderID` (observed facts). */
const getReshipmentOrders: Rule<'getReshipmentOrders'> = ({ state }) => {
  const orders = [...state.supplies.values()].flatMap((supply) =>
    supply.scanDt === null
      ? []
      : knownOrders(state, supply.orders).filter((order) => requiresReshipment(order, supply)),
  );
  return ok({ orders: orders.map(({ id, supplyId }) => ({ supplyID: supplyId, orderID: id })) });
};

export const reshipmentRules = { getReshipmentOrders } satisfies Rules<'getReshipmentOrders'>;
