import sharp from 'sharp';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { tokeniseZpl } from '../../printers/languages/zpl/tokenise-zpl.ts';
import { weighZpl } from '../../printers/languages/zpl/weigh-zpl.ts';
import type { Dots } from '../../raster/dots.ts';
import { greyOnWhite, type Grey } from '../../raster/grey.ts';
import { barePng } from '../bare-png.ts';
import { decodePng } from '../decode-png.ts';
import { dotsOfPaper, onPaper } from '../../raster/threshold.ts';
import { turnDots } from '../../raster/turn-dots.ts';
import type { PictureSize } from './picture-of.ts';

/** A picture of more is no label: 4 by 12 inches at 600 dpi. */
const MOST_DOTS = 2500 * 7300;

/** The renderer knows whole dots a millimetre: 12 stand for the 11.8 of 300 an inch, 24 for 23.6. */
const PER_MM: Readonly<Record<PrinterModel['dpi'], number>> = { 203: 8, 300: 12, 600: 24 };

/** In dots. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Printer commands drawn by a renderer that is not ours: what a printer of that kind would do, in other fonts. The
 * format's own `^PW` and `^LL` go before the size of the paper. Null where it draws nothing, and for more than any label asks (`weighZpl`).
 */
export async function drawZpl(
  bytes: Uint8Array,
  dpi: PrinterModel['dpi'],
  size: PictureSize,
): Promise<Dots | null> {
  const said = sizeOf(bytes);
  const grey = await drawnZpl(bytes, dpi, {
    width: said.width ?? Math.round(size.width * PER_MM[dpi]),
    height: said.height ?? Math.round(size.height * PER_MM[dpi]),
  });
  if (grey === null) return null;
  const dots = dotsOfPaper(onPaper(grey, grey.width, grey.height));
  // The renderer passes `^PO` by.
  return turnDots(dots, isInverted(bytes) ? 180 : 0);
}

/** The same as shades, on a page of so many dots. */
export async function drawnZpl(
  bytes: Uint8Array,
  dpi: PrinterModel['dpi'],
  { width, height }: Size,
): Promise<Grey | null> {
  if (weighZpl(tokeniseZpl(bytes)) !== null) return null;
  if (width < 1 || height < 1 || width * height > MOST_DOTS) return null;
  const perMm = PER_MM[dpi];
  const png = await render(Buffer.from(bytes).toString('utf8'), width / perMm, height / perMm, perMm);
  if (png === null) return null;
  const own = decodePng(barePng(png));
  if (own !== null) return own;
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data });
}

/** What a format says of its own size; null for what it leaves to the printer. */
export const sizeOf = (
  bytes: Uint8Array,
): { readonly width: number | null; readonly height: number | null } => ({
  width: lastNumber(bytes, 'PW'),
  height: lastNumber(bytes, 'LL'),
});

/** The renderer's module is 9 MB and starts in half a second: it is loaded with the first picture. */
async function render(zpl: string, width: number, height: number, perMm: number): Promise<Buffer | null> {
  const { zplToBase64Async } = await import('zpl-renderer-js');
  try {
    return Buffer.from(await zplToBase64Async(zpl, width, height, perMm), 'base64');
  } catch (error) {
    // Its program ended: it never draws again, and the thread has to be started again.
    if (error instanceof Error && error.message.includes('has already exited')) throw error;
    return null;
  }
}

const isInverted = (bytes: Uint8Array): boolean =>
  /^\s*I/i.test(tokeniseZpl(bytes).findLast(({ name }) => name === 'PO')?.parameters ?? '');

function lastNumber(bytes: Uint8Array, name: string): number | null {
  const digits = tokeniseZpl(bytes)
    .filter((token) => token.prefix === '^' && token.name === name)
    .map(({ parameters }) => /^\s*(\d{1,5})/.exec(parameters)?.[1])
    .at(-1);
  return digits === undefined ? null : Number(digits);
}
