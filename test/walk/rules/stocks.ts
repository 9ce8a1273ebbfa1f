import { field, firstOf, idText, listAt, listFault } from '../model/answers.ts';
import { badBody, badPath, judge, refusal, unknownThing } from '../model/expectation.ts';
import type { Shop } from '../model/world.ts';
import { isWholeNumber, type Question, type Rule } from './context.ts';

const keyOf = (question: Question, sku: string): string => `${question.call.path['warehouseId']}/${sku}`;
const warehouseOf = ({ shop, call }: Question) => shop.warehouses.get(call.path['warehouseId'] ?? '');

function askedSkus(body: unknown): string[] | null {
  const skus = listAt(body, 'skus');
  if (skus === null || skus.length < 1 || skus.length > 1000) return null;
  return skus.every((sku) => typeof sku === 'string') ? skus : null;
}

const LARGE = 3;

export const updateStocks: Rule = (question) => {
  const { shop, call } = question;
  const items = listAt(call.body, 'stocks');
  const warehouse = warehouseOf(question);
  const skuOf = (item: unknown): string => String(field(item, 'sku'));
  // Document 1: the chosen warehouse is not for large goods. Whether the simulator looks is left to it.
  const isTooLarge = (items ?? []).some(
    (item) => shop.goods.get(skuOf(item)) === LARGE && warehouse?.cargoType !== LARGE,
  );
  const isKnown = (store: Shop, sku: string): boolean => store.goods.has(sku);
  return judge({
    must: [
      !isWholeNumber(call.path['warehouseId']) && badPath,
      (items === null || items.length < 1 || items.length > 1000) && badBody,
      warehouse === undefined && unknownThing,
    ],
    may: [isTooLarge && refusal(409, 'CargoWarehouseRestriction')],
    // Unknown barcodes and misspelt fields: 204, and nothing changes.
    else: {
      status: 204,
      effect: ({ shop: after }) => {
        for (const item of items ?? []) {
          const amount = field(item, 'amount');
          const sku = skuOf(item);
          if (typeof amount === 'number' && isKnown(after, sku))
            after.stocks.set(keyOf(question, sku), amount);
        }
      },
    },
  });
};

export const deleteStocks: Rule = (question) => {
  const skus = askedSkus(question.call.body);
  const kept = (skus ?? []).filter((sku) => question.shop.stocks.has(keyOf(question, sku)));
  return judge({
    must: [
      !isWholeNumber(question.call.path['warehouseId']) && badPath,
      skus === null && badBody,
      warehouseOf(question) === undefined && unknownThing,
    ],
    may: [kept.length === 0 && unknownThing],
    else: {
      status: 204,
      effect: ({ shop }) => {
        for (const sku of kept) shop.stocks.delete(keyOf(question, sku));
      },
    },
  });
};

export const getStocks: Rule = (question) => {
  const skus = askedSkus(question.call.body);
  const kept = (skus ?? []).filter((sku) => question.shop.stocks.has(keyOf(question, sku)));
  return judge({
    must: [
      !isWholeNumber(question.call.path['warehouseId']) && badPath,
      skus === null && badBody,
      warehouseOf(question) === undefined && unknownThing,
    ],
    may: [kept.length === 0 && unknownThing],
    else: {
      status: 200,
      check: (body) => {
        const amounts = (listAt(body, 'stocks') ?? []).map((stock) => {
          const sku = idText(field(stock, 'sku'));
          const amount = question.shop.stocks.get(keyOf(question, sku)) ?? 0;
          return field(stock, 'amount') === amount ? null : `amount of ${sku} should be ${amount}`;
        });
        return firstOf([
          listFault(body, 'stocks', { must: kept, may: skus ?? [], key: 'sku' }, ['amount']),
          ...amounts,
        ]);
      },
    },
  });
};
