import { z } from 'zod';
import { labelType, nextCursor, noAnswer, noFields, pageQuery } from './common.ts';
import { int64 } from './int64.ts';
import { operation } from './operation.ts';
import { supplyOrderShape } from './order-shapes.ts';

const inSupply = z.object({ supplyId: z.string().min(1) });

/** `done` is the truth about a supply: it also closes by itself at first acceptance. */
export const supplyShape = z.looseObject({
  id: z.string(),
  done: z.boolean(),
  createdAt: z.string(),
  closedAt: z.string().nullish().default(null),
  scanDt: z.string().nullish().default(null),
  name: z.string().nullish().default(''),
  /** 0 no attribute, 1 normal, 2 contains oversized goods, 3 contains large goods. */
  cargoType: z.int().nullish().default(0),
});

export const createSupply = operation({
  name: 'createSupply',
  document: 1,
  host: 'marketplace',
  method: 'POST',
  path: '/api/v3/supplies',
  params: noFields,
  query: noFields,
  body: z.object({ name: z.string().min(1).max(128) }),
  status: 201,
  answer: z.looseObject({ id: z.string() }),
  refusals: [400],
  scope: 'general',
  whenLost: 'readBack',
});

export const listSupplies = operation({
  name: 'listSupplies',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/supplies',
  params: noFields,
  query: pageQuery,
  body: noFields,
  status: 200,
  answer: z.looseObject({ next: nextCursor, supplies: z.array(supplyShape).nullish().default([]) }),
  refusals: [400],
  scope: 'general',
  whenLost: 'repeat',
});

export const getSupply = operation({
  name: 'getSupply',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}',
  params: inSupply,
  query: noFields,
  body: noFields,
  status: 200,
  answer: supplyShape,
  refusals: [400, 404],
  scope: 'general',
  whenLost: 'repeat',
});

export const getSupplyOrders = operation({
  name: 'getSupplyOrders',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}/orders',
  params: inSupply,
  query: noFields,
  body: noFields,
  status: 200,
  answer: z.looseObject({ orders: z.array(supplyOrderShape).nullish().default([]) }),
  refusals: [400, 404],
  scope: 'general',
  whenLost: 'repeat',
});

/** Also moves an order between active supplies; moves it `new` → `confirm`. */
export const addOrderToSupply = operation({
  name: 'addOrderToSupply',
  document: 1,
  host: 'marketplace',
  method: 'PATCH',
  path: '/api/v3/supplies/{supplyId}/orders/{orderId}',
  params: inSupply.extend({ orderId: int64 }),
  query: noFields,
  body: noFields,
  status: 204,
  answer: noAnswer,
  refusals: [400, 404, 409],
  scope: 'addOrder',
  whenLost: 'readBack',
});

/** Only an active supply without orders can be deleted. */
export const deleteSupply = operation({
  name: 'deleteSupply',
  document: 1,
  host: 'marketplace',
  method: 'DELETE',
  path: '/api/v3/supplies/{supplyId}',
  params: inSupply,
  query: noFields,
  body: noFields,
  status: 204,
  answer: noAnswer,
  refusals: [400, 404, 409],
  scope: 'general',
  whenLost: 'readBack',
});

/** Closes the supply; its orders become `complete`. */
export const deliverSupply = operation({
  name: 'deliverSupply',
  document: 1,
  host: 'marketplace',
  method: 'PATCH',
  path: '/api/v3/supplies/{supplyId}/deliver',
  params: inSupply,
  query: noFields,
  body: noFields,
  status: 204,
  answer: noAnswer,
  refusals: [400, 404, 409],
  scope: 'general',
  whenLost: 'readBack',
});

/** Only after the supply was handed over. `barcode` is the supply id; the picture is 580×400 px. */
export const getSupplyQr = operation({
  name: 'getSupplyQr',
  document: 1,
  host: 'marketplace',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}/barcode',
  params: inSupply,
  query: z.object({ type: labelType }),
  body: noFields,
  status: 200,
  answer: z.looseObject({ barcode: z.string(), file: z.string() }),
  refusals: [400, 404, 409],
  scope: 'general',
  whenLost: 'repeat',
});
