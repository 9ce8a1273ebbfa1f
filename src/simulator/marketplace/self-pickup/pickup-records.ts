import type { z } from 'zod';
import type { newPickupOrderShape, pickupOrderShape } from '../../../shared/marketplace/order-shapes.ts';
import { everyOrderRecord } from '../orders/order-records.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

type Told = Pick<SellerState, 'tellsOrderCodes'>;

/**
 * Document 2 does not show the fields of its orders: those that every variant of document 1 has. Nobody brings the
 * goods anywhere, so there is no address, no delivery date and no `deliveryType` (no value for this scheme is shown).
 * The number that the buyer sees is told as the current form of the lists tells it, unless it is turned off.
 */
export function pickupOrderRecord(
  order: SimulatedOrder,
  { tellsOrderCodes }: Told,
): z.output<typeof pickupOrderShape> {
  const record = { ...everyOrderRecord(order), deliveryType: null, comment: order.comment, address: null };
  return { ...record, orderCode: tellsOrderCodes ? (order.pickup?.orderCode ?? null) : null };
}

export function newPickupOrderRecord(
  order: SimulatedOrder,
  told: Told,
): z.output<typeof newPickupOrderShape> {
  return {
    ...pickupOrderRecord(order, told),
    requiredMeta: order.requiredMeta,
    ddate: null,
    dTimeFrom: null,
    dTimeTo: null,
    salePrice: order.salePrice,
  };
}
