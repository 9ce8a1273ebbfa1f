import type { PrinterModel } from '../../shared/domain/printer-model.ts';
import { labelUnusable } from './label-unusable.ts';

/** A label that the printer's head can't cover, with the sizes named; null for one that fits. Widths in dots. */
export function widerThanHead(
  width: number,
  { headDots }: Pick<PrinterModel, 'headDots'>,
): ReturnType<typeof labelUnusable> | null {
  return width > headDots
    ? labelUnusable('widerThanHead', `the label is ${width} dots wide, the head ${headDots}`)
    : null;
}
