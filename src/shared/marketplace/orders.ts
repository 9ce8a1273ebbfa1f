import { z } from 'zod';
import { byOrderId, labelType, listOf, nextCursor, orderIds, pageQuery, textOrNull } from './common.ts';
import { brokenUnixPeriod } from './dates.ts';
import { tolerantInt64 } from './int64.ts';
import { operation } from './operation.ts';
import { buyerShape, newOrderShape, orderShape, orderStatusShape, stickerShape } from './order-shapes.ts';

export const getNewOrders = operation({
  name: 'getNewOrders',
  document: 1,
  row: 'Get new orders',
  method: 'GET',
  path: '/api/v3/orders/new',
  status: 200,
  answer: z.looseObject({ orders: listOf(newOrderShape) }),
  whenLost: 'repeat',
});

const DEFAULT_PERIOD_SECONDS = 30 * 24 * 3600;

/** Order information without current status. The period is at most 30 calendar days, Unix seconds. */
export const getOrders = operation({
  name: 'getOrders',
  document: 1,
  row: 'Get order information (no current status)',
  method: 'GET',
  path: '/api/v3/orders',
  query: pageQuery.extend({ dateFrom: z.int().min(0).optional(), dateTo: z.int().min(0).optional() }),
  status: 200,
  answer: z.looseObject({ next: nextCursor, orders: listOf(orderShape) }),
  refusals: [400],
  whenLost: 'repeat',
  breaks({ dateFrom, dateTo }, now) {
    const today = Math.floor(now / 1000);
    const from = dateFrom ?? today - DEFAULT_PERIOD_SECONDS;
    return brokenUnixPeriod(from, dateTo ?? Math.max(today, from));
  },
});

export const getOrderStatuses = operation({
  name: 'getOrderStatuses',
  document: 1,
  row: 'Get statuses',
  method: 'POST',
  path: '/api/v3/orders/status',
  body: orderIds(1000),
  status: 200,
  answer: z.looseObject({ orders: listOf(orderStatusShape) }),
  refusals: [400],
  whenLost: 'repeat',
});

/** Orders to be delivered again: they can be moved to another active supply. */
export const getReshipmentOrders = operation({
  name: 'getReshipmentOrders',
  document: 1,
  row: 'Get reshipment orders',
  method: 'GET',
  path: '/api/v3/supplies/orders/reshipment',
  status: 200,
  answer: z.looseObject({ orders: listOf(z.looseObject({ supplyID: textOrNull, orderID: tolerantInt64 })) }),
  refusals: [400],
  whenLost: 'repeat',
});

export const cancelOrder = operation({
  name: 'cancelOrder',
  document: 1,
  row: 'Cancel order',
  method: 'PATCH',
  path: '/api/v3/orders/{orderId}/cancel',
  params: byOrderId,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

/** Sizes in mm; 58×40 and 40×30 are the pairs that exist (580×400 and 400×300 px as PNG). */
export const labelWidth = z.literal([58, 40]);
export const labelHeight = z.literal([40, 30]);

/** Labels exist only for orders in `confirm`; ids in another state are absent from the answer. */
export const getOrderLabels = operation({
  name: 'getOrderLabels',
  document: 1,
  row: 'Get labels',
  method: 'POST',
  path: '/api/v3/orders/stickers',
  query: z.object({ type: labelType, width: labelWidth, height: labelHeight }),
  body: orderIds(100),
  status: 200,
  answer: z.looseObject({ stickers: listOf(stickerShape) }),
  refusals: [400],
  whenLost: 'repeat',
  breaks: ({ width, height }) =>
    // Other pairs are refused (observed facts, "unclear").
    (width === 58) === (height === 40)
      ? null
      : { field: 'height', rule: '40 with width 58, 30 with width 40' },
});

const crossBorderLink = z.looseObject({ orderID: tolerantInt64, url: textOrNull, parcelID: textOrNull });
const crossBorderLinks = z.looseObject({ stickers: listOf(crossBorderLink) });

/** Links to the labels of cross-border orders, only in `complete`. */
export const getCrossBorderLabels = operation({
  name: 'getCrossBorderLabels',
  document: 1,
  row: 'Get cross-border label links',
  method: 'POST',
  path: '/api/v3/files/orders/external-stickers',
  body: orderIds(100),
  status: 200,
  // Document 1 says an array, observed was one inside an object: both are read.
  answer: z.codec(
    z.union([z.array(z.looseObject({ orderID: z.unknown() })), z.looseObject({})]),
    crossBorderLinks,
    {
      // Of the items only their ids are known here; the shape behind checks them.
      decode: (wire) => (Array.isArray(wire) ? { stickers: wire } : wire) as z.input<typeof crossBorderLinks>,
      encode: (links) => links,
    },
  ),
  refusals: [400],
  whenLost: 'repeat',
});

/** About 47 codes are known; they are plain text, compared without regard to case (observed facts, "Values"). */
export const getCrossBorderHistory = operation({
  name: 'getCrossBorderHistory',
  document: 1,
  row: 'Get cross-border status history',
  method: 'POST',
  path: '/api/v3/orders/status/history',
  body: orderIds(100),
  status: 200,
  answer: z.looseObject({
    orders: listOf(
      z.looseObject({
        orderID: tolerantInt64,
        deliveryDate: textOrNull,
        statuses: listOf(z.looseObject({ date: textOrNull, code: textOrNull })),
      }),
    ),
  }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

/** For DBS orders and for cross-border orders from one country. */
export const getBuyers = operation({
  name: 'getBuyers',
  document: 1,
  row: 'Get buyer information',
  method: 'POST',
  path: '/api/v3/orders/client',
  body: orderIds(),
  status: 200,
  answer: z.looseObject({ orders: listOf(buyerShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});
