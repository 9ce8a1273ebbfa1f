import { hasEnded } from '../orders/order-end.ts';
import type { SimulatedOrder, SimulatedSupply } from '../state/state-shapes.ts';
import { NO_CARGO_TYPE } from './supply-membership.ts';

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
  // Rule 2 of "Supply states"; cross-border orders travel like warehouse orders (observed facts, "unclear").
  if (order.scheme !== 'fbs' && order.scheme !== 'crossborder') {
    return 'only orders of the warehouse scheme can be put in a supply';
  }
  if (supply.cargoType !== NO_CARGO_TYPE && supply.cargoType !== order.cargoType) {
    return 'the order and the supply differ in cargoType';
  }
  if (hasEnded(order)) return 'the order has ended';
  if (from?.done === true) {
    return requiresReshipment(order, from) ? null : 'the order is in a closed supply and needs no reshipment';
  }
  return null;
}
