import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Warehouse } from '../state/state-shapes.ts';

/** A warehouse of the caller; another seller's is as unknown as one that was never made. */
export function findWarehouse(state: SellerState, warehouseId: string): Result<Warehouse, Refusal> {
  const warehouse = state.warehouses.get(warehouseId);
  return warehouse === undefined ? refuse('NotFound', 'no such warehouse') : ok(warehouse);
}
