import { z } from 'zod';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import { analyticsShape } from './analytics-shapes.ts';

/** What the simulator remembers, as it stands in the state file. Identifiers are text: int64 loses no digit. */
const text = z.string();

const articleShape = z.object({
  article: text,
  colorCode: text,
  nmId: text,
  chrtId: text,
  /** Amount × 100, currency 643. */
  price: z.int(),
  cargoType: z.int(),
  /** Alternative barcodes of the one product. */
  skus: z.array(text),
});

/** `deliveryType` 1 delivery to a platform warehouse, 2 by the seller, 3 platform courier. */
const warehouseShape = z.object({
  id: text,
  name: text,
  officeId: text,
  cargoType: z.int(),
  deliveryType: z.int(),
  /** When the linked office was last changed, milliseconds; null: never since the warehouse was made. */
  officeChangedAt: z.int().nullable(),
  contacts: z.array(z.object({ comment: text, phone: text })),
});

/** `partB` is four digits with leading zeros; `barcode` is case-sensitive (observed facts, "Values"). */
const stickerShape = z.object({ partA: text, partB: text, barcode: text });

const addressShape = z.object({
  fullAddress: text,
  province: text,
  area: text,
  city: text,
  street: text,
  home: text,
  flat: text,
  entrance: text,
  longitude: z.number(),
  latitude: z.number(),
});

/** How an order is delivered; `crossborder` orders are warehouse orders that leave the country. */
export const schemes = ['fbs', 'dbs', 'platformgo', 'pickup', 'crossborder'] as const;

const orderShape = z.object({
  id: text,
  scheme: z.enum(schemes),
  orderUid: text,
  rid: text,
  createdAt: text,
  article: text,
  colorCode: text,
  nmId: text,
  chrtId: text,
  skus: z.array(text),
  warehouseId: text,
  offices: z.array(text),
  price: z.int(),
  salePrice: z.int(),
  cargoType: z.int(),
  requiredMeta: z.array(z.enum(metaKinds)),
  meta: z.object({
    imei: text.optional(),
    uin: text.optional(),
    gtin: text.optional(),
    sgtin: z.array(text).optional(),
  }),
  /** All schemes together; each uses its own part (documents 1 and 2, "States and transitions"). */
  supplierStatus: z.enum([
    'new',
    'confirm',
    'complete',
    'deliver',
    'prepare',
    'receive',
    'reject',
    'cancel',
    'cancel_missed_call',
    'cancel_shelf_life',
  ]),
  platformStatus: z.enum([
    'waiting',
    'sorted',
    'sold',
    'canceled',
    'canceled_by_client',
    'declined_by_client',
    'defect',
    'ready_for_pickup',
    'canceled_by_missed_call',
  ]),
  supplyId: text.nullable(),
  boxId: text.nullable(),
  /** Hundredths; null until acceptance. */
  scanPrice: z.int().nullable(),
  sticker: stickerShape,
  comment: text,
  /** Only where somebody brings the goods to the buyer. */
  address: addressShape.nullable(),
  /** `ddate` is `DD.MM.YYYY`, the times `HH:MM`. */
  delivery: z.object({ ddate: text, dTimeFrom: text, dTimeTo: text }),
  buyer: z.object({ firstName: text, fullName: text, phone: text, phoneCode: text }).nullable(),
  /** Self-pickup: what the customer says at the counter. */
  pickup: z.object({ orderCode: text, passcode: text }).nullable(),
  /** Cross-border: what happened to the parcel on its way. */
  history: z.array(z.object({ date: text, code: text })),
  /** When `supplierStatus` last changed, milliseconds. */
  changedAt: z.int(),
});

const supplyShape = z.object({
  id: text,
  number: z.int(),
  name: text,
  done: z.boolean(),
  createdAt: text,
  closedAt: text.nullable(),
  scanDt: text.nullable(),
  cargoType: z.int(),
  orders: z.array(text),
});

/** `barcode` is what its sticker says. */
const boxShape = z.object({ id: text, supplyId: text, barcode: text, orders: z.array(text) });

/** `key` is `<warehouseId>/<sku>`. */
const stockShape = z.object({ key: text, warehouseId: text, sku: text, amount: z.int() });

const passShape = z.object({
  id: text,
  firstName: text,
  lastName: text,
  carModel: text,
  carNumber: text,
  officeId: text,
  /** Milliseconds. */
  createdAt: z.int(),
});

const sellerShape = z.object({
  /** `sid` of its tokens. */
  id: text,
  name: text,
  /** Refused whatever it wants to change. */
  banned: z.boolean(),
  /** Has the extended analytics subscription. */
  extendedAnalytics: z.boolean(),
});

const sellerRecordsShape = z.object({
  seller: sellerShape,
  articles: z.array(articleShape),
  warehouses: z.array(warehouseShape),
  orders: z.array(orderShape),
  supplies: z.array(supplyShape),
  boxes: z.array(boxShape),
  stocks: z.array(stockShape),
  passes: z.array(passShape),
  analytics: analyticsShape,
});

/** Of the state file; a file of another one is refused. */
export const SAVED_VERSION = 2;

export const savedWorldShape = z.object({
  version: z.literal(SAVED_VERSION),
  idPrefix: text,
  seed: z.number(),
  random: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** When this marketplace was opened first, milliseconds; its keys are made from it. null: not yet. */
  startedAt: z.number().nullable(),
  /** How far the simulator's clock runs ahead of the machine's, milliseconds. */
  clockAhead: z.number(),
  nextOrderId: text,
  nextNumber: z.int(),
  sellers: z.array(sellerRecordsShape).min(1),
});

export type Article = Readonly<z.infer<typeof articleShape>>;
export type Warehouse = Readonly<z.infer<typeof warehouseShape>>;
export type Sticker = Readonly<z.infer<typeof stickerShape>>;
export type Scheme = (typeof schemes)[number];
export type SimulatedOrder = Readonly<z.infer<typeof orderShape>>;
export type SimulatedSupply = Readonly<z.infer<typeof supplyShape>>;
export type SimulatedBox = Readonly<z.infer<typeof boxShape>>;
export type Stock = Readonly<z.infer<typeof stockShape>>;
export type Pass = Readonly<z.infer<typeof passShape>>;
export type Seller = Readonly<z.infer<typeof sellerShape>>;
export type SellerRecords = Readonly<z.infer<typeof sellerRecordsShape>>;
export type SavedWorld = Readonly<z.infer<typeof savedWorldShape>>;
