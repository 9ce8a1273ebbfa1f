import { z } from 'zod';
import { MOST_AMOUNT } from '../domain/stock/stock-change.ts';
import { restFaults, type CountState } from '../domain/stock/stock-count.ts';
import { call, feed } from './declare.ts';
import { stockPlanSchema } from './stocks.ts';

const nothing = z.null();
const id = z.string().max(100);
const inCount = z.object({ countId: id });
const shelf = z.string().trim().max(40);
const sku = z.string().trim().min(1).max(100);
/** The id of whoever worked here when it was scanned or typed; null: nobody was signed in. */
const by = z.string().max(60).nullable();
const MOST_LINES = 200;

const countFields = {
  countId: z.string(),
  number: z.int(),
  warehouseId: z.string(),
  warehouse: z.string(),
  isBlind: z.boolean(),
  /** The number of the count that this one was begun to correct. */
  corrects: z.int().nullable(),
  /** Unix milliseconds. */
  openedAt: z.number(),
  person: z.string().nullable(),
};

const neighbourSchema = z.object({ sku: z.string(), article: z.string() });
export type CountNeighbour = z.infer<typeof neighbourSchema>;

export const openCountSchema = z.object({
  ...countFields,
  /** Goes up with each change of what was counted. */
  revision: z.int(),
  shelves: z.array(z.object({ shelf: z.string(), pieces: z.int() })),
  unknownTotal: z.int(),
  /** What nobody knows, with its neighbours on the shelf, for later; the first of them. */
  unknown: z.array(
    z.object({
      scanId: z.string(),
      shelf: z.string(),
      text: z.string(),
      before: neighbourSchema.nullable(),
      after: neighbourSchema.nullable(),
    }),
  ),
});
export type OpenCount = z.infer<typeof openCountSchema>;

const pastStates = ['sent', 'agreed', 'dropped'] as const satisfies readonly CountState[];

export const pastCountSchema = z.object({
  ...countFields,
  state: z.enum(pastStates),
  closedAt: z.number(),
  pieces: z.int(),
});
export type PastCount = z.infer<typeof pastCountSchema>;

export const countLineSchema = z.object({
  sku: z.string(),
  article: z.string(),
  pieces: z.int(),
  /** At the marketplace; null: it was not asked. */
  there: z.int().nullable(),
});
export type CountLine = z.infer<typeof countLineSchema>;

export const countedSchema = z.object({
  /** Null: nothing of the warehouse is called so. It is kept with its neighbours. */
  sku: z.string().nullable(),
  article: z.string(),
  /** On this shelf, and on all. */
  pieces: z.int(),
  total: z.int(),
  /** Null in a blind count, too. */
  there: z.int().nullable(),
});
export type Counted = z.infer<typeof countedSchema>;

/** Before and after of a count, as it was at `revision`: what is counted later is not in it. */
export const countPlanSchema = stockPlanSchema.extend({ revision: z.int() });
export type CountPlan = z.infer<typeof countPlanSchema>;

export const stockCounts = {
  view: feed(z.object({ open: z.array(openCountSchema), past: z.array(pastCountSchema) }), {
    right: 'stockroom',
  }),
  begin: call(
    z.object({ warehouseId: id, isBlind: z.boolean(), corrects: id.nullable() }),
    inCount,
    ['warehouseUnknown'],
    { right: 'stockroom' },
  ),
  /**
   * One more of what was scanned; the same scan counts once, however often it comes. Of anybody else than works here now
   * it is not taken.
   */
  scan: call(
    z.object({
      countId: id,
      scanId: id,
      shelf,
      text: z.string().min(1).max(500),
      by,
    }),
    countedSchema,
    ['stockCountUnknown', 'stockScanOfOther', 'warehouseUnknown'],
    { right: 'stockroom' },
  ),
  /** So many lie on this shelf, by the word of whoever works here now. */
  set: call(
    z.object({ countId: id, shelf, sku, pieces: z.int().min(0).max(MOST_AMOUNT), by }),
    countedSchema,
    ['stockCountUnknown', 'stockScanOfOther', 'warehouseUnknown', 'stockSkuUnknown'],
    { right: 'stockroom' },
  ),
  /** It is counted anew, on every shelf. */
  recount: call(z.object({ countId: id, sku }), nothing, ['stockCountUnknown'], { right: 'stockroom' }),
  /** A code that nobody knows counts for this barcode where it was scanned, or, `sku` null, for nothing. */
  settle: call(
    z.object({ countId: id, scanId: id, sku: sku.nullable() }),
    nothing,
    ['stockCountUnknown', 'stockCountScanSettled', 'warehouseUnknown', 'stockSkuUnknown'],
    { right: 'stockroom' },
  ),
  /** What was counted and is not what the marketplace sells. */
  differences: call(
    z.object({ countId: id, offset: z.int().min(0), limit: z.int().min(1).max(MOST_LINES) }),
    z.object({
      lines: z.array(countLineSchema),
      total: z.int(),
      /** Barcodes that were counted, and those of the warehouse that were not. */
      counted: z.int(),
      rest: z.int(),
      /** Of what was counted: when the oldest amount was read, Unix milliseconds, and how many never were. */
      readAt: z.number().nullable(),
      unread: z.int(),
      /** Why those that were not counted can't be set to zero. */
      unsure: z.enum(restFaults).nullable(),
    }),
    ['stockCountUnknown', 'warehouseUnknown'],
    { right: 'stockroom', isByScreen: true },
  ),
  /**
   * `restToZero`: what was not counted is not there. That can't be told while codes of it are unknown, nor of one that
   * corrects another: what it leaves out may have been counted there.
   */
  plan: call(
    z.object({ countId: id, restToZero: z.boolean() }),
    countPlanSchema,
    ['stockCountUnknown', 'warehouseUnknown', 'stockCountEmpty', 'stockCountUnsure'],
    { right: 'stockroom' },
  ),
  /**
   * What was shown is sent, and the count is over. Null: nothing differs, so nothing is sent. What can't be told now,
   * where the rest is, goes on as a count of its own that corrects this one.
   */
  send: call(
    z.object({ countId: id, planId: id }),
    z.object({ sendId: z.string().nullable() }),
    ['stockCountUnknown', 'stockPlanUnknown', 'stockMovedOn', 'stockNoneChangeable', 'stockCountMovedOn'],
    { right: 'stockroom' },
  ),
  drop: call(inCount, nothing, ['stockCountUnknown'], { right: 'stockroom' }),
} as const;
