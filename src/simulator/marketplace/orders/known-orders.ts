import type { SellerState } from '../state/seller-state.ts';
import type { Scheme, SimulatedOrder } from '../state/state-shapes.ts';

/**
 * Orders that go to the platform or that it fetches: their lists, statuses, cancel, labels and metadata are the
 * operations that document 1 gives the warehouse scheme. It shows no others for cross-border and courier orders; DBS
 * and self-pickup have their own, and which of the two groups knows the other's orders is not shown: neither does.
 */
export const warehouseSchemes: readonly Scheme[] = ['fbs', 'crossborder', 'platformgo'];

export const isWarehouseOrder = ({ scheme }: SimulatedOrder): boolean => warehouseSchemes.includes(scheme);

/** The known ones among the identifiers, each once, in the order asked for; unknown ones are left out. */
export function knownOrders(state: SellerState, ids: readonly string[]): SimulatedOrder[] {
  return [...new Set(ids)].flatMap((id) => state.orders.get(id) ?? []);
}
