import { z } from 'zod';

/** What the simulator remembers, as it stands in the state file. Identifiers are text: int64 loses no digit. */
const text = z.string();

export const metaKinds = ['imei', 'uin', 'gtin', 'sgtin'] as const;

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

const warehouseShape = z.object({
  id: text,
  name: text,
  officeId: text,
  /** Name of the linked office, as orders carry it. */
  office: text,
  cargoType: z.int(),
  deliveryType: z.int(),
});

/** `partB` is four digits with leading zeros; `barcode` is case-sensitive (observed facts, "Values"). */
const stickerShape = z.object({ partA: text, partB: text, barcode: text });

const orderShape = z.object({
  id: text,
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
  deliveryType: z.enum(['fbs']),
  requiredMeta: z.array(z.enum(metaKinds)),
  meta: z.object({
    imei: text.optional(),
    uin: text.optional(),
    gtin: text.optional(),
    sgtin: z.array(text).optional(),
  }),
  supplierStatus: z.enum(['new', 'confirm', 'complete', 'cancel']),
  platformStatus: z.enum([
    'waiting',
    'sorted',
    'sold',
    'canceled',
    'canceled_by_client',
    'declined_by_client',
    'defect',
    'ready_for_pickup',
  ]),
  supplyId: text.nullable(),
  sticker: stickerShape,
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

export const savedStateShape = z.object({
  version: z.literal(1),
  idPrefix: text,
  seed: z.number(),
  random: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  nextOrderId: text,
  nextSupplyNumber: z.int(),
  articles: z.array(articleShape),
  warehouses: z.array(warehouseShape),
  orders: z.array(orderShape),
  supplies: z.array(supplyShape),
});

export type Article = Readonly<z.infer<typeof articleShape>>;
export type Warehouse = Readonly<z.infer<typeof warehouseShape>>;
export type Sticker = Readonly<z.infer<typeof stickerShape>>;
export type SimulatedOrder = Readonly<z.infer<typeof orderShape>>;
export type SimulatedSupply = Readonly<z.infer<typeof supplyShape>>;
export type SavedState = Readonly<z.infer<typeof savedStateShape>>;
