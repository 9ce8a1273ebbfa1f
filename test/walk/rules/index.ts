import type { Call } from '../model/call.ts';
import { changesSomething, type Route } from '../model/routes.ts';
import { type Allowed, refusal } from '../model/expectation.ts';
import { sellerOf } from '../model/call.ts';
import type { World } from '../model/world.ts';
import * as boxes from './boxes.ts';
import type { Rule } from './context.ts';
import * as dbs from './dbs.ts';
import { deleteMeta, getMeta, setMeta } from './metadata.ts';
import * as lists from './lists.ts';
import * as orders from './orders.ts';
import * as passes from './passes.ts';
import * as pickup from './pickup.ts';
import * as stocks from './stocks.ts';
import * as supplies from './supplies.ts';
import * as warehouses from './warehouses.ts';

const rules: Readonly<Record<Route, Rule>> = {
  getNewOrders: orders.newOrders,
  getOrders: orders.orderList,
  getOrderStatuses: orders.orderStatuses,
  getReshipmentOrders: orders.reshipment,
  cancelOrder: orders.cancelOrder,
  getOrderLabels: orders.orderLabels,
  getOrderMeta: getMeta('order'),
  deleteOrderMeta: deleteMeta('order'),
  setOrderMeta: setMeta('order'),
  getCrossBorderLabels: orders.crossBorderLabels,
  getCrossBorderHistory: orders.crossBorderHistory,
  getBuyers: orders.buyers,
  createSupply: supplies.createSupply,
  listSupplies: supplies.listSupplies,
  addOrderToSupply: supplies.addOrder,
  getSupply: supplies.getSupply,
  deleteSupply: supplies.deleteSupply,
  getSupplyOrders: supplies.supplyOrders,
  deliverSupply: supplies.deliverSupply,
  getSupplyQr: supplies.supplyQr,
  listBoxes: boxes.listBoxes,
  addBoxes: boxes.addBoxes,
  deleteBoxes: boxes.deleteBoxes,
  addOrdersToBox: boxes.addToBox,
  removeOrderFromBox: boxes.removeFromBox,
  getBoxLabels: boxes.boxLabels,
  updateStocks: stocks.updateStocks,
  deleteStocks: stocks.deleteStocks,
  getStocks: stocks.getStocks,
  listOffices: warehouses.listOffices,
  listWarehouses: warehouses.listWarehouses,
  createWarehouse: warehouses.createWarehouse,
  updateWarehouse: warehouses.updateWarehouse,
  deleteWarehouse: warehouses.deleteWarehouse,
  getWarehouseContacts: warehouses.getContacts,
  updateWarehouseContacts: warehouses.updateContacts,
  listPassOffices: passes.listPassOffices,
  listPasses: passes.listPasses,
  createPass: passes.createPass,
  updatePass: passes.updatePass,
  deletePass: passes.deletePass,
  getNewDbsOrders: dbs.newDbs,
  getCompletedDbsOrders: lists.archive('dbs', lists.variants.OrderDBS),
  getDbsBuyers: dbs.dbsBuyers,
  getDbsStatuses: dbs.dbsStatuses,
  changeDbsOrder: dbs.changeDbs,
  getDbsMeta: getMeta('dbs'),
  deleteDbsMeta: deleteMeta('dbs'),
  setDbsMeta: setMeta('dbs'),
  changeCourierOrder: orders.courier,
  getNewPickupOrders: pickup.newPickup,
  changePickupOrder: pickup.changePickup,
  getPickupCustomers: pickup.pickupCustomers,
  verifyPickupCustomer: pickup.verifyCustomer,
  getPickupArchive: lists.archive('pickup', []),
  getPickupStatuses: pickup.pickupStatuses,
  getPickupMeta: getMeta('pickup'),
  deletePickupMeta: deleteMeta('pickup'),
  setPickupMeta: setMeta('pickup'),
};

/** Which answers documents 1 and 2 and the observed facts allow to a call in this state of the world. */
export function allowedAnswers(call: Call, world: World): readonly Allowed[] {
  if (['stranger', 'expired', 'analytics'].includes(call.client)) return [{ status: 401 }];
  const shop = world.sellers[sellerOf(call.client)];
  const allowed = rules[call.operation]({ world, shop, call });
  if (call.client !== 'readOnly' || !changesSomething(call.operation)) return allowed;
  // What else is wrong with the call may be told first.
  return [refusal(403, 'AccessDenied'), ...allowed.filter(({ status }) => status >= 400)];
}
