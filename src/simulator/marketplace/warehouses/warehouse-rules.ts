import { ok } from '../../../shared/result.ts';
import { refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { hasEnded } from '../orders/order-end.ts';
import { offices } from '../shop/offices.ts';
import type { SellerState } from '../state/seller-state.ts';
import { getWarehouseContacts, updateWarehouseContacts } from './contact-rules.ts';
import { findWarehouse } from './find-warehouse.ts';
import { changedWithinDay, freeOffice, isLinked } from './office-linking.ts';

const listOffices: Rule<'listOffices'> = ({ state }) =>
  ok(
    offices.map(({ passNeeded: _passNeeded, ...office }) => ({
      ...office,
      selected: isLinked(state, office.id),
    })),
  );

const listWarehouses: Rule<'listWarehouses'> = ({ state }) =>
  ok(
    Array.from(state.warehouses.values(), ({ id, name, officeId, cargoType, deliveryType }) => ({
      id,
      name,
      officeId,
      cargoType,
      deliveryType,
    })),
  );

const createWarehouse: Rule<'createWarehouse'> = ({ state }, { name, officeId }) => {
  const office = freeOffice(state, officeId);
  if (!office.ok) return office;
  const { cargoType, deliveryType } = office.value;
  const id = String(state.takeNumber());
  state.warehouses.put({ id, name, officeId, cargoType, deliveryType, officeChangedAt: null, contacts: [] });
  return ok({ id });
};

const updateWarehouse: Rule<'updateWarehouse'> = ({ state, now }, { warehouseId, name, officeId }) => {
  const found = findWarehouse(state, warehouseId);
  if (!found.ok) return found;
  const warehouse = found.value;
  if (officeId === warehouse.officeId) {
    state.warehouses.put({ ...warehouse, name });
    return ok(null);
  }
  const office = freeOffice(state, officeId);
  if (!office.ok) return office;
  if (changedWithinDay(warehouse, now)) {
    return refuse('StatusMismatch', 'the linked office can be changed once per day');
  }
  const { cargoType, deliveryType } = office.value;
  state.warehouses.put({
    ...warehouse,
    name,
    officeId,
    cargoType,
    deliveryType,
    officeChangedAt: now,
    // Contacts are for the courier's warehouses alone.
    contacts: deliveryType === warehouse.deliveryType ? warehouse.contacts : [],
  });
  return ok(null);
};

/** What keeps a warehouse from being deleted is not shown: orders that are still to be put together there. */
const hasOpenOrders = ({ orders }: SellerState, warehouseId: string): boolean =>
  [...orders.values()].some(
    (order) =>
      order.warehouseId === warehouseId &&
      (order.supplierStatus === 'new' || order.supplierStatus === 'confirm') &&
      !hasEnded(order),
  );

const deleteWarehouse: Rule<'deleteWarehouse'> = ({ state }, { warehouseId }) => {
  const found = findWarehouse(state, warehouseId);
  if (!found.ok) return found;
  if (hasOpenOrders(state, warehouseId)) return refuse('StatusMismatch', 'the warehouse has open orders');
  for (const stock of state.stocks.values()) {
    if (stock.warehouseId === warehouseId) state.stocks.remove(stock.key);
  }
  state.warehouses.remove(warehouseId);
  return ok(null);
};

export const warehouseRules = {
  listOffices,
  listWarehouses,
  createWarehouse,
  updateWarehouse,
  deleteWarehouse,
  getWarehouseContacts,
  updateWarehouseContacts,
} satisfies Rules<
  | 'listOffices'
  | 'listWarehouses'
  | 'createWarehouse'
  | 'updateWarehouse'
  | 'deleteWarehouse'
  | 'getWarehouseContacts'
  | 'updateWarehouseContacts'
>;
