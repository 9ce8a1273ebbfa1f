import { z } from 'zod';

/** Rows of the CSV files of document 3, N13. Unknown columns are kept as text; an empty field is null. */
const number = z
  .string()
  .refine((text) => /^(-?\d+(\.\d+)?([eE][+-]?\d+)?)?$/.test(text), { error: 'a number' })
  .transform((text) => (text === '' ? null : Number(text)))
  .default(null);

/** Digits, kept as text like every identifier. */
const id = z
  .string()
  .regex(/^\d*$/, { error: 'a whole number' })
  .transform((text) => (text === '' ? null : text))
  .default(null);

const text = z
  .string()
  .transform((value) => (value === '' ? null : value))
  .default(null);

/** How true and false are written is not shown. */
const flagWords: ReadonlyMap<string, boolean | null> = new Map([
  ['', null],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const flag = z
  .string()
  .refine((value) => flagWords.has(value.toLowerCase()), { error: 'true or false' })
  .transform((value) => flagWords.get(value.toLowerCase()) ?? null)
  .default(null);

/** One article and day, or one day where the report is grouped: then `nmID` is null. */
export const salesFunnelRow = z.looseObject({
  nmID: id,
  dt: text,
  openCardCount: number,
  addToCartCount: number,
  ordersCount: number,
  ordersSumRub: number,
  buyoutsCount: number,
  buyoutsSumRub: number,
  cancelCount: number,
  cancelSumRub: number,
  addToCartConversion: number,
  cartToOrderConversion: number,
  buyoutPercent: number,
});

/** Those of the earlier period are null where none was asked for. */
const searchMetrics = {
  AveragePosition: number,
  OpenCard: number,
  AddToCart: number,
  OpenToCart: number,
  Orders: number,
  CartToOrder: number,
  Visibility: number,
  AveragePositionPast: number,
  OpenCardPast: number,
  AddToCartPast: number,
  OpenToCartPast: number,
  OrdersPast: number,
  CartToOrderPast: number,
  VisibilityPast: number,
};

export const searchGroupRow = z.looseObject({
  SubjectName: text,
  SubjectID: id,
  BrandName: text,
  TagID: id,
  ...searchMetrics,
});

export const searchProductRow = z.looseObject({
  NmID: id,
  VendorCode: text,
  Name: text,
  SubjectName: text,
  BrandName: text,
  IsAdvertised: flag,
  IsRated: flag,
  Rating: number,
  FeedbackRating: number,
  MinPrice: number,
  MaxPrice: number,
  ...searchMetrics,
});

/** Report types whose columns document 3 names; the names of the types are observed ("Routes"). */
export const rowSchemas = {
  DETAIL_HISTORY_REPORT: salesFunnelRow,
  GROUPED_HISTORY_REPORT: salesFunnelRow,
  SEARCH_QUERIES_PREMIUM_REPORT_GROUP: searchGroupRow,
  SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT: searchProductRow,
} as const;

type KnownType = keyof typeof rowSchemas;

/** A row of a report of this type; plain text by column where the documents name no columns. */
export type ReportRow<Type extends string> = Type extends KnownType
  ? z.output<(typeof rowSchemas)[Type]>
  : Readonly<Record<string, string>>;

const isKnown = (type: string): type is KnownType => Object.hasOwn(rowSchemas, type);

export const rowSchemaOf = (type: string): z.ZodType | null => (isKnown(type) ? rowSchemas[type] : null);
