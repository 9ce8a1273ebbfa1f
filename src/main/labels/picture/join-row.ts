import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { languageOf } from '../../printers/languages/language-of.ts';
import { asPlaced } from '../place-on-head.ts';
import { joinDots, widthOfRow } from '../row-of-labels.ts';
import { readOwn } from './read-own.ts';

/**
 * One document of several, each with its label in the first column: the second label comes into the second column, dot
 * for dot as it was read back. Null where they are not of our own making, or of different heights.
 */
export function joinRow(documents: readonly Uint8Array[], model: PrinterModel): Uint8Array | null {
  const { across, dpi, language, headDots } = model;
  if (across === null || documents.length > across.columns) return null;
  const about = { dpi, width: Math.min(headDots, widthOfRow(across, dpi)) };
  const labels = documents
    .map((document) => readOwn[language](document, about))
    .filter((dots) => dots !== null);
  const [first] = labels;
  if (!first || labels.length < documents.length) return null;
  if (labels.some(({ width, height }) => width !== first.width || height !== first.height)) return null;
  const row = joinDots(labels, across, dpi);
  return row && languageOf(model).encode(row, asPlaced(model));
}
