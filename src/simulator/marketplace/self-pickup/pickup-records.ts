import type { z } from 'zod';
import type { newPickupOrderShape, pickupOrderShape } from '../../../shared/marketplace/order-shapes.ts';
import { everyOrderRecord } from '../orders/order-records.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/**
 * Document 2 does not show the fields of its orders: those that every variant of document 1 has. Nobody brings the
 * goods anywhere, so there is no address, no delivery date and no `deliveryType` (no value for this scheme is shown).
 */
export function pickupOrderRecord(order: SimulatedOrder): z.output<typeof pickupOrderShape> {
  return { ...everyOrderRecord(order), deliveryType: null, comment: order.comment, address: null };
}

export function newPickupOrderRecord(order: SimulatedOrder): z.output<typeof newPickupOrderShape> {
  return {
    ...pickupOrderRecord(order),
    requiredMeta: order.requiredMeta,
    ddate: null,
    dTimeFrom: null,
    dTimeTo: null,
    salePrice: order.salePrice,
  };
}
