import { ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';
import { knownOrders } from './known-orders.ts';
import { findOrders } from './scheme-orders.ts';

/** The form of both is not shown. The host leads nowhere by RFC 2606: a simulator's label is nobody's parcel. */
function labelLink({ id }: SimulatedOrder) {
  const parcelID = `CB${id}`;
  return { orderID: id, url: `https://cross-border.example/labels/${parcelID}.pdf`, parcelID };
}

/** Document 1, "Rules", 3: only orders in `complete`; others, unknown ones too, are absent (the row has no 404). */
const getCrossBorderLabels: Rule<'getCrossBorderLabels'> = ({ state }, { orders }) => {
  const labelled = knownOrders(state, orders).filter(
    ({ scheme, supplierStatus }) => scheme === 'crossborder' && supplierStatus === 'complete',
  );
  return ok({ stickers: labelled.map(labelLink) });
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
