import { inflateSync } from 'node:zlib';
import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { unreachable } from '../../../shared/result.ts';
import { languageOf } from '../../printers/languages/language-of.ts';
import { pictureParts } from '../../printers/languages/png/picture-parts.ts';
import { MOST_DOTS, type Dots } from '../dots.ts';
import { asPlaced } from '../place-on-head.ts';
import { joinDots, widthOfRow } from '../row-of-labels.ts';
import { dotsOfEscpos } from './dots-of-escpos.ts';
import { dotsOfTspl } from './dots-of-tspl.ts';
import { dotsOfZpl } from './dots-of-zpl.ts';

/**
 * One document of several, each with its label in the first column: the second label comes into the second column, dot
 * for dot as it was read back. Null where they are not of our own making, or of different heights.
 */
export function joinRow(documents: readonly Uint8Array[], model: PrinterModel): Uint8Array | null {
  const { across, dpi } = model;
  if (across === null || documents.length > across.columns) return null;
  const labels = documents.map((document) => dotsOfDocument(document, model)).filter((dots) => dots !== null);
  const [first] = labels;
  if (!first || labels.length < documents.length) return null;
  if (labels.some(({ width, height }) => width !== first.width || height !== first.height)) return null;
  const row = joinDots(labels, across, dpi);
  return row && languageOf(model).encode(row, asPlaced(model));
}

function dotsOfDocument(document: Uint8Array, model: PrinterModel): Dots | null {
  const { language, dpi, across, headDots } = model;
  switch (language) {
    case 'zpl':
      return dotsOfZpl(document);
    case 'tspl':
      return dotsOfTspl(document, dpi);
    case 'escpos':
      // Its documents say no width: the row's is known, and no head prints more than it has.
      return across && dotsOfEscpos(document, Math.min(headDots, widthOfRow(across, dpi)));
    case 'png':
      return dotsOfPng(document);
    default:
      return unreachable(language);
  }
}

/** One of `pngLanguage`: each row after the number of its filter, and 0 is black. */
function dotsOfPng(document: Uint8Array): Dots | null {
  const parts = pictureParts(document);
  if (parts === null || parts.width * parts.height > MOST_DOTS) return null;
  const { width, height } = parts;
  const stride = (width + 7) >> 3;
  const rows = inflateSync(parts.rows, { maxOutputLength: (stride + 1) * height });
  const bits = new Uint8Array(stride * height);
  const unused = -width & 7;
  for (let row = 0; row < height; row += 1) {
    for (let at = 0; at < stride; at += 1)
      bits[row * stride + at] = rows[row * (stride + 1) + 1 + at]! ^ 0xff;
    bits[(row + 1) * stride - 1]! &= 0xff << unused;
  }
  return { width, height, stride, bits };
}
