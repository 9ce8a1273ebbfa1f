import { getOrderLabels, getSupplyQr } from './label-rules.ts';
import { cancelOrder, getNewOrders, getOrders, getOrderStatuses } from './order-rules.ts';
import type { OperationName } from './operation-names.ts';
import type { Rule } from './rule.ts';
import {
  addOrderToSupply,
  createSupply,
  deleteSupply,
  deliverSupply,
  getSupply,
  getSupplyOrders,
  listSupplies,
} from './supply-rules.ts';

/** One rule for every declared operation: an operation without its rule does not compile. */
export const rules: { readonly [Name in OperationName]: Rule<Name> } = {
  getNewOrders,
  getOrders,
  getOrderStatuses,
  getOrderLabels,
  cancelOrder,
  createSupply,
  listSupplies,
  getSupply,
  getSupplyOrders,
  addOrderToSupply,
  deleteSupply,
  deliverSupply,
  getSupplyQr,
};
