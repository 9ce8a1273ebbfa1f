import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import { millimetresOf } from '../raster/dots-per-mm.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';

/**
 * What is printed has no room under the printer's head, or on a paper narrower than it; with the sizes named. Null for a
 * label that fits. Widths in dots.
 */
export function widerThanHead(
  width: number,
  { headDots, dpi }: Pick<PrinterModel, 'headDots' | 'dpi'>,
  paper = headDots,
  inRow: 'widerThanColumn' | 'rowWiderThanHead' | null = null,
): ReturnType<typeof labelUnusable> | null {
  const room = Math.min(headDots, paper);
  if (width <= room) return null;
  const [fault, what] =
    inRow !== null
      ? ([inRow, inRow === 'widerThanColumn' ? 'column' : 'head'] as const)
      : paper < headDots
        ? (['widerThanPaper', 'paper'] as const)
        : (['widerThanHead', 'head'] as const);
  return labelUnusable(fault, `the label needs ${width} dots, the ${what} has ${room}`, {
    labelMm: tenths(width, dpi, Math.ceil),
    headMm: tenths(room, dpi, Math.floor),
  });
}

/** Away from each other, so that a label one dot too wide is not said to be as wide as the head. */
const tenths = (dots: number, dpi: PrinterModel['dpi'], round: (value: number) => number): number =>
  // What binary fractions add to a whole tenth is no reason to go up.
  round(Number((millimetresOf(dots, dpi) * 10).toFixed(6))) / 10;
