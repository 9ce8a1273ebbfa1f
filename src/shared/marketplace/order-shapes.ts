import { z } from 'zod';
import { int64 } from './int64.ts';

/**
 * Records of document 1, read tolerantly: unknown fields are kept, what the service leaves out or sends as null
 * becomes null. Units and formats: `4-observed-facts.md`, "Values".
 */
const textOrNull = z.string().nullish().default(null);
const numberOrNull = z.number().nullish().default(null);
const idOrNull = int64.nullish().default(null);

export const addressShape = z.looseObject({
  fullAddress: textOrNull,
  province: textOrNull,
  area: textOrNull,
  city: textOrNull,
  street: textOrNull,
  home: textOrNull,
  flat: textOrNull,
  entrance: textOrNull,
  longitude: numberOrNull,
  latitude: numberOrNull,
});

/** Fields that every order variant has. Prices: integers, amount × 100, in the ISO 4217 numeric currency. */
const commonOrder = z.looseObject({
  id: int64,
  orderUid: textOrNull,
  article: z.string().nullish().default(''),
  colorCode: textOrNull,
  rid: textOrNull,
  createdAt: z.string(),
  offices: z.array(z.string()).nullish().default(null),
  skus: z.array(z.string()).nullish().default([]),
  warehouseId: idOrNull,
  nmId: idOrNull,
  chrtId: idOrNull,
  price: numberOrNull,
  convertedPrice: numberOrNull,
  currencyCode: numberOrNull,
  convertedCurrencyCode: numberOrNull,
  cargoType: numberOrNull,
  isZeroOrder: z.boolean().nullish().default(null),
  /** Hundredths; null until acceptance. */
  scanPrice: numberOrNull,
});

/** Variant SupplyOrder of document 1. */
export const supplyOrderShape = commonOrder;

/** Variant Order of document 1; `supplyId` is missing until the order is in a supply. */
export const orderShape = commonOrder.extend({
  supplyId: textOrNull,
  deliveryType: textOrNull,
  comment: textOrNull,
  address: addressShape.nullish().default(null),
});

/** Variant OrderNew of document 1; `ddate` is `DD.MM.YYYY`, the times `HH:MM`. */
export const newOrderShape = commonOrder.extend({
  deliveryType: textOrNull,
  comment: textOrNull,
  address: addressShape.nullish().default(null),
  requiredMeta: z.array(z.string()).nullish().default([]),
  ddate: textOrNull,
  dTimeFrom: textOrNull,
  dTimeTo: textOrNull,
  salePrice: numberOrNull,
});

/** Document 1's OrderStatus; unknown values are passed on, so both are plain text. */
export const orderStatusShape = z.looseObject({
  id: int64,
  supplierStatus: z.string(),
  platformStatus: z.string(),
});

const zeroPadded = (length: number) =>
  z.codec(z.union([z.int(), z.string()]), z.string(), {
    decode: (wire) => String(wire).padStart(length, '0'),
    encode: (value) => Number(value),
  });

/** Document 1's Sticker. `partB` is four digits with leading zeros; the large printed number is partA, partB. */
export const stickerShape = z.looseObject({
  orderId: int64,
  partA: zeroPadded(1),
  partB: zeroPadded(4),
  barcode: z.string(),
  /** Base64 of the label in the requested format. */
  file: z.string(),
});
