import type { MarketplaceState } from './state.ts';
import type { SimulatedOrder, SimulatedSupply } from './state-shapes.ts';

/** 0: a supply without orders has no attribute (document 1, "Supply"). */
export const NO_CARGO_TYPE = 0;

/**
 * Reshipment (document 1, "Supply states", rule 4): the supply was scanned at acceptance and the goods of this order
 * were not among what was scanned.
 */
export function requiresReshipment(order: SimulatedOrder, supply: SimulatedSupply): boolean {
  return supply.scanDt !== null && order.supplierStatus === 'complete' && order.platformStatus === 'waiting';
}

/** Why the order can't be put in the supply, or null. An order in no supply has `from` null. */
export function obstacleToAdding(
  order: SimulatedOrder,
  supply: SimulatedSupply,
  from: SimulatedSupply | null,
): string | null {
  if (supply.done) return 'the supply is closed';
  if (order.deliveryType !== 'fbs') return 'only orders of the warehouse scheme can be put in a supply';
  if (supply.cargoType !== NO_CARGO_TYPE && supply.cargoType !== order.cargoType) {
    return 'the order and the supply differ in cargoType';
  }
  if (from?.done === true) {
    return requiresReshipment(order, from) ? null : 'the order is in a closed supply and needs no reshipment';
  }
  return order.supplierStatus === 'new' || order.supplierStatus === 'confirm' ? null : 'the order has ended';
}

/** Takes the order out of its supply; a supply emptied again takes any cargoType (observed facts). */
export function detach(state: MarketplaceState, order: SimulatedOrder): SimulatedOrder {
  const supply = order.supplyId === null ? undefined : state.supplies.get(order.supplyId);
  if (supply !== undefined) {
    const orders = supply.orders.filter((id) => id !== order.id);
    state.putSupply({
      ...supply,
      orders,
      cargoType: orders.length === 0 ? NO_CARGO_TYPE : supply.cargoType,
    });
  }
  const free = { ...order, supplyId: null };
  state.putOrder(free);
  return free;
}

/** The order goes to `confirm`, from `new` as from a reshipment; an empty supply takes its cargoType. */
export function attach(state: MarketplaceState, order: SimulatedOrder, supplyId: string): void {
  const supply = state.supplies.get(supplyId);
  if (supply === undefined) throw new Error(`no supply ${supplyId}`);
  state.putSupply({ ...supply, orders: [...supply.orders, order.id], cargoType: order.cargoType });
  state.putOrder({ ...order, supplierStatus: 'confirm', supplyId });
}
