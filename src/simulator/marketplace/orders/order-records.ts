import type { z } from 'zod';
import type {
  newOrderShape,
  orderShape,
  orderStatusShape,
  supplyOrderShape,
} from '../../../shared/marketplace/order-shapes.ts';
import type { Scheme, SimulatedOrder } from '../state/state-shapes.ts';

/** As the interface names them (observed facts, "Values"); document 2 shows none for self-pickup. */
const deliveryTypeOf: Readonly<Record<Scheme, string | null>> = {
  fbs: 'fbs',
  crossborder: 'fbs',
  dbs: 'dbs',
  platformgo: 'platformgo',
  pickup: null,
};

/** ISO 4217 numeric. */
const ROUBLE = 643;

/** The fields that every variant of document 1 has. */
export const everyOrderRecord = (order: SimulatedOrder) => ({
  id: order.id,
  orderUid: order.orderUid,
  article: order.article,
  colorCode: order.colorCode,
  rid: order.rid,
  createdAt: order.createdAt,
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
});

/** Variant SupplyOrder of document 1. */
export function supplyOrderRecord(order: SimulatedOrder): z.output<typeof supplyOrderShape> {
  return { ...everyOrderRecord(order), offices: order.offices, scanPrice: order.scanPrice };
}

/** `address` may be null (observed facts): only a courier goes to one, other orders go to an office. */
const withAddress = (order: SimulatedOrder) => ({
  ...supplyOrderRecord(order),
  deliveryType: deliveryTypeOf[order.scheme],
  comment: order.comment,
  address: order.address,
});

/** Variant Order. */
export function orderRecord(order: SimulatedOrder): z.output<typeof orderShape> {
  return { ...withAddress(order), supplyId: order.supplyId ?? '' };
}

/** Variant OrderNew. */
export function newOrderRecord(order: SimulatedOrder): z.output<typeof newOrderShape> {
  return {
    ...withAddress(order),
    requiredMeta: order.requiredMeta,
    ddate: order.delivery.ddate,
    dTimeFrom: order.delivery.dTimeFrom,
    dTimeTo: order.delivery.dTimeTo,
    salePrice: order.salePrice,
  };
}

export function statusRecord(order: SimulatedOrder): z.output<typeof orderStatusShape> {
  return { id: order.id, supplierStatus: order.supplierStatus, platformStatus: order.platformStatus };
}
