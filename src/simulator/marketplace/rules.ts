import type { OperationName } from '../../shared/marketplace/index.ts';
import { analyticsRules } from './analytics/analytics-rules.ts';
import { dbsRules } from './dbs/dbs-rules.ts';
import type { Rule } from './gate/rule.ts';
import { labelRules } from './labels/label-rules.ts';
import { metadataRules } from './metadata/metadata-rules.ts';
import { buyerRules } from './orders/buyer-rules.ts';
import { courierRules } from './orders/courier-rules.ts';
import { crossBorderRules } from './orders/cross-border-rules.ts';
import { orderRules } from './orders/order-rules.ts';
import { passRules } from './passes/pass-rules.ts';
import { pickupRules } from './self-pickup/pickup-rules.ts';
import { stockRules } from './stocks/stock-rules.ts';
import { boxRules } from './supplies/box-rules.ts';
import { reshipmentRules } from './supplies/reshipment-rules.ts';
import { supplyRules } from './supplies/supply-rules.ts';
import { warehouseRules } from './warehouses/warehouse-rules.ts';

/** One rule for every declared operation: an operation without its rule does not compile. */
export const rules: { readonly [Name in OperationName]: Rule<Name> } = {
  ...orderRules,
  ...labelRules,
  ...metadataRules,
  ...crossBorderRules,
  ...buyerRules,
  ...supplyRules,
  ...boxRules,
  ...reshipmentRules,
  ...stockRules,
  ...warehouseRules,
  ...passRules,
  ...dbsRules,
  ...courierRules,
  ...pickupRules,
  ...analyticsRules,
};
