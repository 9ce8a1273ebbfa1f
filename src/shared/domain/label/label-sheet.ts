import { z } from 'zod';

/** The paper in a desk's laser printer, in millimetres. */
export const A4 = { width: 210, height: 297 } as const;

const length = z.number().min(0).max(A4.height);

/** Labels on a sheet of A4, in millimetres: the margins are those to the first label. */
export const sheetFormatSchema = z.strictObject({
  columns: z.int().min(1).max(20),
  rows: z.int().min(1).max(40),
  width: z.number().min(10).max(A4.width),
  height: z.number().min(5).max(A4.height),
  left: length,
  top: length,
  /** White between two labels. */
  gapX: length,
  gapY: length,
});
export type SheetFormat = z.output<typeof sheetFormatSchema>;

/** Those that are sold everywhere, as the packs of labels give their sizes. */
export const sheetFormats = {
  '3x8': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gapX: 0, gapY: 0 },
  '2x7': { columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gapX: 2.5, gapY: 0 },
  '3x7': { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gapX: 2.5, gapY: 0 },
  '5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gapX: 2.5, gapY: 0 },
} as const satisfies Readonly<Record<string, SheetFormat>>;
export type SheetName = keyof typeof sheetFormats;

export const placesOn = ({ columns, rows }: SheetFormat): number => columns * rows;

/** A tenth of a millimetre: packs round their sizes. */
const SLACK = 0.1;

/** Do all places lie on the paper? */
export function isOnPaper({ columns, rows, width, height, left, top, gapX, gapY }: SheetFormat): boolean {
  const right = left + columns * width + (columns - 1) * gapX;
  const bottom = top + rows * height + (rows - 1) * gapY;
  return right <= A4.width + SLACK && bottom <= A4.height + SLACK;
}

export const fitsPlace = (
  size: { readonly width: number; readonly height: number },
  { width, height }: SheetFormat,
): boolean => size.width <= width + SLACK && size.height <= height + SLACK;

/**
 * Where a label goes: its sheet, and its corner there. Labels fill row by row; a smaller one is centred in its place.
 */
export function placeOnSheet(
  index: number,
  format: SheetFormat,
  size: { readonly width: number; readonly height: number },
): { readonly sheet: number; readonly x: number; readonly y: number } {
  const places = placesOn(format);
  const at = index % places;
  const [column, row] = [at % format.columns, Math.floor(at / format.columns)];
  return {
    sheet: Math.floor(index / places),
    x: format.left + column * (format.width + format.gapX) + (format.width - size.width) / 2,
    y: format.top + row * (format.height + format.gapY) + (format.height - size.height) / 2,
  };
}
