import { z } from 'zod';
import { byOrderId, characters } from './common.ts';
import { genericAnswer } from './generic-answer.ts';
import type { LimitScope } from './limit-scopes.ts';
import { metaKinds, metaOrEmpty } from './metadata-shapes.ts';
import { noAnswer, operation } from './operation.ts';

/** What differs between the schemes whose orders have metadata. */
interface Scheme<Changed extends z.ZodType> {
  readonly document: 1 | 2;
  /** Path of the scheme's orders. */
  readonly orders: `/${string}`;
  /** What a change answers with. */
  readonly changed: { readonly status: 200 | 204; readonly answer: Changed };
  /** Limit of the four operations that set a value. */
  readonly scope: LimitScope;
  readonly codes: Readonly<Record<'uin' | 'imei' | 'gtin', z.ZodString>> & {
    readonly sgtins: z.ZodArray<z.ZodString>;
  };
  /** Names of the operations, and the rows of the document that differ from its usual wording. */
  readonly names: Readonly<Record<'get' | 'remove' | 'sgtin' | 'uin' | 'imei' | 'gtin', string>>;
  readonly inRow: string;
}

/** The six operations on an order's metadata, which three schemes have in the same form. */
function metadataOperations<Changed extends z.ZodType>(scheme: Scheme<Changed>) {
  const { document, orders, changed, scope, codes, names, inRow } = scheme;
  const path = `${orders}/{orderId}/meta` as const;
  const setting = {
    ...changed,
    document,
    method: 'PUT',
    params: byOrderId,
    refusals: [400, 404, 409],
    scope,
    whenLost: 'repeat',
  } as const;
  return {
    get: operation({
      name: names.get,
      document,
      row: `Get metadata${inRow}`,
      method: 'GET',
      path,
      params: byOrderId,
      status: 200,
      answer: z.looseObject({ meta: metaOrEmpty }),
      refusals: [400, 404, 409],
      whenLost: 'repeat',
    }),
    /** Removes all values of one kind. */
    remove: operation({
      ...changed,
      name: names.remove,
      document,
      row: `Delete metadata${inRow}`,
      method: 'DELETE',
      path,
      params: byOrderId,
      query: z.object({ key: z.enum(metaKinds) }),
      refusals: [400, 404, 409],
      whenLost: 'readBack',
    }),
    /** Replaces the order's marking codes, GS characters (ASCII 29) included. */
    sgtin: operation({
      ...setting,
      name: names.sgtin,
      row: `Set marking codes${inRow}`,
      path: `${path}/sgtin`,
      body: z.object({ sgtins: codes.sgtins }),
    }),
    uin: operation({
      ...setting,
      name: names.uin,
      row: `Set UIN${inRow}`,
      path: `${path}/uin`,
      body: z.object({ uin: codes.uin }),
    }),
    imei: operation({
      ...setting,
      name: names.imei,
      row: `Set IMEI${inRow}`,
      path: `${path}/imei`,
      body: z.object({ imei: codes.imei }),
    }),
    gtin: operation({
      ...setting,
      name: names.gtin,
      row: `Set GTIN${inRow}`,
      path: `${path}/gtin`,
      body: z.object({ gtin: codes.gtin }),
    }),
  };
}

const sgtin = characters(16, 135);

/** Document 1: lengths and the number of codes. */
const documentedCodes = {
  uin: characters(16, 16),
  imei: characters(15, 15),
  gtin: characters(13, 13),
  sgtins: z.array(sgtin).min(1).max(24),
};

/** Document 2 shows the length of a marking code and leaves the rest open. */
const openCodes = { uin: z.string(), imei: z.string(), gtin: z.string(), sgtins: z.array(sgtin) };

export const orderMetadata = metadataOperations({
  document: 1,
  orders: '/api/v3/orders',
  changed: { status: 204, answer: noAnswer },
  scope: 'metadata',
  codes: documentedCodes,
  names: {
    get: 'getOrderMeta',
    remove: 'deleteOrderMeta',
    sgtin: 'setOrderSgtin',
    uin: 'setOrderUin',
    imei: 'setOrderImei',
    gtin: 'setOrderGtin',
  },
  inRow: '',
});

export const dbsMetadata = metadataOperations({
  document: 1,
  orders: '/api/v3/dbs/orders',
  changed: { status: 204, answer: noAnswer },
  scope: 'general',
  codes: documentedCodes,
  names: {
    get: 'getDbsMeta',
    remove: 'deleteDbsMeta',
    sgtin: 'setDbsSgtin',
    uin: 'setDbsUin',
    imei: 'setDbsImei',
    gtin: 'setDbsGtin',
  },
  inRow: ' (DBS)',
});

export const pickupMetadata = metadataOperations({
  document: 2,
  orders: '/api/v3/click-collect/orders',
  changed: { status: 200, answer: genericAnswer },
  scope: 'general',
  codes: openCodes,
  names: {
    get: 'getPickupMeta',
    remove: 'deletePickupMeta',
    sgtin: 'setPickupSgtin',
    uin: 'setPickupUin',
    imei: 'setPickupImei',
    gtin: 'setPickupGtin',
  },
  inRow: '',
});
