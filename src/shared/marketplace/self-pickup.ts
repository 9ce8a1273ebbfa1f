import { z } from 'zod';
import { byOrderId, flagOrNull, idOrNull, listOf, nextCursor, orderIds, textOrNull } from './common.ts';
import { brokenUnixPeriod } from './dates.ts';
import { genericAnswer } from './generic-answer.ts';
import { int64, numberAsText } from './int64.ts';
import { operation } from './operation.ts';
import { newPickupOrderShape, orderStatusShape, pickupOrderShape } from './order-shapes.ts';

export const getNewPickupOrders = operation({
  name: 'getNewPickupOrders',
  document: 2,
  row: 'Get new orders',
  method: 'GET',
  path: '/api/v3/click-collect/orders/new',
  status: 200,
  answer: z.looseObject({ orders: listOf(newPickupOrderShape) }),
  refusals: [400],
  whenLost: 'repeat',
});

/** Success is 200 with the generic body or 204 without one (observed facts, "Routes"). */
const change = {
  document: 2,
  method: 'PATCH',
  params: byOrderId,
  status: 200,
  answer: genericAnswer,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
} as const;

export const confirmPickupOrder = operation({
  ...change,
  name: 'confirmPickupOrder',
  row: 'Move to assembly',
  path: '/api/v3/click-collect/orders/{orderId}/confirm',
});

export const preparePickupOrder = operation({
  ...change,
  name: 'preparePickupOrder',
  row: 'Mark ready for pickup',
  path: '/api/v3/click-collect/orders/{orderId}/prepare',
});

/** Name and phone, for orders in `confirm` and `prepare`; may be empty in `confirm` (observed facts, "unclear"). */
export const getPickupCustomers = operation({
  name: 'getPickupCustomers',
  document: 2,
  row: 'Get customer information',
  method: 'POST',
  path: '/api/v3/click-collect/orders/client',
  body: orderIds(),
  status: 200,
  answer: z.looseObject({
    orders: listOf(
      z.looseObject({
        orderID: idOrNull,
        firstName: textOrNull,
        fullName: textOrNull,
        phone: numberAsText.nullish().default(null),
        phoneCode: numberAsText.nullish().default(null),
      }),
    ),
  }),
  refusals: [400, 404, 409],
  whenLost: 'repeat',
});

/** Asks only; `ok` tells whether the order belongs to the customer. */
export const verifyPickupCustomer = operation({
  name: 'verifyPickupCustomer',
  document: 2,
  row: 'Verify order belongs to customer',
  method: 'POST',
  path: '/api/v3/click-collect/orders/client/identity',
  body: z.object({ orderCode: z.string(), passcode: z.string() }),
  status: 200,
  answer: z.looseObject({ ok: flagOrNull }),
  refusals: [400, 404, 409],
  whenLost: 'repeat',
});

export const getPickupArchive = operation({
  name: 'getPickupArchive',
  document: 2,
  row: 'Get completed (archive) orders',
  method: 'GET',
  path: '/api/v3/click-collect/orders',
  // Document 2 bounds neither: `limit` and `next` are integers.
  query: z.object({ limit: z.int(), next: int64, dateFrom: z.int().min(0), dateTo: z.int().min(0) }),
  status: 200,
  answer: z.looseObject({ next: nextCursor, orders: listOf(pickupOrderShape) }),
  refusals: [400],
  whenLost: 'repeat',
  breaks: ({ dateFrom, dateTo }) => brokenUnixPeriod(dateFrom, dateTo),
});

export const cancelPickupOrder = operation({
  ...change,
  name: 'cancelPickupOrder',
  row: 'Cancel',
  path: '/api/v3/click-collect/orders/{orderId}/cancel',
});

export const receivePickupOrder = operation({
  ...change,
  name: 'receivePickupOrder',
  row: 'Report received',
  path: '/api/v3/click-collect/orders/{orderId}/receive',
});

export const rejectPickupOrder = operation({
  ...change,
  name: 'rejectPickupOrder',
  row: 'Report refused',
  path: '/api/v3/click-collect/orders/{orderId}/reject',
});

export const getPickupStatuses = operation({
  name: 'getPickupStatuses',
  document: 2,
  row: 'Get statuses',
  method: 'POST',
  path: '/api/v3/click-collect/orders/status',
  body: orderIds(),
  status: 200,
  answer: z.looseObject({ orders: listOf(orderStatusShape) }),
  refusals: [400, 404, 409],
  whenLost: 'repeat',
});
