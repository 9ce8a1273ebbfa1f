import * as orders from './orders.ts';
import * as supplies from './supplies.ts';

/** Every declared operation of the marketplace, by name. */
export const operations = {
  getNewOrders: orders.getNewOrders,
  getOrders: orders.getOrders,
  getOrderStatuses: orders.getOrderStatuses,
  getOrderLabels: orders.getOrderLabels,
  cancelOrder: orders.cancelOrder,
  createSupply: supplies.createSupply,
  listSupplies: supplies.listSupplies,
  getSupply: supplies.getSupply,
  getSupplyOrders: supplies.getSupplyOrders,
  addOrderToSupply: supplies.addOrderToSupply,
  deleteSupply: supplies.deleteSupply,
  deliverSupply: supplies.deliverSupply,
  getSupplyQr: supplies.getSupplyQr,
} as const;
