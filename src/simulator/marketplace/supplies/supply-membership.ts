import { withHistory } from '../orders/cross-border-history.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { takeOutOfBox } from './box-membership.ts';

/** 0: a supply without orders has no attribute (document 1, "Supply"). */
export const NO_CARGO_TYPE = 0;

/**
 * Takes the order out of its supply and its box. An active supply emptied so takes any cargoType again (observed
 * facts); a closed one takes no orders and keeps its own.
 */
export function detach(state: SellerState, order: SimulatedOrder): SimulatedOrder {
  const unboxed = takeOutOfBox(state, order);
  const supply = unboxed.supplyId === null ? undefined : state.supplies.get(unboxed.supplyId);
  if (supply === undefined) return unboxed;
  const orders = supply.orders.filter((id) => id !== order.id);
  const isFree = orders.length === 0 && !supply.done;
  state.supplies.put({ ...supply, orders, cargoType: isFree ? NO_CARGO_TYPE : supply.cargoType });
  const free = { ...unboxed, supplyId: null };
  state.orders.put(free);
  return free;
}

/** The order goes to `confirm`, from `new` as from a reshipment; an empty supply takes its cargoType. */
export function attach(state: SellerState, order: SimulatedOrder, supplyId: string, now: number): void {
  const supply = state.supplies.get(supplyId);
  if (supply === undefined) throw new Error(`no supply ${supplyId}`);
  state.supplies.put({ ...supply, orders: [...supply.orders, order.id], cargoType: order.cargoType });
  const changedAt = order.supplierStatus === 'confirm' ? order.changedAt : now;
  state.orders.put({ ...withHistory(order, 'confirm', now), supplierStatus: 'confirm', supplyId, changedAt });
}
