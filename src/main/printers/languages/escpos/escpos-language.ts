import type { PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';
import type { Dots } from '../../../raster/dots.ts';
import { dotsOf } from '../../../raster/dots-per-mm.ts';
import { finishEscpos, isCutByCommand } from '../finish/finish-escpos.ts';
import type { PrinterLanguage } from '../language.ts';
import { placeDots } from '../place-dots.ts';

const ESC = 0x1b;
const GS = 0x1d;
const FF = 0x0c;

/** `GS v 0`, m = 0 (normal size), and four bytes of width and height. */
const BAND_HEAD = 8;

/**
 * Printers print the rest of a picture as text when it outgrows their buffer, 4 KB on the smallest
 * (github.com/mike42/escpos-php, issue 206), or when they read the low byte of the height alone
 * (github.com/NielsLeenheer/ReceiptPrinterEncoder, issue 16). Heights that are multiples of 8 leave no line between
 * bands (github.com/python-escpos/python-escpos, issue 65).
 */
const BUFFER = 4096;
const MOST_ROWS = 248;
const ROW_STEP = 8;

/**
 * Carries the end of a label on a continuous roll past the tear bar. No manual gives the distance; it is our own
 * reading of common mechanisms.
 */
const TEAR_OFF_MM = 15;
const MOST_FEED = 255;

/**
 * Plain dots for label printers that speak ESC/POS: `GS v 0` raster bit images one below the other, each feeding as
 * much paper as it has rows (Epson TM-L90 programming manual, "GS v 0"). Its successor `GS ( L` is known to Epson's
 * printers alone (github.com/mike42/escpos-php, issue 610).
 *
 * `ESC @` first takes back whatever was set and not printed: page mode, margins, justification, upside-down printing.
 *
 * The model's darkness and speed are not sent: the command for them, `GS ( K`, is Epson's, and a printer that does not
 * know a command prints its parameters.
 */
export const escposLanguage: PrinterLanguage = {
  name: 'escpos',
  encode(dots, model) {
    return Buffer.concat([
      Buffer.from([ESC, 0x40]),
      ...bandsOf(placeDots(dots, model)),
      Buffer.from(feedOf(model)),
    ]);
  },
  finish: finishEscpos,
  /**
   * NUL is white in a picture, makes nothing of a command whose parameters are missing, and is ignored between commands
   * (control characters without a meaning are). A band that was cut is on the paper as far as it came, so the paper is
   * fed to the next label.
   */
  resync: (model) =>
    Buffer.concat([new Uint8Array(BUFFER), Buffer.from([ESC, 0x40]), Buffer.from(feedOf(model))]),
};

/** `ESC J` takes a byte: further is fed in several steps. */
function feedBy(dots: number): readonly number[] {
  const steps = Array.from({ length: Math.ceil(dots / MOST_FEED) }, (_, at) =>
    Math.min(MOST_FEED, dots - at * MOST_FEED),
  );
  return steps.flatMap((step) => [ESC, 0x4a, step]);
}

/** Rows that are sent with one width, in bytes. */
interface Band {
  readonly top: number;
  readonly rows: number;
  readonly bytes: number;
}

function bandsOf(dots: Dots): Uint8Array[] {
  const { bits, stride } = dots;
  return widthsOf(dots).flatMap(({ top, rows: all, bytes }) => {
    const room = Math.floor((BUFFER - BAND_HEAD) / bytes);
    const most = Math.min(MOST_ROWS, Math.max(ROW_STEP, room - (room % ROW_STEP)));
    const parts: Uint8Array[] = [];
    for (let row = 0; row < all; row += most) {
      const rows = Math.min(most, all - row);
      const data = new Uint8Array(rows * bytes);
      for (let at = 0; at < rows; at += 1) {
        const from = (top + row + at) * stride;
        data.set(bits.subarray(from, from + bytes), at * bytes);
      }
      parts.push(Buffer.from([GS, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows, 0]), data);
    }
    return parts;
  });
}

/**
 * White paper to the right of the ink is not sent, and a white row is one byte: each step of rows is as wide as its ink,
 * and neighbours are one band where that costs less than another head. Paper is fed by rows of dots alone, as the unit of
 * `ESC J` is half a dot on some printers; what is to the left of the ink is sent, as not all know `ESC $` before a picture.
 */
function widthsOf({ bits, stride, height }: Dots): readonly Band[] {
  const bands: Band[] = [];
  for (let top = 0; top < height; top += ROW_STEP) {
    const rows = Math.min(ROW_STEP, height - top);
    const band = { top, rows, bytes: inkBytes(bits, stride, top, rows) };
    const last = bands.at(-1);
    const both = last && { top: last.top, rows: last.rows + rows, bytes: Math.max(last.bytes, band.bytes) };
    if (last && both && sizeOf(both) < sizeOf(last) + sizeOf(band)) bands[bands.length - 1] = both;
    else bands.push(band);
  }
  return bands;
}

const sizeOf = ({ rows, bytes }: Band): number => BAND_HEAD + rows * bytes;

/** Bytes of those rows up to the last with ink, at least one. */
function inkBytes(bits: Uint8Array, stride: number, top: number, rows: number): number {
  let bytes = 1;
  for (let row = top; row < top + rows; row += 1) {
    for (let byte = stride; byte > bytes; byte -= 1) {
      if (bits[row * stride + byte - 1] !== 0) bytes = byte;
    }
  }
  return bytes;
}

/**
 * `FF` in standard mode feeds to where the next label begins, `GS FF` to the next mark (SNBC BT-UR056 programming
 * manual, "FF" and "GS FF"; Citizen CMP-20, "GS FF"). Both go by what the sensor sees, so the size of the gap and of
 * the mark is the printer's own business. `FF` is no good on a continuous roll: some feed half a metre (JPM112, "FF").
 */
function feedOf({ media, dpi, finish }: PrinterModel): readonly number[] {
  if (isCutByCommand({ finish, media })) return [];
  switch (media.kind) {
    case 'asSet':
    case 'gap':
      return [FF];
    case 'blackMark':
      return [GS, FF];
    case 'continuous':
      return feedBy(dotsOf(TEAR_OFF_MM, dpi));
    default:
      return unreachable(media);
  }
}
