import { z } from 'zod';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

/** New orders that may go into one supply together. */
export const newOrderGroupSchema = z.object({
  /** Stable while the group exists; what `take` is given. */
  key: z.string(),
  warehouseId: z.string().nullable(),
  /** 1 normal, 2 oversized, 3 large. */
  cargoType: z.int().nullable(),
  offices: z.array(z.string()),
  count: z.int(),
  /** RFC 3339. */
  oldestCreatedAt: z.string(),
  articles: z.int(),
});
export type NewOrderGroup = z.infer<typeof newOrderGroupSchema>;

/** One new order, as a row of the list. */
export const newOrderRowSchema = z.object({
  orderId: z.string(),
  article: z.string(),
  colorCode: z.string().nullable(),
  skus: z.array(z.string()),
  createdAt: z.string(),
  requiredMeta: z.array(z.string()),
});
export type NewOrderRow = z.infer<typeof newOrderRowSchema>;

/**
 * A supply on its way: `creating` and `adding` wait for the marketplace (they survive a restart), `open` can be packed,
 * `handingOver` waits for the marketplace, `handedOver` is closed here or elsewhere.
 */
export const supplyStages = ['creating', 'adding', 'open', 'handingOver', 'handedOver'] as const;
export type SupplyStage = (typeof supplyStages)[number];

export const supplyCardSchema = z.object({
  /** The intake's own key until the marketplace has given an id. */
  key: z.string(),
  supplyId: z.string().nullable(),
  name: z.string(),
  stage: z.enum(supplyStages),
  cargoType: z.int(),
  createdAt: z.string(),
  total: z.int(),
  packed: z.int(),
  labelsReady: z.int(),
  cancelled: z.int(),
  /** Orders that are still to be added. */
  toAdd: z.int(),
  /** Orders that the marketplace refused to add, with its own code and message. */
  refused: z.array(
    z.object({ orderId: z.string(), article: z.string(), refusal: z.string(), message: z.string() }),
  ),
  /** Why it does not go on, when it does not. */
  trouble: problemSchema.nullable(),
});
export type SupplyCard = z.infer<typeof supplyCardSchema>;

/** What stands between a supply and its hand-over. */
export const preflightSchema = z.object({
  supplyId: z.string(),
  name: z.string(),
  total: z.int(),
  packed: z.int(),
  /** Live orders without a packed parcel. They would be reported as handed over although nobody packed them. */
  unpacked: z.array(parcelRefSchema),
  /** Packed parcels whose order was cancelled since: they must come out of the pile. */
  cancelledParcels: z.array(parcelRefSchema),
});
export type Preflight = z.infer<typeof preflightSchema>;

export const supplies = {
  newOrders: feed(z.object({ total: z.int(), groups: z.array(newOrderGroupSchema) })),
  /** One page of a group, oldest first. */
  newOrderRows: call(
    z.object({ key: z.string(), offset: z.int().min(0), limit: z.int().min(1).max(1000) }),
    z.object({ rows: z.array(newOrderRowSchema), total: z.int() }),
  ),
  cards: feed(z.array(supplyCardSchema)),
  /**
   * Takes a whole group, or the orders named, into a new supply or one that is open. Returns at once with the card's
   * key: the work is written down and goes on by itself, through restarts.
   */
  take: call(
    z.object({
      from: z.union([
        z.object({ groupKey: z.string() }),
        z.object({ orderIds: z.array(z.string()).min(1).max(10_000) }),
      ]),
      into: z.union([
        z.object({ newName: z.string().trim().min(1).max(128) }),
        z.object({ supplyId: z.string() }),
      ]),
    }),
    z.object({ key: z.string(), orders: z.int() }),
    ['nothingToTake', 'ordersDoNotMix', 'supplyUnknown', 'supplyNotOpen'],
  ),
  preflight: call(z.object({ supplyId: z.string() }), preflightSchema, ['supplyUnknown', 'supplyNotOpen']),
  /** Parcels of cancelled orders that the packer took out of the pile. */
  setAside: call(z.object({ orderId: z.string() }), nothing, ['orderUnknown', 'orderStillWanted']),
  /** Written down at once; the card's stage tells when the marketplace has it. */
  handOver: call(z.object({ supplyId: z.string(), evenUnpacked: z.boolean() }), nothing, [
    'supplyUnknown',
    'supplyNotOpen',
    'supplyHasUnpacked',
    'supplyHasCancelledParcels',
  ]),
  /** The supply QR for the screen: SVG text, as the marketplace drew it. */
  qr: call(z.object({ supplyId: z.string() }), z.object({ barcode: z.string(), svg: z.string() }), [
    'supplyUnknown',
    'supplyNotOpen',
    ...marketplaceCodes,
    'labelUnusable',
  ]),
  printQr: call(z.object({ supplyId: z.string() }), nothing, [
    'supplyUnknown',
    'supplyNotOpen',
    ...marketplaceCodes,
    'labelUnusable',
    'printerNotSet',
  ]),
} as const;
