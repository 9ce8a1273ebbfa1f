import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { buyerRecords } from '../orders/buyer-record.ts';
import { pageOfOrders } from '../orders/order-page.ts';
import { statusRecord } from '../orders/order-records.ts';
import { hasEnded } from '../orders/order-end.ts';
import {
  cancelBySeller,
  carryOutTransition,
  findOrders,
  newOrdersOf,
  type Transition,
} from '../orders/scheme-orders.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { dbsOrderRecord, newDbsOrderRecord } from './dbs-records.ts';

/**
 * Document 1, "DBS order states". It does not show how `platformStatus` moves: the meanings of its values tell. An
 * order stays in work (`waiting`) until it reaches the buyer, then it is `sold`, or `canceled_by_client`, "buyer
 * canceled on receipt".
 */
const transitions = {
  confirm: { from: 'new', to: 'confirm' },
  deliver: { from: 'confirm', to: 'deliver' },
  receive: { from: 'deliver', to: 'receive', platformStatus: 'sold' },
  reject: { from: 'deliver', to: 'reject', platformStatus: 'canceled_by_client' },
} as const satisfies Record<string, Transition>;

const getNewDbsOrders: Rule<'getNewDbsOrders'> = ({ state }) =>
  ok({ orders: newOrdersOf(state, 'dbs').map(newDbsOrderRecord) });

/**
 * "Canceled or sold": those that have ended, a refused one too (its `platformStatus` is a cancellation). Which date the
 * period is about is not shown: creation, as in order information.
 */
const getCompletedDbsOrders: Rule<'getCompletedDbsOrders'> = (
  { state },
  { limit, next, dateFrom, dateTo },
) => {
  const wishes = { limit, next, from: dateFrom, to: dateTo };
  const page = pageOfOrders(state, wishes, (order) => order.scheme === 'dbs' && hasEnded(order));
  return ok({ next: page.next, orders: page.orders.map(dbsOrderRecord) });
};

/** Document 1: buyer information becomes available after transfer to delivery. */
export const hasLeftForBuyer = ({ supplierStatus }: SimulatedOrder): boolean =>
  supplierStatus === 'deliver' || supplierStatus === 'receive' || supplierStatus === 'reject';

/** What an order answers whose buyer is not to be known yet is not shown: it is absent, as from labels. */
const getDbsBuyers: Rule<'getDbsBuyers'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, 'dbs', ids);
  return orders.ok ? ok({ orders: buyerRecords(orders.value.filter(hasLeftForBuyer)) }) : orders;
};

const getDbsStatuses: Rule<'getDbsStatuses'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, 'dbs', ids);
  return orders.ok ? ok({ orders: orders.value.map(statusRecord) }) : orders;
};

const cancelDbsOrder: Rule<'cancelDbsOrder'> = (context, { orderId }) =>
  cancelBySeller(context, 'dbs', orderId);

const confirmDbsOrder: Rule<'confirmDbsOrder'> = (context, { order }) =>
  carryOutTransition(context, 'dbs', order, transitions.confirm);

/** The table names no condition: `UinIsNotFilled` belongs to supplies (document 1, "Rules", 4). */
const deliverDbsOrder: Rule<'deliverDbsOrder'> = (context, { order }) =>
  carryOutTransition(context, 'dbs', order, transitions.deliver);

/** No answer holds a code that `code` could be compared with, so any is taken, and none. */
const receiveDbsOrder: Rule<'receiveDbsOrder'> = (context, { order }) =>
  carryOutTransition(context, 'dbs', order, transitions.receive);

/** `code` as for `receive`. */
const rejectDbsOrder: Rule<'rejectDbsOrder'> = (context, { order }) =>
  carryOutTransition(context, 'dbs', order, transitions.reject);

export const dbsRules = {
  getNewDbsOrders,
  getCompletedDbsOrders,
  getDbsBuyers,
  getDbsStatuses,
  cancelDbsOrder,
  confirmDbsOrder,
  deliverDbsOrder,
  receiveDbsOrder,
  rejectDbsOrder,
} satisfies Rules<
  | 'getNewDbsOrders'
  | 'getCompletedDbsOrders'
  | 'getDbsBuyers'
  | 'getDbsStatuses'
  | 'cancelDbsOrder'
  | 'confirmDbsOrder'
  | 'deliverDbsOrder'
  | 'receiveDbsOrder'
  | 'rejectDbsOrder'
>;
