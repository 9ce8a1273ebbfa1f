import type { PrinterLanguageName, PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { pngLanguage } from '../../printers/languages/png/png-language.ts';
import { dotsOf } from '../../raster/dots-per-mm.ts';
import { barePng } from '../bare-png.ts';
import { modelOfFile } from '../file-model.ts';
import { inspectPng } from '../inspect-png.ts';
import { sniffLabel } from '../sniff-label.ts';
import { drawZpl } from './draw-zpl.ts';
import { readOwn } from './read-own.ts';

/** What the label was to be on paper, in mm. Documents that say no size are this large. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * What the bytes of a print job put on paper, as a PNG of one bit a dot. What our encoders made is read back, to the
 * dot, and nothing but their exact framing is accepted. ZPL of a marketplace is drawn by a renderer whose fonts are not
 * the printer's. Null for anything else.
 */
export async function pictureOf(
  bytes: Uint8Array,
  language: PrinterLanguageName,
  dpi: PrinterModel['dpi'],
  size: PictureSize,
): Promise<Uint8Array | null> {
  if (language === 'png') return isWholePng(bytes) ? barePng(bytes) : null;
  const own = readOwn[language](bytes, { dpi, width: dotsOf(size.width, dpi) });
  const dots = own ?? (language === 'zpl' ? await drawZpl(bytes, dpi, size) : null);
  return dots === null ? null : pngLanguage.encode(dots, modelOfFile(dpi));
}

const isWholePng = (bytes: Uint8Array): boolean => sniffLabel(bytes) === 'png' && inspectPng(bytes).ok;
