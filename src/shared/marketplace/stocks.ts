import { z } from 'zod';
import { listIn } from './common.ts';
import { int64 } from './int64.ts';
import { operation } from './operation.ts';

const inWarehouse = z.object({ warehouseId: int64 });
const skus = z.object({ skus: z.array(z.string()).min(1).max(1000) });

const items = z.array(z.object({ sku: z.string(), amount: z.int() })).max(1000);
const amounts = z.object({ stocks: items.min(1) });
const amountsLeft = z.object({ stocks: items });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One of the names is missing, and one that the document does not know is there. */
const isMisspelt = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) &&
  names.some((name) => !Object.hasOwn(value, name)) &&
  Object.keys(value).some((name) => !names.includes(name));

/** The body without what is misspelt, or null when nothing is. */
function withoutMisspelt(body: unknown): object | null {
  if (isMisspelt(body, ['stocks'])) return { stocks: [] };
  const given: unknown = isObject(body) && 'stocks' in body ? body.stocks : null;
  if (!Array.isArray(given)) return null;
  const stocks = given.filter((item: unknown) => !isMisspelt(item, ['sku', 'amount']));
  return stocks.length < given.length ? { stocks } : null;
}

/**
 * Document 1, "Stocks": unknown names are not validated, with invalid ones the answer is 204 and nothing is updated.
 * So a misspelt field counts as not said (observed facts, "unclear"); one that is merely missing is refused.
 */
const amountsAsAccepted = z.unknown().transform((body, context): z.output<typeof amountsLeft> => {
  const left = withoutMisspelt(body);
  const result = left === null ? amounts.safeParse(body) : amountsLeft.safeParse(left);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    context.issues.push({ code: 'custom', path, message, input: body });
  }
  return z.NEVER;
});

/**
 * Sets amounts. Names are not validated: an unknown barcode or a misspelt field answers 204 and changes nothing, so
 * read back. A refusal may be an array that names the items at fault.
 */
export const updateStocks = operation({
  name: 'updateStocks',
  document: 1,
  row: 'Update stocks',
  method: 'PUT',
  path: '/api/v3/stocks/{warehouseId}',
  params: inWarehouse,
  body: amounts,
  accepts: amountsAsAccepted,
  status: 204,
  refusals: [400, 404, 406, 409],
  whenLost: 'repeat',
});

/** Irreversible: deleted stock must be uploaded again to resume sales. */
export const deleteStocks = operation({
  name: 'deleteStocks',
  document: 1,
  row: 'Delete stocks',
  method: 'DELETE',
  path: '/api/v3/stocks/{warehouseId}',
  params: inWarehouse,
  body: skus,
  status: 204,
  refusals: [400, 404],
  whenLost: 'readBack',
});

export const getStocks = operation({
  name: 'getStocks',
  document: 1,
  row: 'Get stocks',
  method: 'POST',
  path: '/api/v3/stocks/{warehouseId}',
  params: inWarehouse,
  body: skus,
  status: 200,
  // What is not in the list is none: without a list, nothing is known, and what is added would be all there is.
  answer: z.looseObject({ stocks: listIn(z.looseObject({ sku: z.string(), amount: z.int() })) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});
