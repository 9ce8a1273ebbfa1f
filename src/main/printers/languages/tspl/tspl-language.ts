import type { Media, PrinterModel } from '../../../../shared/domain/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';
import type { Dots } from '../../../labels/dots.ts';
import { millimetresOf } from '../../../labels/dots-per-mm.ts';
import type { PrinterLanguage } from '../language.ts';
import { placeDots } from '../place-dots.ts';

/** `DENSITY` goes from 0 to 15 (TSPL/TSPL2 Programming Manual, "DENSITY"). */
const DARKEST = 15;

/**
 * TSPL: one `BITMAP` over the whole label, plain, in mode 0 (overwrite). Mode 3 takes compressed data on newer TSPL2
 * firmware only; an older one would print it as it is.
 *
 * `SIZE`, `GAP`, `DIRECTION` and `REFERENCE` stay as the last label set them, so each label sets them all. `SHIFT`
 * and `OFFSET` are the owner's own adjustment of the media and are left alone.
 */
export const tsplLanguage: PrinterLanguage = {
  name: 'tspl',
  encode(dots, model) {
    const placed = placeDots(dots, model);
    const head = Buffer.from(headOf(placed, model), 'latin1');
    const tail = Buffer.from('\r\nPRINT 1,1\r\n', 'latin1');
    return Buffer.concat([head, whiteIsOne(placed.bits), tail]);
  },
};

function headOf({ width, height, stride }: Dots, { dpi, media, darkness, speed }: PrinterModel): string {
  return [
    // Ends a line that something before may have left open.
    '',
    `SIZE ${paperOf(width, dpi)} mm,${paperOf(height, dpi)} mm`,
    ...mediaOf(media),
    'DIRECTION 0,0',
    'REFERENCE 0,0',
    ...(darkness === null ? [] : [`DENSITY ${Math.round((darkness * DARKEST) / 100)}`]),
    ...(speed === null ? [] : [`SPEED ${speed}`]),
    'CLS',
    `BITMAP 0,0,${stride},${height},0,`,
  ].join('\r\n');
}

/** The space before `mm` is part of the syntax; `GAP 0,0` is a continuous roll (manual, "GAP" and "BLINE"). */
function mediaOf(media: Media): readonly string[] {
  switch (media.kind) {
    case 'asSet':
      return [];
    case 'gap':
      return [`GAP ${hundredths(media.mm, Math.round)} mm,0 mm`];
    case 'blackMark':
      return [`BLINE ${hundredths(media.mm, Math.round)} mm,0 mm`];
    case 'continuous':
      return ['GAP 0 mm,0 mm'];
    default:
      return unreachable(media);
  }
}

/** Up, so that a printer that rounds down still has room for the last dot. */
const paperOf = (dots: number, dpi: PrinterModel['dpi']): number =>
  hundredths(millimetresOf(dots, dpi), Math.ceil);

/** Two places: no number of the schema is written with an exponent, and a dot is larger than one hundredth. */
function hundredths(millimetres: number, round: (value: number) => number): number {
  // What binary fractions add to a whole hundredth is no reason to go up.
  return round(Number((millimetres * 100).toFixed(6))) / 100;
}

/** In TSPL 0 is black. The bits beyond the width are 0 in `Dots`, so they come out as 1, white. */
const whiteIsOne = (bits: Uint8Array): Uint8Array => bits.map((byte) => byte ^ 0xff);
