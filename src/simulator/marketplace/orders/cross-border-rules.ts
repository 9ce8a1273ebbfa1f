import { ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { knownOrders } from './known-orders.ts';
import { LINKED_FILES, parcelOf } from './linked-files.ts';
import { findOrders } from './scheme-orders.ts';

/** The form of both is not shown. */
function labelLink({ id }: SimulatedOrder, origin: string) {
  const parcelID = parcelOf(id);
  return { orderID: id, url: `${origin}${LINKED_FILES}/${parcelID}.pdf`, parcelID };
}

/** Document 1, "Rules", 3: only orders in `complete`; others, unknown ones too, are absent (the row has no 404). */
const getCrossBorderLabels: Rule<'getCrossBorderLabels'> = ({ state, origin }, { orders }) => {
  const labelled = knownOrders(state, orders).filter(
    ({ scheme, supplierStatus }) => scheme === 'crossborder' && supplierStatus === 'complete',
  );
  return ok({ stickers: labelled.map((order) => labelLink(order, origin)) });
};

/** When the parcel is to arrive is not shown: two weeks after it was ordered. */
const DELIVERY_MS = 14 * 24 * 3600 * 1000;

const getCrossBorderHistory: Rule<'getCrossBorderHistory'> = ({ state }, { orders: ids }) => {
  const orders = findOrders(state, 'crossborder', ids);
  if (!orders.ok) return orders;
  return ok({
    orders: orders.value.map(({ id, createdAt, history }) => ({
      orderID: id,
      deliveryDate: dateTime(Date.parse(createdAt) + DELIVERY_MS),
      statuses: history,
    })),
  });
};

export const crossBorderRules = {
  getCrossBorderLabels,
  getCrossBorderHistory,
} satisfies Rules<'getCrossBorderLabels' | 'getCrossBorderHistory'>;
