import { z } from 'zod';
import { changeFaults, lineKinds, MOST_AMOUNT } from '../domain/stock/stock-change.ts';
import { intentStates } from '../domain/stock/stock-intent.ts';
import { problemSchema } from '../problem.ts';
import { withoutUnseen } from '../domain/visible-text.ts';
import { cleaned } from '../domain/given-name.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const id = z.string().max(100);
const sku = z.string().trim().min(1).max(100);
/** What comes along unseen when it is copied would make another barcode of it. */
const newSku = z.string().max(200).transform(withoutUnseen).pipe(sku);
/** As many barcodes as a warehouse may have. */
const MOST_SKUS = 100_000;
const PAGE = 500;

export const stockFilters = ['all', 'inStock', 'none', 'unread', 'low'] as const;
export type StockFilter = (typeof stockFilters)[number];

const sortSchema = z.object({ by: z.enum(['article', 'sku', 'amount', 'own']), isDescending: z.boolean() });
export type StockSort = z.infer<typeof sortSchema>;

export const querySchema = z.object({
  warehouseId: id,
  words: z.string().max(200),
  filter: z.enum(stockFilters),
  sort: sortSchema,
});
export type StockQuery = z.infer<typeof querySchema>;

export const stockRowSchema = z.object({
  sku: z.string(),
  article: z.string(),
  /** At the marketplace; null: it was not asked yet. */
  amount: z.int().nullable(),
  /** Unix milliseconds. */
  readAt: z.number().nullable(),
  /** A change of it is not settled. */
  isUnderWay: z.boolean(),
  /** On the shelf as this desk knows it; null: nobody has counted. */
  own: z.int().nullable(),
  /** Never offered to the marketplace. */
  reserve: z.int(),
  /** Null: no warning is wanted. */
  minimum: z.int().nullable(),
  isLow: z.boolean(),
  /** Pieces of orders that are not handed over, and how many of those are packed. */
  open: z.int(),
  packed: z.int(),
  /** Own count without what is still to be packed and without the reserve; null: nobody has counted. */
  free: z.int().nullable(),
  /** The last change from this desk, and by whom. */
  changedAt: z.number().nullable(),
  changedBy: z.string().nullable(),
});
export type StockRowView = z.infer<typeof stockRowSchema>;

export const plannedLineSchema = z.object({
  sku: z.string(),
  article: z.string(),
  before: z.int().nullable(),
  after: z.int().nullable(),
  kind: z.enum(lineKinds),
  fault: z.enum(changeFaults).nullable(),
  /** What is free here, where it would become more than that; null: it would not, or nobody knows. */
  aboveFree: z.int().nullable(),
});
export type PlannedLineView = z.infer<typeof plannedLineSchema>;

const countsSchema = z.object({
  refused: z.int(),
  deleted: z.int(),
  zero: z.int(),
  lower: z.int(),
  unknown: z.int(),
  raise: z.int(),
  same: z.int(),
});

/** Before and after, to be confirmed once; nothing is written down or sent by it. */
export const stockPlanSchema = z.object({
  planId: z.string(),
  warehouseId: z.string(),
  counts: countsSchema,
  /** What may be a mistake first; so many of them as a person looks through. */
  lines: z.array(plannedLineSchema),
  total: z.int(),
  /** Of how many it would become more than is free here. */
  above: z.int(),
  undoes: z.string().nullable(),
});
export type StockPlan = z.infer<typeof stockPlanSchema>;

const sentLineSchema = z.object({
  sku: z.string(),
  article: z.string(),
  state: z.enum(intentStates),
  before: z.int().nullable(),
  target: z.int().nullable(),
  found: z.int().nullable(),
  fault: z.enum(changeFaults).nullable(),
  problem: problemSchema.nullable(),
  at: z.number(),
});
export type SentLine = z.infer<typeof sentLineSchema>;

export const stockSendSchema = z.object({
  sendId: z.string(),
  warehouseId: z.string(),
  at: z.number(),
  person: z.string().nullable(),
  undoes: z.string().nullable(),
  isPaused: z.boolean(),
  /** Why it does not go on. */
  problem: problemSchema.nullable(),
  total: z.int(),
  /** Still to be told or read back. */
  open: z.int(),
  confirmed: z.int(),
  /** Told or not, and not as it was asked for: each has its reason. */
  failed: z.int(),
  withdrawn: z.int(),
});
export type StockSendView = z.infer<typeof stockSendSchema>;

export const stocksViewSchema = z.object({
  warehouses: z.array(z.object({ warehouseId: z.string(), name: z.string(), isProcessing: z.boolean() })),
  /** Amounts that are being asked for. */
  reading: z
    .object({ warehouseId: z.string(), done: z.int(), total: z.int(), problem: problemSchema.nullable() })
    .nullable(),
  /** The newest first. */
  sends: z.array(stockSendSchema),
  /** Goes up whenever a row may have changed. */
  revision: z.int(),
});
export type StocksView = z.infer<typeof stocksViewSchema>;

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), amount: z.int().min(0).max(MOST_AMOUNT) }),
  z.object({ kind: z.literal('add'), by: z.int().min(-MOST_AMOUNT).max(MOST_AMOUNT) }),
  z.object({ kind: z.literal('delete') }),
]);

/** These, or all that fit. */
export const whichSchema = z.union([
  z.object({ skus: z.array(sku).min(1).max(MOST_SKUS) }),
  z.object({ query: querySchema }),
]);
export type WhichSkus = z.infer<typeof whichSchema>;

export const stocks = {
  view: feed(stocksViewSchema, { right: 'stockroom' }),
  /** A window of what fits, in order. */
  rows: call(
    querySchema.extend({ offset: z.int().min(0), limit: z.int().min(1).max(PAGE) }),
    z.object({
      rows: z.array(stockRowSchema),
      total: z.int(),
      revision: z.int(),
      /** Of the whole warehouse: at or below their minimum; sold out here, sold there, and nobody was asked yet. */
      low: z.int(),
      soldOut: z.int(),
    }),
    ['warehouseUnknown'],
    { right: 'stockroom', isByScreen: true },
  ),
  /** Asks the marketplace for the amounts of all known barcodes, a thousand at a time. */
  read: call(z.object({ warehouseId: id }), nothing, ['warehouseUnknown'], { right: 'stockroom' }),
  /** A barcode that no order has told of. */
  addSku: call(z.object({ sku: newSku, article: z.string().max(200).transform(cleaned) }), nothing, [], {
    right: 'stockroom',
  }),
  plan: call(
    z.object({ warehouseId: id, change: changeSchema, which: whichSchema }),
    stockPlanSchema,
    ['warehouseUnknown'],
    { right: 'stockroom' },
  ),
  /**
   * What was confirmed is written down at once, and goes out by itself, through restarts. Null: nothing was to be told.
   * `typed`: the name of the warehouse, where stocks of it are deleted.
   */
  send: call(
    z.object({ planId: id, typed: z.string().max(200).optional() }),
    z.object({ sendId: z.string().nullable() }),
    ['stockPlanUnknown', 'stockMovedOn', 'stockNoneChangeable', 'stockNameWrong'],
    {
      right: 'stockroom',
    },
  ),
  pause: call(z.object({ sendId: id }), nothing, ['stockSendUnknown'], { right: 'stockroom' }),
  resume: call(z.object({ sendId: id }), nothing, ['stockSendUnknown'], { right: 'stockroom' }),
  /** What has not been told is not told any more. */
  withdraw: call(z.object({ sendId: id }), z.object({ withdrawn: z.int() }), ['stockSendUnknown'], {
    right: 'stockroom',
  }),
  /** What was not done of a send, with its reasons. */
  failures: call(
    z.object({ sendId: id }),
    z.object({ lines: z.array(sentLineSchema) }),
    ['stockSendUnknown'],
    {
      right: 'stockroom',
      isByScreen: true,
    },
  ),
  /** Puts back what was there before, as a new change to be confirmed. */
  undo: call(z.object({ sendId: id }), stockPlanSchema, ['stockSendUnknown'], { right: 'stockroom' }),
  history: call(
    z.object({ warehouseId: id, sku }),
    z.object({ lines: z.array(sentLineSchema.extend({ person: z.string().nullable() })) }),
    [],
    { right: 'stockroom', isByScreen: true },
  ),
} as const;
