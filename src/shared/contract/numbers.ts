import { z } from 'zod';
import { chargeKinds } from '../domain/numbers/charge-kinds.ts';
import { chargeDetailSchema } from '../domain/numbers/charge-row.ts';
import { dayNumber, daysOf } from '../domain/numbers/calendar-day.ts';
import { reportKinds } from '../domain/numbers/report-kinds.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';
import { outFormats } from './stock-files.ts';

const nothing = z.null();
const kind = z.enum(chargeKinds);
const reportKind = z.enum(reportKinds);
const day = z.string().refine((text) => dayNumber(text) !== null);

/** The longest period that is summed: a leap year. */
export const MOST_DAYS = 366;

/** Both days within. */
const span = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to && daysOf({ from, to }) <= MOST_DAYS);

const spanView = z.object({ from: z.string(), to: z.string() });

/** How far the reports of one kind are. */
export const kindStateSchema = z.object({
  kind: reportKind,
  /** The days that are asked about just now. */
  asking: spanView.nullable(),
  /** How far a report is that is made first; `bytes` while it comes. */
  step: z
    .object({
      step: z.enum(['creating', 'waiting', 'downloading', 'reading']),
      bytes: z.number().nullable(),
    })
    .nullable(),
  /** Parts of the calendar that are still to be asked for. */
  left: z.int(),
  /** When something is asked for again by itself, Unix milliseconds; null: it is being asked, or never. */
  nextAt: z.number().nullable(),
  /** When the latest answer came. */
  lastAt: z.number().nullable(),
  /** When the marketplace takes the next request; null: now. */
  turnAt: z.number().nullable(),
  isPaused: z.boolean(),
  trouble: problemSchema.nullable(),
});
export type KindState = z.infer<typeof kindStateSchema>;

export const numbersStateSchema = z.object({
  /** Nobody has opened the numbers at this desk: nothing is asked of the marketplace. */
  isOn: z.boolean(),
  /** Grows whenever more is known. */
  revision: z.int(),
  kinds: z.array(kindStateSchema),
});
export type NumbersState = z.infer<typeof numbersStateSchema>;

const sum = {
  currency: z.string(),
  /** Ten-thousandths of the currency. */
  amount: z.number(),
  rows: z.int(),
  /** Rows that are not in the sum, because the report gave no amount. */
  unknown: z.int(),
};

const coverage = z.object({
  /** Days of the period, and how many of them are known. */
  days: z.int(),
  known: z.int(),
  /** Since when the least fresh of them is known, Unix milliseconds. */
  oldestAt: z.number().nullable(),
});

const side = z.object({ sums: z.array(z.object(sum)), coverage });

export const moneySchema = z.object({
  span: spanView,
  before: spanView,
  kinds: z.array(z.object({ kind, now: side, before: side })),
  days: z.array(z.object({ kind, day: z.string(), ...sum })),
});
export type Money = z.infer<typeof moneySchema>;

export const articleChargeSchema = z.object({
  /** Null: of no article. */
  nmId: z.string().nullable(),
  article: z.string().nullable(),
  ...sum,
});
export type ArticleCharge = z.infer<typeof articleChargeSchema>;

export const chargeSchema = z.object({
  /** Names it among those of its kind, with `ordinal`. */
  part: z.string(),
  ordinal: z.int(),
  day: z.string(),
  nmId: z.string().nullable(),
  article: z.string().nullable(),
  barcode: z.string().nullable(),
  item: z.string().nullable(),
  amount: z.number().nullable(),
  currency: z.string(),
  subject: z.string().nullable(),
  brand: z.string().nullable(),
  detail: chargeDetailSchema,
});
export type Charge = z.infer<typeof chargeSchema>;

/** So many rows are given at once. */
export const MOST_ROWS = 500;
const page = { offset: z.int().min(0), limit: z.int().min(1).max(MOST_ROWS) };

export const chargeOrders = ['newest', 'largest'] as const;
export type ChargeOrder = (typeof chargeOrders)[number];

const words = z.string().max(200);
const cell = z.union([z.string().max(2000), z.number(), z.null()]);
const rowsOf = z.object({
  span,
  of: kind,
  /** Null: of all articles; empty: of none. */
  nmId: z.string().max(40).nullable(),
  order: z.enum(chargeOrders),
});

/** What is written into a file: a table as its screen shows it, the header first, or all rows of a period. */
const written = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), rows: z.array(z.array(cell).max(50)).min(1).max(2000) }),
  rowsOf.extend({
    kind: z.literal('rows'),
    titles: z.object({
      day: words,
      article: words,
      nmId: words,
      amount: words,
      currency: words,
      barcode: words,
      item: words,
      subject: words,
      brand: words,
      other: words,
    }),
    /** What the fields of `detail` are called, by name; those that are not named here keep theirs. */
    fields: z.record(z.string(), words),
  }),
]);

/** The thread that has the numbers, or its file, can't be asked just now. */
const unread = [
  'numbersAway',
  'databaseNewer',
  'databaseDamaged',
  'databaseInUse',
  'databaseNotWritable',
  'diskFull',
] as const;

const seen = { right: 'numbers', isByScreen: true } as const;

const funnelCounts = {
  opens: z.int(),
  carts: z.int(),
  orders: z.int(),
  /** Ten-thousandths of the reports' currency. */
  ordersAmount: z.number(),
  buyouts: z.int(),
  buyoutsAmount: z.number(),
  cancels: z.int(),
  cancelsAmount: z.number(),
  /** Rows of which something was not said. */
  unknown: z.int(),
};
export const funnelOrders = ['opens', 'orders', 'ordersAmount', 'cancels'] as const;
export type FunnelOrder = (typeof funnelOrders)[number];

const funnelSide = z.object({ ...funnelCounts, coverage });

export const funnelSchema = z.object({
  span: spanView,
  before: spanView,
  currency: z.string(),
  now: funnelSide,
  past: funnelSide,
  days: z.array(z.object({ day: z.string(), ...funnelCounts })),
});
export type Funnel = z.infer<typeof funnelSchema>;

export const funnelArticleSchema = z.object({
  nmId: z.string(),
  article: z.string().nullable(),
  ...funnelCounts,
});
export type FunnelArticle = z.infer<typeof funnelArticleSchema>;

export const returnSchema = z.object({
  day: z.string().nullable(),
  nmId: z.string().nullable(),
  article: z.string().nullable(),
  barcode: z.string().nullable(),
  item: z.string().nullable(),
  sticker: z.string().nullable(),
  srid: z.string().nullable(),
  office: z.string().nullable(),
  officeId: z.string().nullable(),
  kind: z.string().nullable(),
  status: z.string().nullable(),
  /** It waits to be fetched, or is on its way; null: not said. */
  isActive: z.boolean().nullable(),
});
export type Return = z.infer<typeof returnSchema>;

/** A product card that buyers don't see, and how many pieces of it lie in the platform's warehouses. */
export const unseenCardSchema = z.object({
  nmId: z.string().nullable(),
  article: z.string().nullable(),
  brand: z.string().nullable(),
  title: z.string().nullable(),
  reason: z.string().nullable(),
  rating: z.number().nullable(),
  pieces: z.number().nullable(),
});
export type UnseenCard = z.infer<typeof unseenCardSchema>;

export const platformStockSchema = z.object({
  nmId: z.string().nullable(),
  barcode: z.string().nullable(),
  article: z.string().nullable(),
  size: z.string().nullable(),
  toClient: z.number().nullable(),
  fromClient: z.number().nullable(),
  total: z.number().nullable(),
  warehouses: z.array(z.tuple([z.string(), z.number()])),
});
export type PlatformStock = z.infer<typeof platformStockSchema>;

/** A card that was measured otherwise than declared. Sizes as `length × width × height`, cm; volumes in litres. */
export const coefficientSchema = z.object({
  day: z.string().nullable(),
  nmId: z.string().nullable(),
  article: z.string().nullable(),
  title: z.string().nullable(),
  /** What logistics and storage of the week are multiplied with. */
  coefficient: z.number().nullable(),
  declaredVolume: z.number().nullable(),
  actualVolume: z.number().nullable(),
  declared: z.string().nullable(),
  actual: z.string().nullable(),
});

/** Sales of a region; the amount in ten-thousandths of the reports' currency. */
export const regionSchema = z.object({
  country: z.string().nullable(),
  district: z.string().nullable(),
  region: z.string().nullable(),
  pieces: z.int(),
  amount: z.number(),
});

export const numbers = {
  state: feed(numbersStateSchema, { right: 'numbers' }),
  /** Somebody looks at the numbers at this desk: from now on they are asked for. */
  open: call(z.object({}), nothing, [], { right: 'numbers', isByScreen: true }),
  /** What the marketplace took in a period, beside as many days before. */
  money: call(span, moneySchema, unread, {
    right: 'numbers',
    isByScreen: true,
  }),
  /** By article, the dearest first. `kind` null: all of them. */
  articles: call(z.object({ span, kind: kind.nullable(), ...page }), z.array(articleChargeSchema), unread, {
    right: 'numbers',
    isByScreen: true,
  }),
  /** `nmId` null: of all articles; empty: of none. */
  rows: call(
    z.object({ span, kind, nmId: z.string().max(40).nullable(), order: z.enum(chargeOrders), ...page }),
    z.object({ total: z.int(), rows: z.array(chargeSchema) }),
    unread,
    { right: 'numbers', isByScreen: true },
  ),
  /** A file for spreadsheets; `rows` of `total`: a file takes no more. */
  save: call(
    z.object({ format: z.enum(outFormats), title: words, written }),
    z.object({ fileId: z.string(), bytes: z.int(), rows: z.int(), total: z.int() }),
    [...unread, 'sheetNotWritten'],
    { right: 'numbers' },
  ),
  /** A part of a file that was written. */
  take: call(
    z.object({ fileId: z.string().max(100), at: z.int().min(0) }),
    z.object({ part: z.string() }),
    ['stockFileUnknown'],
    { right: 'numbers', isByScreen: true },
  ),
  /** What came of the cards that were opened, beside as many days before. */
  funnel: call(span, funnelSchema, unread, seen),
  funnelArticles: call(
    z.object({ span, order: z.enum(funnelOrders), ...page }),
    z.array(funnelArticleSchema),
    unread,
    seen,
  ),
  /** What goes back to the seller. `activeOnly`: what waits to be fetched, or is on its way. */
  returns: call(
    z.object({ span, activeOnly: z.boolean(), ...page }),
    z.object({ total: z.int(), rows: z.array(returnSchema) }),
    unread,
    seen,
  ),
  unseen: call(z.object({ why: z.enum(['blocked', 'hidden']) }), z.array(unseenCardSchema), unread, seen),
  /** What lies in the platform's warehouses, the most first. */
  platformStock: call(
    z.object(page),
    z.object({ total: z.int(), rows: z.array(platformStockSchema) }),
    unread,
    seen,
  ),
  /** Of the week of a day. */
  coefficients: call(z.object({ day }), z.array(coefficientSchema), unread, seen),
  /** Of the months that a period touches, each whole: the report has no days. The most pieces first. */
  regions: call(
    span,
    z.object({ span: spanView, currency: z.string(), coverage, rows: z.array(regionSchema) }),
    unread,
    seen,
  ),
  /** Asks for the newest days of a kind again, as soon as the marketplace takes the request. */
  askNow: call(z.object({ kind: reportKind }), nothing, [], { right: 'numbers' }),
  /** Asks for nothing more of a kind, until somebody wants it. */
  pause: call(z.object({ kind: reportKind }), nothing, [], { right: 'numbers' }),
} as const;
