import { ok } from '../../shared/result.ts';
import { refuse } from './errors.ts';
import { drawLabel, drawSupplyQr } from './label-drawing.ts';
import { knownOrders } from './order-rules.ts';
import type { Rule } from './rule.ts';
import { findSupply } from './supply-rules.ts';

/** Enough to keep both cores of a small machine busy with pictures and leave room for other requests. */
const DRAWN_AT_ONCE = 4;

async function mapFew<T, R>(items: readonly T[], draw: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await draw(item);
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, worker));
  return results;
}

/** Document 1, "Orders", rule 2: only orders in `confirm`; the others are absent, which is no refusal. */
export const getOrderLabels: Rule<'getOrderLabels'> = async ({ state }, { type, width, height, orders }) => {
  // The two pairs of the document; others are 400 (observed facts, "unclear").
  if ((width === 58) !== (height === 40)) {
    return refuse('IncorrectParameter', 'labels come in 58×40 and 40×30 only');
  }
  const labelled = knownOrders(state, orders).filter((order) => order.supplierStatus === 'confirm');
  const stickers = await mapFew(labelled, async ({ id, sticker }) => ({
    orderId: id,
    ...sticker,
    file: (await drawLabel(sticker, type, width)).toString('base64'),
  }));
  return ok({ stickers });
};

/** Document 1, "Supply states", rule 7. The barcode is the supply id (observed facts, "Values"). */
export const getSupplyQr: Rule<'getSupplyQr'> = async ({ state }, { supplyId, type }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  if (!supply.value.done) return refuse('SupplyNotClosed', 'the supply has not been transferred to delivery');
  return ok({ barcode: supplyId, file: (await drawSupplyQr(supplyId, type)).toString('base64') });
};
