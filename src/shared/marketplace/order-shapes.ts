import { z } from 'zod';
import { flagOrNull, idOrNull, numberOrNull, numberOrWordOrNull, textOrNull, wordOrNull } from './common.ts';
import { numberAsText, tolerantInt64 } from './int64.ts';

/**
 * Records of documents 1 and 2, read tolerantly: unknown fields are kept, what the service leaves out or sends as
 * null becomes null. Units and formats: `4-observed-facts.md`, "Values".
 */
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
const everyOrder = z.looseObject({
  id: tolerantInt64,
  orderUid: textOrNull,
  article: z.string().nullish().default(''),
  colorCode: textOrNull,
  rid: textOrNull,
  createdAt: z.string().nullish().default(null),
  skus: z.array(z.string()).nullish().default([]),
  warehouseId: idOrNull,
  nmId: idOrNull,
  chrtId: idOrNull,
  price: numberOrNull,
  convertedPrice: numberOrNull,
  currencyCode: numberOrWordOrNull,
  convertedCurrencyCode: numberOrWordOrNull,
  cargoType: numberOrWordOrNull,
  isZeroOrder: flagOrNull,
});

/** Variant SupplyOrder of document 1. */
export const supplyOrderShape = everyOrder.extend({
  offices: z.array(z.string()).nullish().default(null),
  /** Hundredths; null until acceptance. */
  scanPrice: numberOrNull,
});

const withAddress = {
  deliveryType: wordOrNull,
  comment: textOrNull,
  address: addressShape.nullish().default(null),
};

/** What only lists of new orders hold; `ddate` is `DD.MM.YYYY`, the times `HH:MM`. */
const newlyOrdered = {
  requiredMeta: z.array(z.string()).nullish().default([]),
  ddate: textOrNull,
  dTimeFrom: textOrNull,
  dTimeTo: textOrNull,
  salePrice: numberOrNull,
};

/** Variant Order of document 1; `supplyId` is missing until the order is in a supply. */
export const orderShape = supplyOrderShape.extend({ ...withAddress, supplyId: textOrNull });

/** Variant OrderNew of document 1. */
export const newOrderShape = supplyOrderShape.extend({ ...withAddress, ...newlyOrdered });

/** Variant OrderNewDBS of document 1; of the address only `fullAddress` and the position. */
export const newDbsOrderShape = everyOrder.extend({
  ...withAddress,
  ...newlyOrdered,
  address: addressShape.pick({ fullAddress: true, longitude: true, latitude: true }).nullish().default(null),
});

/** Variant OrderDBS of document 1. */
export const dbsOrderShape = everyOrder.extend(withAddress);

/** The number on the buyer's screen: not shown in document 2, told by the current form of its lists. */
const shownToBuyer = { orderCode: numberAsText.nullish().default(null) };

/** Orders of document 2, whose fields it does not show beyond the list's name. */
export const newPickupOrderShape = everyOrder.extend({ ...withAddress, ...newlyOrdered, ...shownToBuyer });
export const pickupOrderShape = everyOrder.extend({ ...withAddress, ...shownToBuyer });

/** Document 1's OrderStatus; unknown values are passed on, so both are plain text. */
export const orderStatusShape = z.looseObject({
  id: tolerantInt64,
  supplierStatus: z.string(),
  platformStatus: z.string(),
});

/** Document 1's DbsClientInfo. `phone` is a stand-in number, `phoneCode` the extension to dial (observed facts). */
export const buyerShape = z.looseObject({
  orderID: tolerantInt64,
  firstName: textOrNull,
  fullName: textOrNull,
  phone: numberAsText.nullish().default(null),
  phoneCode: numberAsText.nullish().default(null),
});

const zeroPadded = (length: number) =>
  z.codec(z.union([z.int(), z.string()]), z.string(), {
    decode: (wire) => String(wire).padStart(length, '0'),
    encode: (value) => (/^\d{1,15}$/.test(value) ? Number(value) : value),
  });

/** Document 1's Sticker. `partB` is four digits with leading zeros; the large printed number is partA, partB. */
export const stickerShape = z.looseObject({
  orderId: tolerantInt64,
  partA: zeroPadded(1),
  partB: zeroPadded(4),
  barcode: z.string(),
  /** Base64 of the label in the requested format. */
  file: z.string(),
});
