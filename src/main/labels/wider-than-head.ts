import type { PrinterModel } from '../../shared/domain/printer-model.ts';
import { millimetresOf } from './dots-per-mm.ts';
import { labelUnusable } from './label-unusable.ts';

/** A label that the printer's head can't cover, with the sizes named; null for one that fits. `width` in dots. */
export function widerThanHead(
  width: number,
  { headDots, dpi }: Pick<PrinterModel, 'headDots' | 'dpi'>,
): ReturnType<typeof labelUnusable> | null {
  if (width <= headDots) return null;
  return labelUnusable('widerThanHead', `the label is ${width} dots wide, the head ${headDots}`, {
    labelMm: tenths(width, dpi, Math.ceil),
    headMm: tenths(headDots, dpi, Math.floor),
  });
}

/** Away from each other, so that a label one dot too wide is not said to be as wide as the head. */
const tenths = (dots: number, dpi: PrinterModel['dpi'], round: (value: number) => number): number =>
  // What binary fractions add to a whole tenth is no reason to go up.
  round(Number((millimetresOf(dots, dpi) * 10).toFixed(6))) / 10;
