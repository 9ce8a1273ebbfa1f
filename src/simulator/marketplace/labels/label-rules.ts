import { ok } from '../../../shared/result.ts';
import { refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { isWarehouseOrder, knownOrders } from '../orders/known-orders.ts';
import { hasEnded } from '../orders/order-end.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { findSupply } from '../supplies/find-supply.ts';
import { drawBoxSticker, drawLabel, drawSupplyQr } from './label-drawing.ts';

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

/**
 * Document 1, "Rules", 2: only orders in `confirm`; the others are absent, which is no refusal. Which schemes have labels
 * is not shown: all whose goods the platform takes over.
 */
const hasLabel = (order: SimulatedOrder): boolean =>
  isWarehouseOrder(order) && order.supplierStatus === 'confirm' && !hasEnded(order);

const getOrderLabels: Rule<'getOrderLabels'> = async ({ state }, { type, width, orders }) => {
  const labelled = knownOrders(state, orders).filter(hasLabel);
  const stickers = await mapFew(labelled, async ({ id, sticker }) => ({
    orderId: id,
    ...sticker,
    file: (await drawLabel(sticker, type, width)).toString('base64'),
  }));
  return ok({ stickers });
};

/** Document 1, "Supply states", rule 7. The barcode is the supply id (observed facts, "Values"). */
const getSupplyQr: Rule<'getSupplyQr'> = async ({ state }, { supplyId, type }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  if (!supply.value.done) return refuse('SupplyNotClosed', 'the supply has not been transferred to delivery');
  return ok({ barcode: supplyId, file: (await drawSupplyQr(supplyId, type)).toString('base64') });
};

/**
 * Document 1, "Supply states", rule 6: only boxes with orders. In a mixed request the empty ones are left out, nothing but
 * empty ones is 400 (observed facts, "unclear"), as is a list of none: the answer is never empty.
 */
const getBoxLabels: Rule<'getBoxLabels'> = async ({ state }, { supplyId, type, trbxIds }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const known = trbxIds.flatMap((id) => state.boxes.get(id) ?? []).filter((box) => box.supplyId === supplyId);
  if (known.length === 0 && trbxIds.length > 0) return refuse('NotFound', 'no such boxes in the supply');
  const filled = known.filter(({ orders }) => orders.length > 0);
  if (filled.length === 0) return refuse('IncorrectRequestBody', 'trbxIds: no box has orders in it');
  const stickers = await mapFew(filled, async (box) => ({
    barcode: box.barcode,
    file: (await drawBoxSticker(box, type)).toString('base64'),
  }));
  return ok({ stickers });
};

export const labelRules = {
  getOrderLabels,
  getSupplyQr,
  getBoxLabels,
} satisfies Rules<'getOrderLabels' | 'getSupplyQr' | 'getBoxLabels'>;
