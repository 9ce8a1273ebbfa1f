import type { PrinterModel } from '../../../../shared/domain/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';
import type { Dots } from '../../../labels/dots.ts';
import { dotsOf } from '../../../labels/dots-per-mm.ts';
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
  /**
   * NUL is white in a picture, makes nothing of a command whose parameters are missing, and is ignored between commands
   * (control characters without a meaning are). A band that was cut is on the paper as far as it came, so the paper is
   * fed to the next label.
   */
  resync: (model) =>
    Buffer.concat([new Uint8Array(BUFFER), Buffer.from([ESC, 0x40]), Buffer.from(feedOf(model))]),
};

function bandsOf({ bits, stride, height }: Dots): Uint8Array[] {
  const room = Math.floor((BUFFER - BAND_HEAD) / stride);
  const most = Math.min(MOST_ROWS, Math.max(ROW_STEP, room - (room % ROW_STEP)));
  const parts: Uint8Array[] = [];
  for (let row = 0; row < height; row += most) {
    const rows = Math.min(most, height - row);
    parts.push(
      Buffer.from([GS, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows, 0]),
      bits.subarray(row * stride, (row + rows) * stride),
    );
  }
  return parts;
}

/**
 * `FF` in standard mode feeds to where the next label begins, `GS FF` to the next mark (SNBC BT-UR056 programming
 * manual, "FF" and "GS FF"; Citizen CMP-20, "GS FF"). Both go by what the sensor sees, so the size of the gap and of
 * the mark is the printer's own business. `FF` is no good on a continuous roll: some feed half a metre (JPM112, "FF").
 */
function feedOf({ media, dpi }: PrinterModel): readonly number[] {
  switch (media.kind) {
    case 'asSet':
    case 'gap':
      return [FF];
    case 'blackMark':
      return [GS, FF];
    case 'continuous':
      return [ESC, 0x4a, dotsOf(TEAR_OFF_MM, dpi)];
    default:
      return unreachable(media);
  }
}
