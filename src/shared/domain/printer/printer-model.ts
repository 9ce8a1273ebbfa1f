import { z } from 'zod';

/**
 * What a printer understands. `escpos` is plain dots for label printers that speak ESC/POS; `png` is a picture for the
 * system's own driver, which makes the printer's commands of it: a queue of the spooler alone takes it.
 */
export const printerLanguages = ['zpl', 'tspl', 'escpos', 'png'] as const;
export type PrinterLanguageName = (typeof printerLanguages)[number];

/** How the printer finds the next label; sizes in millimetres. `asSet`: as the printer itself is set. */
export const mediaSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asSet') }),
  z.strictObject({ kind: z.literal('gap'), mm: z.number().min(0).max(20) }),
  z.strictObject({ kind: z.literal('blackMark'), mm: z.number().min(0.5).max(20) }),
  z.strictObject({ kind: z.literal('continuous') }),
]);
export type Media = z.output<typeof mediaSchema>;

/**
 * Degrees clockwise by which everything is turned before it is printed: for a roll that stands the other way, or labels
 * that should leave the printer with their foot first.
 */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/**
 * Dots per inch as printed on the type plate. 203 is 8 dots a millimetre; of 300 and 600 makers say 11.8 and 23.6 in one
 * place (TSC: 1247 dots on 105.7 mm) and 12 and 24, rounded, in another (Zebra, in `~HI`).
 */
export const headDpis = [203, 300, 600] as const;
export type HeadDpi = (typeof headDpis)[number];

/** Cuts more seldom than this are a mistake in a field. */
const MOST_UNCUT = 100;

/**
 * What becomes of a label that is out. `asSet`: what the printer itself is set to. `tear`: it stops at the tear bar.
 * `peel`: it is taken off its liner, and the next waits until somebody has taken it. `cut`: after every so many labels;
 * null: after the last that waits.
 */
export const finishSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('asSet') }),
  z.strictObject({ kind: z.literal('tear') }),
  z.strictObject({ kind: z.literal('peel') }),
  z.strictObject({ kind: z.literal('cut'), every: z.int().min(1).max(MOST_UNCUT).nullable() }),
]);
export type Finish = z.output<typeof finishSchema>;

/** Eight labels of the narrowest roll are as wide as the widest head. */
export const MOST_COLUMNS = 8;

/**
 * Labels that stand side by side on one carrier, in millimetres: each of them in a column of its own, white between two
 * of them. The printer feeds a row at a time.
 */
export const acrossSchema = z.strictObject({
  columns: z.int().min(2).max(MOST_COLUMNS),
  width: z.number().min(8).max(200),
  gap: z.number().min(0).max(50),
});
export type Across = z.output<typeof acrossSchema>;

/** What must be known about a printer to make dots for it. Null: the printer's own setting stays in force. */
export const printerModelSchema = z.strictObject({
  language: z.enum(printerLanguages),
  dpi: z.literal([...headDpis]),
  /** Dots across the head; of a wider label only white may be left out. 832 is the 4-inch head at 203 dpi. */
  headDots: z.int().min(100).max(4000),
  media: mediaSchema.default({ kind: 'asSet' }),
  /** Share of the language's range of darkness, 0 to 100. */
  darkness: z.int().min(0).max(100).nullable().default(null),
  /** Inches per second. */
  speed: z.int().min(1).max(14).nullable().default(null),
  /**
   * How a ZPL printer is sent dots: `acs` every one knows; `z64` is a quarter of it, for models whose maker documents it,
   * and for a printer that has printed its own test label in it (a ZD230 showed such a label and printed nothing).
   */
  graphics: z.enum(['acs', 'z64']).default('acs'),
  turn: z.literal([...turns]).default(0),
  /** Null: one label across the carrier. */
  across: acrossSchema.nullable().default(null),
  finish: finishSchema.default({ kind: 'asSet' }),
  /**
   * How much further than usual a label stops, in dots: for the tear bar, the peeler's or the cutter's edge. ZPL's own
   * range ends at −120, but it takes three characters.
   */
  restAt: z.int().min(-99).max(120).nullable().default(null),
  /** Where the picture begins, in dots to the right and down from the label's own corner. */
  offset: z
    .strictObject({ x: z.int().min(-100).max(100), y: z.int().min(-100).max(100) })
    .default({ x: 0, y: 0 }),
});

export type PrinterModel = z.output<typeof printerModelSchema>;
