import { z } from 'zod';
import { characters, labelType, listOf, nextCursor, pageQuery } from './common.ts';
import { int64 } from './int64.ts';
import { operation } from './operation.ts';
import { supplyOrderShape } from './order-shapes.ts';

/** Path field of the operations on one supply. */
export const inSupply = z.object({ supplyId: z.string().min(1) });

/** `done` is the truth about a supply: it also closes by itself at first acceptance. */
export const supplyShape = z.looseObject({
  id: z.string(),
  done: z.boolean(),
  createdAt: z.string(),
  closedAt: z.string().nullish().default(null),
  scanDt: z.string().nullish().default(null),
  name: z.string().nullish().default(''),
  /** 0 no attribute, 1 normal, 2 contains oversized goods, 3 contains large goods. */
  cargoType: z.union([z.number(), z.string()]).nullish().default(0),
});

export const createSupply = operation({
  name: 'createSupply',
  document: 1,
  row: 'Create supply',
  method: 'POST',
  path: '/api/v3/supplies',
  body: z.object({ name: characters(1, 128) }),
  status: 201,
  answer: z.looseObject({ id: z.string() }),
  refusals: [400],
  whenLost: 'readBack',
});

export const listSupplies = operation({
  name: 'listSupplies',
  document: 1,
  row: 'List supplies',
  method: 'GET',
  path: '/api/v3/supplies',
  query: pageQuery,
  status: 200,
  answer: z.looseObject({ next: nextCursor, supplies: listOf(supplyShape) }),
  refusals: [400],
  whenLost: 'repeat',
});

/** Also moves an order between active supplies; moves it `new` → `confirm`. */
export const addOrderToSupply = operation({
  name: 'addOrderToSupply',
  document: 1,
  row: 'Add order to supply',
  method: 'PATCH',
  path: '/api/v3/supplies/{supplyId}/orders/{orderId}',
  params: inSupply.extend({ orderId: int64 }),
  status: 204,
  refusals: [400, 404, 409],
  scope: 'addOrder',
  whenLost: 'readBack',
});

export const getSupply = operation({
  name: 'getSupply',
  document: 1,
  row: 'Supply details',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}',
  params: inSupply,
  status: 200,
  answer: supplyShape,
  refusals: [400, 404],
  whenLost: 'repeat',
});

/** Only an active supply without orders can be deleted. */
export const deleteSupply = operation({
  name: 'deleteSupply',
  document: 1,
  row: 'Delete supply',
  method: 'DELETE',
  path: '/api/v3/supplies/{supplyId}',
  params: inSupply,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

export const getSupplyOrders = operation({
  name: 'getSupplyOrders',
  document: 1,
  row: 'Orders of supply',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}/orders',
  params: inSupply,
  status: 200,
  answer: z.looseObject({ orders: listOf(supplyOrderShape) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

/** Closes the supply; its orders become `complete`. */
export const deliverSupply = operation({
  name: 'deliverSupply',
  document: 1,
  row: 'Transfer to delivery',
  method: 'PATCH',
  path: '/api/v3/supplies/{supplyId}/deliver',
  params: inSupply,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

/** Only after the supply was handed over. `barcode` is the supply id; the picture is 580×400 px. */
export const getSupplyQr = operation({
  name: 'getSupplyQr',
  document: 1,
  row: 'Supply QR',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}/barcode',
  params: inSupply,
  query: z.object({ type: labelType }),
  status: 200,
  answer: z.looseObject({ barcode: z.string(), file: z.string() }),
  refusals: [400, 404, 409],
  whenLost: 'repeat',
});
