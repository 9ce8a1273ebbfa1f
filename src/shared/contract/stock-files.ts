import { z } from 'zod';
import { amountFaults, idFaults } from '../domain/sheet/sheet-cell.ts';
import { MOST_SHEET_BYTES, MOST_SHEET_COLUMNS } from '../domain/sheet/sheet-faults.ts';
import { call } from './declare.ts';
import { querySchema, stockPlanSchema } from './stocks.ts';

const nothing = z.null();
const fileId = z.string().max(100);
const inFile = z.object({ fileId });
const column = z.int().min(0).max(MOST_SHEET_COLUMNS).nullable();
const columns = z.object({ sku: column, article: column, amount: column });
const words = z.string().max(200);

/** Bytes of one part: a message to the station has no more than 1 MB. */
export const FILE_PART_BYTES = 384 * 1024;
const PART_LETTERS = Math.ceil(FILE_PART_BYTES / 3) * 4;
const MOST_ROWS_SHOWN = 200;

export const rowFaultSchema = z.object({
  column: z.enum(['sku', 'article', 'amount']),
  fault: z.enum([...idFaults, ...amountFaults, 'zerosLost', 'twice', 'unknownArticle', 'severalBarcodes']),
  /** What it is about: the barcode with its zeros, the line that names the same one. */
  about: z.string(),
});
export type RowFault = z.infer<typeof rowFaultSchema>;

export const faultyRowSchema = z.object({
  line: z.int(),
  sku: z.string(),
  article: z.string(),
  amount: z.string(),
  faults: z.array(rowFaultSchema),
});
export type FaultyRow = z.infer<typeof faultyRowSchema>;

export const lookedSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a workbook; one without a name otherwise. */
  sheets: z.array(z.string()),
  /** As the file calls its columns; empty where it does not. */
  header: z.array(z.string()),
  headerLine: z.int().nullable(),
  /** What stands beneath, as it will be read. */
  sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns,
  /** They were chosen by a person for the same header before. */
  isRemembered: z.boolean(),
});
export type LookedFile = z.infer<typeof lookedSchema>;

export const checkedSchema = z.object({
  /** With a barcode and an amount. */
  good: z.int(),
  /** Of these, with a barcode that this desk has not met. */
  unmet: z.int(),
  /** Without an amount: nothing is changed. */
  blank: z.int(),
  faulty: z.int(),
  leftOut: z.int(),
  /** Of those left out or without an amount: what they are about can't be told, so there is no telling the rest. */
  untold: z.int(),
  /** Barcodes of the warehouse that no row may be about. */
  rest: z.int(),
});
export type CheckedFile = z.infer<typeof checkedSchema>;

export const outFormats = ['csvSemicolon', 'csvComma', 'xlsx'] as const;
export type OutFormat = (typeof outFormats)[number];

export const stockFiles = {
  /** A file comes in parts; the last one that was begun is held. */
  begin: call(z.object({ name: words, bytes: z.int().min(0).max(MOST_SHEET_BYTES) }), inFile, [], {
    right: 'stockroom',
  }),
  part: call(
    z.object({ fileId, at: z.int().min(0), part: z.base64().max(PART_LETTERS) }),
    nothing,
    ['stockFileUnknown'],
    { right: 'stockroom' },
  ),
  /** What kind of file it is, and which column is likely to be what. */
  look: call(
    z.object({ fileId, sheet: z.int().min(0) }),
    lookedSchema,
    ['stockFileUnknown', 'sheetUnreadable'],
    {
      right: 'stockroom',
    },
  ),
  /** Reads all of it as told, against what is known of the warehouse. Remembers the columns. */
  check: call(
    z.object({ fileId, warehouseId: z.string().max(100), sheet: z.int().min(0), columns }),
    checkedSchema,
    ['stockFileUnknown', 'sheetUnreadable', 'warehouseUnknown'],
    { right: 'stockroom' },
  ),
  faults: call(
    z.object({ fileId, offset: z.int().min(0), limit: z.int().min(1).max(MOST_ROWS_SHOWN) }),
    z.object({ rows: z.array(faultyRowSchema), total: z.int() }),
    ['stockFileUnknown'],
    { right: 'stockroom', isByScreen: true },
  ),
  /** What a person says that the row means; `row` null: it is right now. */
  mend: call(
    z.object({ fileId, line: z.int(), sku: words, amount: words }),
    z.object({ row: faultyRowSchema.nullable(), counts: checkedSchema }),
    ['stockFileUnknown'],
    { right: 'stockroom' },
  ),
  /** Rows that nothing is changed by; `line` null: all that are wrong. */
  leaveOut: call(z.object({ fileId, line: z.int().nullable() }), checkedSchema, ['stockFileUnknown'], {
    right: 'stockroom',
  }),
  /** `restToZero`: barcodes of the warehouse that the file does not name are no longer sold. */
  plan: call(
    z.object({ fileId, restToZero: z.boolean() }),
    stockPlanSchema,
    ['stockFileUnknown', 'stockFileUnclear', 'stockFileUntold', 'warehouseUnknown'],
    { right: 'stockroom' },
  ),
  /** What is right of it becomes the own count; the marketplace is told nothing. */
  setOwn: call(inFile, z.object({ changed: z.int() }), ['stockFileUnknown'], { right: 'stockroom' }),
  close: call(inFile, nothing, [], { right: 'stockroom' }),
  /** The table as a file. `titles`: what its columns are called, `title` the whole. */
  write: call(
    z.object({
      query: querySchema,
      format: z.enum(outFormats),
      title: words,
      titles: z.object({
        sku: words,
        article: words,
        amount: words,
        own: words,
        open: words,
        reserve: words,
        minimum: words,
        free: words,
      }),
    }),
    inFile.extend({ bytes: z.int() }),
    ['warehouseUnknown', 'sheetNotWritten'],
    { right: 'stockroom' },
  ),
  /** A part of a file that was written. */
  take: call(z.object({ fileId, at: z.int().min(0) }), z.object({ part: z.string() }), ['stockFileUnknown'], {
    right: 'stockroom',
    isByScreen: true,
  }),
} as const;
