import type { z } from 'zod';
import type {
  dbsOrderShape,
  newDbsOrderShape,
  newOrderShape,
  newPickupOrderShape,
  orderShape,
  pickupOrderShape,
  supplyOrderShape,
} from '../../../shared/marketplace/order-shapes.ts';
import { kindOfNeed } from '../../../shared/domain/order/not-understood.ts';
import { deliveryTypeOf } from '../../../shared/domain/scheme/scheme-of.ts';
import type { Scheme } from '../../../shared/domain/scheme/schemes.ts';
import type { supplyShape } from '../../../shared/marketplace/supplies.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';

type CommonOrder = z.output<typeof supplyOrderShape>;

const common = (
  order: CommonOrder,
): Omit<OrderNews, 'supplyId' | 'supplierStatus' | 'requiredMeta' | 'deliveryType' | 'due'> => ({
  orderId: order.id,
  article: order.article ?? '',
  colorCode: order.colorCode || null,
  nmId: order.nmId,
  warehouseId: order.warehouseId,
  ...cargoOf(order.cargoType),
  offices: order.offices ?? [],
  skus: order.skus ?? [],
  // An order without its time counts as the oldest: it is packed first, not lost.
  createdAt: order.createdAt ?? '1970-01-01T00:00:00Z',
});

/** An unknown word matches no other cargo type; digits in a text are a number. */
function cargoOf(said: number | string | null): Pick<OrderNews, 'cargoType' | 'cargoWord'> {
  const text = String(said ?? '').trim();
  const cargoType = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return { cargoType, cargoWord: cargoType === null && text !== '' ? text : null };
}

const wholeNumber = (said: number | string | null | undefined): number | null =>
  typeof said === 'number' && Number.isSafeInteger(said) ? said : null;

const LAST_MINUTE = '23:59';

/** `DD.MM.YYYY` and `HH:MM` (document 1, "Order fields") as sortable text; an unreadable one counts as no deadline. */
function dueOf(date: string | null, time: string | null): string | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(date ?? '') ?? [];
  if (day === undefined) return null;
  return `${year}-${month}-${day}T${/^\d{2}:\d{2}$/.test(time ?? '') ? time : LAST_MINUTE}`;
}

/** What the list of new orders says: the order is new, and these codes are required at packing. */
export const newsOfNewOrder = (order: z.output<typeof newOrderShape>): OrderNews => ({
  ...common(order),
  deliveryType: deliveryTypeOf(order.deliveryType),
  requiredMeta: (order.requiredMeta ?? []).map(kindOfNeed),
  due: dueOf(order.ddate, order.dTimeTo),
  supplyId: null,
  supplierStatus: 'new',
});

/** These are brought to none. */
const NO_OFFICE = { offices: null, scanPrice: null };

/** Orders of a scheme with lists of its own. Of the buyer nothing is kept, whatever a list tells. */
export const newsOfNewElsewhere = (
  scheme: Scheme,
  order: z.output<typeof newDbsOrderShape> | z.output<typeof newPickupOrderShape>,
): OrderNews => ({
  ...common({ ...order, ...NO_OFFICE }),
  scheme,
  deliveryType: deliveryTypeOf(order.deliveryType),
  requiredMeta: (order.requiredMeta ?? []).map(kindOfNeed),
  due: dueOf(order.ddate, order.dTimeTo),
  ...orderCodeOf(order),
  supplyId: null,
  supplierStatus: 'new',
});

/** It tells nothing of the buyer; document 2 does not show it, and later forms of the lists do. */
const orderCodeOf = (order: object): Pick<OrderNews, 'orderCode'> =>
  'orderCode' in order && typeof order.orderCode === 'string' && order.orderCode !== ''
    ? { orderCode: order.orderCode }
    : {};

/** How it ended, its status tells. */
export const newsOfPastElsewhere = (
  scheme: Scheme,
  order: z.output<typeof dbsOrderShape> | z.output<typeof pickupOrderShape>,
): OrderNews => ({
  ...common({ ...order, ...NO_OFFICE }),
  scheme,
  deliveryType: deliveryTypeOf(order.deliveryType),
  requiredMeta: null,
  due: null,
  ...orderCodeOf(order),
  supplyId: null,
  supplierStatus: null,
});

/** Order information holds no status. */
export const newsOfOrder = (order: z.output<typeof orderShape>): OrderNews => ({
  ...common(order),
  deliveryType: deliveryTypeOf(order.deliveryType),
  requiredMeta: null,
  due: null,
  supplyId: order.supplyId || null,
  supplierStatus: null,
});

/** Being in an open supply means being on assembly. */
export const newsOfSupplyOrder = (order: CommonOrder, supplyId: string): OrderNews => ({
  ...common(order),
  deliveryType: null,
  requiredMeta: null,
  due: null,
  supplyId,
  supplierStatus: 'confirm',
});

export const cachedSupplyOf = (supply: z.output<typeof supplyShape>): CachedSupply => ({
  supplyId: supply.id,
  name: supply.name || supply.id,
  done: supply.done,
  cargoType: wholeNumber(supply.cargoType) ?? 0,
  createdAt: supply.createdAt,
  closedAt: supply.closedAt || null,
  scannedAt: supply.scanDt || null,
});
