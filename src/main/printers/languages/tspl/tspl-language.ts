import type { Media, PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';
import type { Dots } from '../../../raster/dots.ts';
import { millimetresOf } from '../../../raster/dots-per-mm.ts';
import { finishTspl } from '../finish/finish-tspl.ts';
import type { PrinterLanguage } from '../language.ts';
import { dotsOfBlock, inkBlocks, type Block } from '../ink-blocks.ts';
import { placeDots } from '../place-dots.ts';
import { solidBars } from './solid-bars.ts';

/** `DENSITY` goes from 0 to 15 (TSPL/TSPL2 Programming Manual, "DENSITY"). */
const DARKEST = 15;

/**
 * A printer counts the data of a `BITMAP`: one that was cut off takes what follows for dots, commands included. So the
 * label comes in strips, and after a cut at most this much is missing.
 */
const STRIP_BYTES = 4096;

/**
 * Ends the line that a cut left open, spoils it (`PRINT 1` was cut off before its `,1`: with a line end alone it would
 * print the cut label) and is a harmless command where no line is open.
 */
const SPOILER = 'CLS\r\n';

/**
 * TSPL: the rectangles of the label that have ink, each as `BITMAP` strips in mode 0 (overwrite) or, where that is
 * shorter, as black rectangles (`BAR x,y,width,height`, in dots): a code then takes a third. Mode 3,
 * compressed data, is in no manual of the language, and what packs it is each maker's own (decision 0038).
 *
 * `SIZE`, `GAP`, `DIRECTION` and `REFERENCE` stay as the last label set them, so each label sets them all. `SHIFT`
 * is the owner's own adjustment of the media and is left alone, and so is `OFFSET` where the model says nothing of it.
 */
export const tsplLanguage: PrinterLanguage = {
  name: 'tspl',
  encode(dots, model) {
    const placed = placeDots(dots, model);
    const head = Buffer.from(headOf(placed, model), 'latin1');
    const tail = Buffer.from('\r\nPRINT 1,1\r\n', 'latin1');
    return Buffer.concat([head, ...drawingOf(placed), tail]);
  },
  finish: finishTspl,
  /**
   * Line ends fill up a strip and are empty lines once it is full. Whatever dots they make are in the printer's picture
   * alone, which the last `CLS` clears; nothing is on paper without a `PRINT`.
   */
  resync: () => Buffer.from(`${SPOILER}${'\r\n'.repeat(STRIP_BYTES / 2)}CLS\r\n`, 'latin1'),
};

/** Each begins on a line of its own, as `headOf` leaves it open. White paper is not sent: `CLS` made it. */
function drawingOf(dots: Dots): readonly Uint8Array[] {
  return inkBlocks(dots).flatMap((block) => {
    const strips = stripsOf(dotsOfBlock(dots, block), block);
    const bytes = strips.reduce((sum, { length }) => sum + length, 0);
    const bars = barsOf(dots, block, bytes);
    return bars === null ? strips : [bars];
  });
}

/** `\r\nBAR x,y,width,height` with numbers of one digit. */
const SHORTEST_BAR = 13;

/** Null where that is not shorter than so many bytes. */
function barsOf(dots: Dots, block: Block, bytes: number): Uint8Array | null {
  const bars = solidBars(dots, block, Math.floor(bytes / SHORTEST_BAR));
  if (bars === null) return null;
  const text = bars.map(({ x, y, width, height }) => `\r\nBAR ${x},${y},${width},${height}`).join('');
  return text.length < bytes ? Buffer.from(text, 'latin1') : null;
}

function stripsOf({ bits, stride, height }: Dots, { left, top }: Block): readonly Uint8Array[] {
  const most = Math.max(1, Math.floor(STRIP_BYTES / stride));
  const parts: Uint8Array[] = [];
  for (let row = 0; row < height; row += most) {
    const rows = Math.min(most, height - row);
    parts.push(
      Buffer.from(`\r\nBITMAP ${left * 8},${top + row},${stride},${rows},0,`, 'latin1'),
      whiteIsOne(bits.subarray(row * stride, (row + rows) * stride)),
    );
  }
  return parts;
}

function headOf({ width, height }: Dots, { dpi, media, darkness, speed }: PrinterModel): string {
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
