import { z } from 'zod';
import { offerKinds, ownNumbers, ownReasons } from '../domain/stock/own-stock.ts';
import { MOST_AMOUNT } from '../domain/stock/stock-change.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { call, feed } from './declare.ts';
import { stockPlanSchema, whichSchema } from './stocks.ts';

const nothing = z.null();
const id = z.string().max(100);
const sku = z.string().trim().min(1).max(100);

/** What is added to is added once or not at all, so no more than one commit holds without holding up a scan. */
export const MOST_ADDED = 2000;

const actSchema = z.object({
  at: z.number(),
  person: z.string().nullable(),
  number: z.enum(ownNumbers),
  why: z.enum(ownReasons),
  before: z.int().nullable(),
  after: z.int().nullable(),
  /** The order that it came of; null: none. */
  orderId: z.string().nullable(),
});
export type OwnActView = z.infer<typeof actSchema>;

/** What the bench knows of a piece, to be taken or refused by a person. */
const offerSchema = z.object({
  offerId: z.int(),
  kind: z.enum(offerKinds),
  at: z.number(),
  person: z.string().nullable(),
  parcel: parcelRefSchema,
  warehouse: z.string(),
  sku: z.string(),
  article: z.string(),
  /** The own count, and what it would be. */
  before: z.int().nullable(),
  after: z.int().nullable(),
});
export type ShelfOfferView = z.infer<typeof offerSchema>;

export const offersViewSchema = z.object({ offers: z.array(offerSchema), total: z.int() });
export type ShelfOffersView = z.infer<typeof offersViewSchema>;

/** Null: it is not known, or not wanted, any more. */
const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), to: z.int().min(0).max(MOST_AMOUNT).nullable() }),
  z.object({ kind: z.literal('add'), by: z.int().min(-MOST_AMOUNT).max(MOST_AMOUNT) }),
]);

/** Plans leave out barcodes that nobody has counted. */
const planSchema = stockPlanSchema.extend({ uncounted: z.int() });
export type OwnPlan = z.infer<typeof planSchema>;

/** What lies on the shelf as this desk knows it. Nothing here is told to the marketplace without a plan. */
export const ownStocks = {
  offers: feed(offersViewSchema, { right: 'stockroom' }),
  /** `unfit`: those that would be less than none, too many, or are not known. */
  set: call(
    z.object({ warehouseId: id, which: whichSchema, number: z.enum(ownNumbers), change: changeSchema }),
    z.object({ changed: z.int(), unfit: z.int() }),
    ['warehouseUnknown', 'ownAddTooMany'],
    { right: 'stockroom' },
  ),
  history: call(z.object({ warehouseId: id, sku }), z.object({ acts: z.array(actSchema) }), [], {
    right: 'stockroom',
    isByScreen: true,
  }),
  /** Sets what is sold to what is free here: own count without what is to be packed and without the reserve. */
  planFree: call(z.object({ warehouseId: id, which: whichSchema }), planSchema, ['warehouseUnknown'], {
    right: 'stockroom',
  }),
  /** Sets to none what is sold out here. Confirmed or left, it is asked once. */
  planSoldOut: call(z.object({ warehouseId: id }), planSchema, ['warehouseUnknown'], { right: 'stockroom' }),
  leaveSoldOut: call(z.object({ warehouseId: id }), nothing, ['warehouseUnknown'], { right: 'stockroom' }),
  /** One from before the last count is in it: it is closed, and changes nothing. */
  take: call(
    z.object({ offerId: z.int() }),
    nothing,
    ['shelfOfferUnknown', 'shelfOfferUncounted', 'shelfOfferCounted'],
    { right: 'stockroom' },
  ),
  refuse: call(
    z.object({ offerId: z.int() }),
    nothing,
    ['shelfOfferUnknown', 'shelfOfferUncounted', 'shelfOfferCounted'],
    { right: 'stockroom' },
  ),
} as const;
