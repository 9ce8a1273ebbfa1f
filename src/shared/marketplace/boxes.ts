import { z } from 'zod';
import { labelType, listOf } from './common.ts';
import { tolerantInt64, int64 } from './int64.ts';
import { operation } from './operation.ts';
import { inSupply } from './supplies.ts';

const inBox = inSupply.extend({ trbxId: z.string().min(1) });
const boxIds = z.object({ trbxIds: z.array(z.string()) });

/** Boxes can be changed only while their supply is on assembly. */
export const listBoxes = operation({
  name: 'listBoxes',
  document: 1,
  row: 'List boxes',
  method: 'GET',
  path: '/api/v3/supplies/{supplyId}/trbx',
  params: inSupply,
  status: 200,
  answer: z.looseObject({
    trbxes: listOf(z.looseObject({ id: z.string(), orders: listOf(tolerantInt64) })),
  }),
  refusals: [400, 404],
  whenLost: 'repeat',
});

export const addBoxes = operation({
  name: 'addBoxes',
  document: 1,
  row: 'Add boxes',
  method: 'POST',
  path: '/api/v3/supplies/{supplyId}/trbx',
  params: inSupply,
  body: z.object({ amount: z.int().min(1).max(1000) }),
  status: 201,
  answer: z.looseObject({ trbxIds: z.array(z.string()).min(1) }),
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

/** Their orders stay in the supply. */
export const deleteBoxes = operation({
  name: 'deleteBoxes',
  document: 1,
  row: 'Delete boxes',
  method: 'DELETE',
  path: '/api/v3/supplies/{supplyId}/trbx',
  params: inSupply,
  body: boxIds,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

export const addOrdersToBox = operation({
  name: 'addOrdersToBox',
  document: 1,
  row: 'Add orders to box',
  method: 'PATCH',
  path: '/api/v3/supplies/{supplyId}/trbx/{trbxId}',
  params: inBox,
  body: z.object({ orderIds: z.array(int64) }),
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

export const removeOrderFromBox = operation({
  name: 'removeOrderFromBox',
  document: 1,
  row: 'Delete order from box',
  method: 'DELETE',
  path: '/api/v3/supplies/{supplyId}/trbx/{trbxId}/orders/{orderId}',
  params: inBox.extend({ orderId: int64 }),
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

/** Only for boxes with orders in them. The answer holds no box id: match by position (observed facts, "Values"). */
export const getBoxLabels = operation({
  name: 'getBoxLabels',
  document: 1,
  row: 'Box stickers',
  method: 'POST',
  path: '/api/v3/supplies/{supplyId}/trbx/stickers',
  params: inSupply,
  query: z.object({ type: labelType }),
  body: boxIds,
  status: 200,
  answer: z.looseObject({ stickers: listOf(z.looseObject({ barcode: z.string(), file: z.string() })) }),
  refusals: [400, 404],
  whenLost: 'repeat',
});
