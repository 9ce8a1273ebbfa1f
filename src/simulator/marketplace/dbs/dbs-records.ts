import type { z } from 'zod';
import type { dbsOrderShape, newDbsOrderShape } from '../../../shared/marketplace/order-shapes.ts';
import { everyOrderRecord } from '../orders/order-records.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/**
 * Document 1: the scheme's orders have `deliveryType` `dbs`. The value `edbs` (observed facts, "Values") appears in no
 * document, so no order carries it.
 */
const dbsFields = (order: SimulatedOrder) => ({
  ...everyOrderRecord(order),
  deliveryType: 'dbs',
  comment: order.comment,
});

/** Variant OrderNewDBS: of the address only its text and position. */
export function newDbsOrderRecord(order: SimulatedOrder): z.output<typeof newDbsOrderShape> {
  const { address, delivery } = order;
  return {
    ...dbsFields(order),
    address:
      address === null
        ? null
        : { fullAddress: address.fullAddress, longitude: address.longitude, latitude: address.latitude },
    requiredMeta: order.requiredMeta,
    ddate: delivery.ddate,
    dTimeFrom: delivery.dTimeFrom,
    dTimeTo: delivery.dTimeTo,
    salePrice: order.salePrice,
  };
}

/** Variant OrderDBS: the whole address. */
export function dbsOrderRecord(order: SimulatedOrder): z.output<typeof dbsOrderShape> {
  return { ...dbsFields(order), address: order.address };
}
