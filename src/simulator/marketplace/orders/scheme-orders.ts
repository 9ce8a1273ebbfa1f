import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { RuleContext } from '../gate/rule.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Scheme, SimulatedOrder } from '../state/state-shapes.ts';
import { knownOrders } from './known-orders.ts';
import { endOrder, hasEnded } from './order-end.ts';

type Schemes = Scheme | readonly Scheme[];

const isOf = (order: SimulatedOrder, schemes: Schemes): boolean =>
  typeof schemes === 'string' ? order.scheme === schemes : schemes.includes(order.scheme);

/** An order of the caller and of the schemes; any other is as unknown as one that was never made. */
export function findOrder(state: SellerState, schemes: Schemes, id: string): Result<SimulatedOrder, Refusal> {
  const order = state.orders.get(id);
  return order !== undefined && isOf(order, schemes) ? ok(order) : refuse('NotFound', 'no such order');
}

/** Those of the schemes; 404 where every one is unknown (observed facts, "unclear": the lists whose row has 404). */
export function findOrders(
  state: SellerState,
  schemes: Schemes,
  ids: readonly string[],
): Result<readonly SimulatedOrder[], Refusal> {
  const found = knownOrders(state, ids).filter((order) => isOf(order, schemes));
  return found.length === 0 && ids.length > 0 ? refuse('NotFound', 'no such orders') : ok(found);
}

export function newOrdersOf(state: SellerState, schemes: Schemes): readonly SimulatedOrder[] {
  return [...state.orders.values()].filter(
    (order) => order.supplierStatus === 'new' && isOf(order, schemes) && !hasEnded(order),
  );
}

type SupplierStatus = SimulatedOrder['supplierStatus'];
type PlatformStatus = SimulatedOrder['platformStatus'];

/** One row of a table of states. `platformStatus` is left as it is where the row has none. */
export interface Transition {
  readonly from: SupplierStatus;
  readonly to: SupplierStatus;
  readonly platformStatus?: PlatformStatus;
}

/**
 * Carries a row out. From any other state it is refused, from the row's own result too: the tables have no row from a
 * state to itself. The code is not shown: `StatusMismatch` (documents 1 and 2, "Errors": statuses do not match).
 */
export function carryOutTransition(
  { state, now }: RuleContext,
  scheme: Scheme,
  orderId: string,
  { from, to, platformStatus }: Transition,
): Result<null, Refusal> {
  const found = findOrder(state, scheme, orderId);
  if (!found.ok) return found;
  const order = found.value;
  if (hasEnded(order)) return refuse('StatusMismatch', 'the order has ended');
  if (order.supplierStatus !== from) {
    return refuse('StatusMismatch', `the order is in ${order.supplierStatus}, not in ${from}`);
  }
  state.orders.put({
    ...order,
    supplierStatus: to,
    platformStatus: platformStatus ?? order.platformStatus,
    changedAt: now,
  });
  return ok(null);
}

/** Cancel by the seller, from any state that has not ended (observed facts, "unclear"). */
export function cancelBySeller(
  { state, now }: RuleContext,
  schemes: Schemes,
  orderId: string,
): Result<null, Refusal> {
  const found = findOrder(state, schemes, orderId);
  if (!found.ok) return found;
  // The code is not shown: a wrong state without a code of its own is StatusMismatch (observed facts).
  if (hasEnded(found.value)) return refuse('StatusMismatch', 'the order has ended');
  endOrder(state, found.value, 'canceled', now);
  return ok(null);
}
