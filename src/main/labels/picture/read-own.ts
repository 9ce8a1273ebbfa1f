import { inflateSync } from 'node:zlib';
import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { pictureParts } from '../../printers/languages/png/picture-parts.ts';
import { MOST_DOTS, type Dots } from '../../raster/dots.ts';
import { dotsOfEscpos } from './dots-of-escpos.ts';
import { dotsOfTspl } from './dots-of-tspl.ts';
import { dotsOfZpl } from './dots-of-zpl.ts';

/** `width`: dots of what was printed, for documents that say none; no head prints more than it has. */
export interface OwnDocument {
  readonly dpi: PrinterModel['dpi'];
  readonly width: number;
}

type ReadOwn = (document: Uint8Array, about: OwnDocument) => Dots | null;

/** The dots of a document that our own encoders made, to the dot; null for any other. */
export const readOwn: Readonly<Record<PrinterLanguageName, ReadOwn>> = {
  zpl: (document) => dotsOfZpl(document),
  tspl: (document, { dpi }) => dotsOfTspl(document, dpi),
  escpos: (document, { width }) => dotsOfEscpos(document, width),
  png: (document) => dotsOfPng(document),
};

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
