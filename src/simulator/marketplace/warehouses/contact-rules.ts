import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { Rule } from '../gate/rule.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Warehouse } from '../state/state-shapes.ts';

const PLATFORM_COURIER = 3;

/** These two rows have no 404 (observed facts, "Routes"): a warehouse that is not there is a bad parameter. */
function warehouseOf(state: SellerState, warehouseId: string): Result<Warehouse, Refusal> {
  const warehouse = state.warehouses.get(warehouseId);
  return warehouse === undefined
    ? refuse('IncorrectParameter', 'warehouseId: no such warehouse')
    : ok(warehouse);
}

/** An array of one object with the contacts (document 1, "Warehouse contact"); without any, its list is empty. */
export const getWarehouseContacts: Rule<'getWarehouseContacts'> = ({ state }, { warehouseId }) => {
  const warehouse = warehouseOf(state, warehouseId);
  return warehouse.ok ? ok([{ contacts: warehouse.value.contacts }]) : warehouse;
};

export const updateWarehouseContacts: Rule<'updateWarehouseContacts'> = (
  { state },
  { warehouseId, contacts },
) => {
  const warehouse = warehouseOf(state, warehouseId);
  if (!warehouse.ok) return warehouse;
  // The code is not shown: of those with status 400, the one for data that are well formed but not right.
  if (warehouse.value.deliveryType !== PLATFORM_COURIER) {
    return refuse('IncorrectRequest', 'contacts are only for warehouses of deliveryType 3');
  }
  state.warehouses.put({ ...warehouse.value, contacts });
  return ok(null);
};
