import type { z } from 'zod';
import type {
  newOrderShape,
  orderShape,
  orderStatusShape,
  supplyOrderShape,
} from '../../shared/marketplace/order-shapes.ts';
import type { SimulatedOrder } from './state-shapes.ts';

/** ISO 4217 numeric. */
const ROUBLE = 643;

/** Variant SupplyOrder of document 1. Nothing was accepted yet, so `scanPrice` is null. */
export function supplyOrderRecord(order: SimulatedOrder): z.output<typeof supplyOrderShape> {
  return {
    id: order.id,
    orderUid: order.orderUid,
    article: order.article,
    colorCode: order.colorCode,
    rid: order.rid,
    createdAt: order.createdAt,
    offices: order.offices,
    skus: order.skus,
    warehouseId: order.warehouseId,
    nmId: order.nmId,
    chrtId: order.chrtId,
    price: order.price,
    convertedPrice: order.price,
    currencyCode: ROUBLE,
    convertedCurrencyCode: ROUBLE,
    cargoType: order.cargoType,
    isZeroOrder: false,
    scanPrice: null,
  };
}

/** Variant Order. `address` may be null (observed facts): the warehouse scheme delivers to an office. */
export function orderRecord(order: SimulatedOrder): z.output<typeof orderShape> {
  return {
    ...supplyOrderRecord(order),
    supplyId: order.supplyId,
    deliveryType: order.deliveryType,
    comment: '',
    address: null,
  };
}

/** Variant OrderNew; the delivery date and times belong to the schemes with a courier. */
export function newOrderRecord(order: SimulatedOrder): z.output<typeof newOrderShape> {
  return {
    ...supplyOrderRecord(order),
    deliveryType: order.deliveryType,
    comment: '',
    address: null,
    requiredMeta: order.requiredMeta,
    ddate: null,
    dTimeFrom: null,
    dTimeTo: null,
    salePrice: order.salePrice,
  };
}

export function statusRecord(order: SimulatedOrder): z.output<typeof orderStatusShape> {
  return { id: order.id, supplierStatus: order.supplierStatus, platformStatus: order.platformStatus };
}
