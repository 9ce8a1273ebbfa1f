import { z } from 'zod';
import { byOrder, byOrderId, listOf, nextCursor, orderIds, pageQuery } from './common.ts';
import { brokenUnixPeriod } from './dates.ts';
import { operation } from './operation.ts';
import { buyerShape, dbsOrderShape, newDbsOrderShape, orderStatusShape } from './order-shapes.ts';

/** Delivery by the seller, and orders that the platform's courier fetches. */
export const getNewDbsOrders = operation({
  name: 'getNewDbsOrders',
  document: 1,
  row: 'Get new DBS orders',
  method: 'GET',
  path: '/api/v3/dbs/orders/new',
  status: 200,
  answer: z.looseObject({ orders: listOf(newDbsOrderShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

/** Unix seconds; the period of every order list is at most 30 calendar days (document 1, "Limits"). */
const unixPeriod = { dateFrom: z.int().min(0), dateTo: z.int().min(0) };

export const getCompletedDbsOrders = operation({
  name: 'getCompletedDbsOrders',
  document: 1,
  row: 'Get completed (canceled or sold) orders',
  method: 'GET',
  path: '/api/v3/dbs/orders',
  query: pageQuery.extend(unixPeriod),
  status: 200,
  answer: z.looseObject({ next: nextCursor, orders: listOf(dbsOrderShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
  breaks: ({ dateFrom, dateTo }) => brokenUnixPeriod(dateFrom, dateTo),
});

/** Available after transfer to delivery. */
export const getDbsBuyers = operation({
  name: 'getDbsBuyers',
  document: 1,
  row: 'Get buyer information (DBS)',
  method: 'POST',
  path: '/api/v3/dbs/orders/client',
  body: orderIds(),
  status: 200,
  answer: z.looseObject({ orders: listOf(buyerShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

export const getDbsStatuses = operation({
  name: 'getDbsStatuses',
  document: 1,
  row: 'Get statuses (DBS)',
  method: 'POST',
  path: '/api/v3/dbs/orders/status',
  body: orderIds(1000),
  status: 200,
  answer: z.looseObject({ orders: listOf(orderStatusShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

const change = {
  document: 1,
  method: 'PATCH',
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
} as const;

export const cancelDbsOrder = operation({
  ...change,
  name: 'cancelDbsOrder',
  row: 'Cancel (DBS)',
  path: '/api/v3/dbs/orders/{orderId}/cancel',
  params: byOrderId,
});

export const confirmDbsOrder = operation({
  ...change,
  name: 'confirmDbsOrder',
  row: 'Transfer to assembly (confirm)',
  path: '/api/v3/dbs/orders/{order}/confirm',
  params: byOrder,
});

export const deliverDbsOrder = operation({
  ...change,
  name: 'deliverDbsOrder',
  row: 'Transfer to delivery (deliver)',
  path: '/api/v3/dbs/orders/{order}/deliver',
  params: byOrder,
});

const withCode = z.object({ code: z.string().optional() });

export const receiveDbsOrder = operation({
  ...change,
  name: 'receiveDbsOrder',
  row: 'Notify received (receive)',
  path: '/api/v3/dbs/orders/{order}/receive',
  params: byOrder,
  body: withCode,
});

export const rejectDbsOrder = operation({
  ...change,
  name: 'rejectDbsOrder',
  row: 'Notify rejected (reject)',
  path: '/api/v3/dbs/orders/{order}/reject',
  params: byOrder,
  body: withCode,
});

/** `platformgo` orders: on assembly. */
export const confirmCourierOrder = operation({
  ...change,
  name: 'confirmCourierOrder',
  row: 'Transfer to confirm (on assembly)',
  path: '/api/v3/orders/{order}/confirm',
  params: byOrder,
});

/** `platformgo` orders: in delivery. */
export const completeCourierOrder = operation({
  ...change,
  name: 'completeCourierOrder',
  row: 'Transfer to complete (in delivery)',
  path: '/api/v3/orders/{orderId}/assemble',
  params: byOrderId,
});
