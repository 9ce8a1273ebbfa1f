import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
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
import { genericSuccess } from './generic-success.ts';
import { newPickupOrderRecord, pickupOrderRecord } from './pickup-records.ts';

/**
 * Document 2, "States and transitions". It does not show how `platformStatus` moves: the meanings of its values tell.
 * Prepared goods have "arrived at the pickup point" (`ready_for_pickup`); then they are `sold`, or the buyer refused
 * them (`canceled_by_client`).
 */
const transitions = {
  confirm: { from: 'new', to: 'confirm' },
  prepare: { from: 'confirm', to: 'prepare', platformStatus: 'ready_for_pickup' },
  receive: { from: 'prepare', to: 'receive', platformStatus: 'sold' },
  reject: { from: 'prepare', to: 'reject', platformStatus: 'canceled_by_client' },
} as const satisfies Record<string, Transition>;

/** 200 with the generic response: of the two successes observed the one that document 2 describes. */
const answered = (change: Result<null, Refusal>) => (change.ok ? ok(genericSuccess) : change);

const getNewPickupOrders: Rule<'getNewPickupOrders'> = ({ state }) =>
  ok({ orders: newOrdersOf(state, 'pickup').map((order) => newPickupOrderRecord(order, state)) });

const confirmPickupOrder: Rule<'confirmPickupOrder'> = (context, { orderId }) =>
  answered(carryOutTransition(context, 'pickup', orderId, transitions.confirm));

const preparePickupOrder: Rule<'preparePickupOrder'> = (context, { orderId }) =>
  answered(carryOutTransition(context, 'pickup', orderId, transitions.prepare));

/** The row says `confirm` and `prepare`, the workflow after `prepare`: both answer (observed facts, "unclear"). */
const showsCustomer = ({ supplierStatus }: SimulatedOrder): boolean =>
  supplierStatus === 'confirm' || supplierStatus === 'prepare';

/** OrderClientInfo is not shown: DbsClientInfo of document 1. What an order in another state answers: it is absent. */
const getPickupCustomers: Rule<'getPickupCustomers'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, 'pickup', ids);
  return orders.ok ? ok({ orders: buyerRecords(orders.value.filter(showsCustomer)) }) : orders;
};

/** Asks whose order it is, in whatever state the order may be: document 2 names no condition. */
const verifyPickupCustomer: Rule<'verifyPickupCustomer'> = ({ state }, { orderCode, passcode }) => {
  for (const { pickup } of state.orders.values()) {
    if (pickup?.orderCode !== orderCode) continue;
    // Observed facts, "unclear": a refusal, not `ok` false.
    return pickup.passcode === passcode ? ok({ ok: true }) : refuse('InvalidPasscode', 'wrong check code');
  }
  return refuse('NotFound', 'no order has this code');
};

/** Completed orders are those that have ended. Which date the period is about is not shown: creation. */
const getPickupArchive: Rule<'getPickupArchive'> = ({ state }, { limit, next, dateFrom, dateTo }) => {
  // Document 2 gives `limit` no bounds. A page of nothing could not lead to the next one; above, any number is given.
  if (limit < 1) return refuse('IncorrectParameter', 'limit must be 1 or more');
  const wishes = { limit, next, from: dateFrom, to: dateTo };
  const page = pageOfOrders(state, wishes, (order) => order.scheme === 'pickup' && hasEnded(order));
  return ok({ next: page.next, orders: page.orders.map((order) => pickupOrderRecord(order, state)) });
};

const cancelPickupOrder: Rule<'cancelPickupOrder'> = (context, { orderId }) =>
  answered(cancelBySeller(context, 'pickup', orderId));

const receivePickupOrder: Rule<'receivePickupOrder'> = (context, { orderId }) =>
  answered(carryOutTransition(context, 'pickup', orderId, transitions.receive));

const rejectPickupOrder: Rule<'rejectPickupOrder'> = (context, { orderId }) =>
  answered(carryOutTransition(context, 'pickup', orderId, transitions.reject));

const getPickupStatuses: Rule<'getPickupStatuses'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, 'pickup', ids);
  return orders.ok ? ok({ orders: orders.value.map(statusRecord) }) : orders;
};

export const pickupRules = {
  getNewPickupOrders,
  confirmPickupOrder,
  preparePickupOrder,
  getPickupCustomers,
  verifyPickupCustomer,
  getPickupArchive,
  cancelPickupOrder,
  receivePickupOrder,
  rejectPickupOrder,
  getPickupStatuses,
} satisfies Rules<
  | 'getNewPickupOrders'
  | 'confirmPickupOrder'
  | 'preparePickupOrder'
  | 'getPickupCustomers'
  | 'verifyPickupCustomer'
  | 'getPickupArchive'
  | 'cancelPickupOrder'
  | 'receivePickupOrder'
  | 'rejectPickupOrder'
  | 'getPickupStatuses'
>;
