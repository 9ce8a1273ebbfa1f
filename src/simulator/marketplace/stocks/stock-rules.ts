import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Warehouse } from '../state/state-shapes.ts';
import { findWarehouse } from '../warehouses/find-warehouse.ts';

interface Item {
  readonly sku: string;
  readonly amount: number;
}

const keyOf = (warehouseId: string, sku: string): string => `${warehouseId}/${sku}`;

/** `cargoType` of the seller's goods by barcode: no other barcode is known. */
function cargoTypes({ articles }: SellerState): ReadonlyMap<string, number> {
  return new Map(articles.flatMap(({ skus, cargoType }) => skus.map((sku) => [sku, cargoType] as const)));
}

/** Document 1, "Errors": the warehouse is not for large goods. One such item refuses the whole request. */
function cargoRefusal(
  warehouse: Warehouse,
  items: readonly Item[],
  known: ReadonlyMap<string, number>,
): Result<null, Refusal> {
  const tooLarge = items.filter(({ sku }) => (known.get(sku) ?? 0) > warehouse.cargoType);
  if (tooLarge.length === 0) return ok(null);
  return fail({
    code: 'CargoWarehouseRestriction',
    message: 'the warehouse is not for large goods; add them to a suitable warehouse',
    items: tooLarge,
  });
}

const updateStocks: Rule<'updateStocks'> = ({ state }, { warehouseId, stocks }) => {
  const warehouse = findWarehouse(state, warehouseId);
  if (!warehouse.ok) return warehouse;
  // The lower bound is not shown; there is no stock below none.
  const negative = stocks.find(({ amount }) => amount < 0);
  if (negative !== undefined) {
    return refuse('IncorrectRequestBody', `amount: 0 or more, not ${negative.amount} of ${negative.sku}`);
  }
  const known = cargoTypes(state);
  const fits = cargoRefusal(warehouse.value, stocks, known);
  if (!fits.ok) return fits;
  // An unknown barcode changes nothing and is no refusal (document 1, "Stocks").
  for (const { sku, amount } of stocks) {
    if (known.has(sku)) state.stocks.put({ key: keyOf(warehouseId, sku), warehouseId, sku, amount });
  }
  return ok(null);
};

const deleteStocks: Rule<'deleteStocks'> = ({ state }, { warehouseId, skus }) => {
  const warehouse = findWarehouse(state, warehouseId);
  if (!warehouse.ok) return warehouse;
  for (const sku of skus) state.stocks.remove(keyOf(warehouseId, sku));
  return ok(null);
};

/** Each barcode once, in the order asked for; those without stock in this warehouse are left out. */
const getStocks: Rule<'getStocks'> = ({ state }, { warehouseId, skus }) => {
  const warehouse = findWarehouse(state, warehouseId);
  if (!warehouse.ok) return warehouse;
  const stocks = [...new Set(skus)].flatMap((sku) => state.stocks.get(keyOf(warehouseId, sku)) ?? []);
  return ok({ stocks: stocks.map(({ sku, amount }) => ({ sku, amount })) });
};

export const stockRules = { updateStocks, deleteStocks, getStocks } satisfies Rules<
  'updateStocks' | 'deleteStocks' | 'getStocks'
>;
