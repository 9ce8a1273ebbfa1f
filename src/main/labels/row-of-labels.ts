import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import { placeDots, windowOf } from '../printers/languages/place-dots.ts';
import { placeBytes } from './picture/place-bytes.ts';
import type { Dots } from '../raster/dots.ts';
import { dotsOf } from '../raster/dots-per-mm.ts';
import type { Span } from './code-zones.ts';

type Across = NonNullable<PrinterModel['across']>;

/** Where a column begins. Counted from the first each time, so that no rounding adds up. */
export const columnAt = ({ width, gap }: Across, column: number, dpi: PrinterModel['dpi']): number =>
  dotsOf(column * (width + gap), dpi);

/** Of one column, and of all with what is between them, in dots. */
export const widthOfColumn = ({ width }: Across, dpi: PrinterModel['dpi']): number => dotsOf(width, dpi);

export const widthOfRow = (across: Across, dpi: PrinterModel['dpi']): number =>
  columnAt(across, across.columns - 1, dpi) + widthOfColumn(across, dpi);

/** A label, turned already, with the columns of it that must be on the paper. */
export interface InRow {
  readonly dots: Dots;
  readonly keep: Span;
}

/** A smaller label lies in the middle of its column, of a wider one white paper is left out. */
function inColumn({ dots, keep }: InRow, across: Across, dpi: PrinterModel['dpi']) {
  const room = widthOfColumn(across, dpi);
  const cropped = placeDots(dots, { turn: 0, offset: { x: 0, y: 0 }, headDots: room }, keep);
  const left = dots.width > room ? windowOf(dots, { offset: { x: 0, y: 0 }, headDots: room }, keep).left : 0;
  return {
    dots: cropped,
    at: (room - cropped.width) >> 1,
    keep: { left: keep.left - left, right: keep.right - left },
  };
}

/** Labels side by side, the first in the first column; places that are left over stay white. */
export function rowOf(labels: readonly InRow[], across: Across, dpi: PrinterModel['dpi']): Dots {
  const width = widthOfRow(across, dpi);
  const height = Math.max(...labels.map(({ dots }) => dots.height));
  const stride = (width + 7) >> 3;
  const row: Dots = { width, height, stride, bits: new Uint8Array(stride * height) };
  for (const [column, label] of labels.entries()) {
    const { dots, at } = inColumn(label, across, dpi);
    if (!placeBytes(row, dots.bits, dots.stride, columnAt(across, column, dpi) + at, 0))
      throw new Error('a label does not fit its column');
  }
  return row;
}

/** Rows that have a label in the first column each, as one; null where ink would leave the row. */
export function joinDots(rows: readonly Dots[], across: Across, dpi: PrinterModel['dpi']): Dots | null {
  const [first] = rows;
  if (!first) return null;
  const row: Dots = { ...first, bits: new Uint8Array(first.bits.length) };
  const isWhole = rows.every(({ bits, stride }, column) =>
    placeBytes(row, bits, stride, columnAt(across, column, dpi), 0),
  );
  return isWhole ? row : null;
}

/** Whether what must be on the paper is under the head in each column: nobody knows yet in which one it comes out. */
export function isUnderHead(
  label: InRow,
  across: Across,
  { dpi, headDots, offset }: Pick<PrinterModel, 'dpi' | 'headDots' | 'offset'>,
): boolean {
  const { left, right } = windowOf({ width: widthOfRow(across, dpi) }, { offset, headDots }, null);
  const { at, keep } = inColumn(label, across, dpi);
  return Array.from({ length: across.columns }, (_, column) => columnAt(across, column, dpi) + at).every(
    (x) => x + keep.left >= left && x + keep.right <= right,
  );
}
