import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { isWarehouseOrder, knownOrders, warehouseSchemes } from './known-orders.ts';
import { pageOfOrders } from './order-page.ts';
import { newOrderRecord, orderRecord, statusRecord } from './order-records.ts';
import { cancelBySeller, newOrdersOf } from './scheme-orders.ts';

/** Warehouse, cross-border and courier orders: courier has no list of its own (observed facts, "unclear"). */
const getNewOrders: Rule<'getNewOrders'> = ({ state }) =>
  ok({ orders: newOrdersOf(state, warehouseSchemes).map(newOrderRecord) });

/** Document 1: `dateFrom` is 30 days before the request when it is not given. */
const DEFAULT_PERIOD = 30 * 24 * 3600;

/** Which schemes it lists is not shown: those of new orders, so that each order is found again. */
const getOrders: Rule<'getOrders'> = ({ state, now }, { limit, next, dateFrom, dateTo }) => {
  const nowSeconds = Math.floor(now / 1000);
  const from = dateFrom ?? nowSeconds - DEFAULT_PERIOD;
  const to = dateTo ?? Math.max(nowSeconds, from);
  const page = pageOfOrders(state, { limit, next, from, to }, isWarehouseOrder);
  return ok({ next: page.next, orders: page.orders.map(orderRecord) });
};

/** Unknown ones are left out, which is no refusal: the row has no 404 (observed facts, "Routes"). */
const getOrderStatuses: Rule<'getOrderStatuses'> = ({ state }, { orders }) =>
  ok({ orders: knownOrders(state, orders).filter(isWarehouseOrder).map(statusRecord) });

const cancelOrder: Rule<'cancelOrder'> = (context, { orderId }) =>
  cancelBySeller(context, warehouseSchemes, orderId);

export const orderRules = {
  getNewOrders,
  getOrders,
  getOrderStatuses,
  cancelOrder,
} satisfies Rules<'getNewOrders' | 'getOrders' | 'getOrderStatuses' | 'cancelOrder'>;
