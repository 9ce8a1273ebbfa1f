import { z } from 'zod';
import { labelType, nextCursor, noAnswer, noFields, pageQuery } from './common.ts';
import { int64 } from './int64.ts';
import { operation } from './operation.ts';
import { newOrderShape, orderShape, orderStatusShape, stickerShape } from './order-shapes.ts';

export const getNewOrders = operation({
  name: 'getNewOrders',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/orders/new',
  params: noFields,
  query: noFields,
  body: noFields,
  status: 200,
  answer: z.looseObject({ orders: z.array(newOrderShape).nullish().default([]) }),
  refusals: [],
  scope: 'general',
  whenLost: 'repeat',
});

/** Order information without current status. The period is at most 30 calendar days, Unix seconds. */
export const getOrders = operation({
  name: 'getOrders',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/orders',
  params: noFields,
  query: pageQuery.extend({ dateFrom: z.int().min(0).optional(), dateTo: z.int().min(0).optional() }),
  body: noFields,
  status: 200,
  answer: z.looseObject({ next: nextCursor, orders: z.array(orderShape).nullish().default([]) }),
  refusals: [400],
  scope: 'general',
  whenLost: 'repeat',
});

export const getOrderStatuses = operation({
  name: 'getOrderStatuses',
  document: 1,
  host: 'marketplace',
  method: 'POST',
  path: '/api/v3/orders/status',
  params: noFields,
  query: noFields,
  body: z.object({ orders: z.array(int64).min(1).max(1000) }),
  status: 200,
  answer: z.looseObject({ orders: z.array(orderStatusShape).nullish().default([]) }),
  refusals: [400],
  scope: 'general',
  whenLost: 'repeat',
});

/** Sizes in mm; 58×40 and 40×30 are the pairs that exist (580×400 and 400×300 px as PNG). */
export const labelWidth = z.literal([58, 40]);
export const labelHeight = z.literal([40, 30]);

/** Labels exist only for orders in `confirm`; ids in another state are absent from the answer. */
export const getOrderLabels = operation({
  name: 'getOrderLabels',
  document: 1,
  host: 'marketplace',
  method: 'POST',
  path: '/api/v3/orders/stickers',
  params: noFields,
  query: z.object({ type: labelType, width: labelWidth, height: labelHeight }),
  body: z.object({ orders: z.array(int64).min(1).max(100) }),
  status: 200,
  answer: z.looseObject({ stickers: z.array(stickerShape).nullish().default([]) }),
  refusals: [400],
  scope: 'general',
  whenLost: 'repeat',
});

export const cancelOrder = operation({
  name: 'cancelOrder',
  document: 1,
  host: 'marketplace',
  method: 'PATCH',
  path: '/api/v3/orders/{orderId}/cancel',
  params: z.object({ orderId: int64 }),
  query: noFields,
  body: noFields,
  status: 204,
  answer: noAnswer,
  refusals: [400, 404, 409],
  scope: 'general',
  whenLost: 'readBack',
});
