import type { Finish, PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { unreachable } from '../../../../shared/result.ts';

const FORMAT_BEGINS = Buffer.from('^XA', 'latin1');

/**
 * `^MM` stands in the label's own format: a printer reads the next label while it prints this one, and a mode said
 * between the two could be taken for this one's. A label that is not to be cut is said to be torn off, so a cutter cuts
 * once in a while without the delayed mode, whose `~JK` must come alone and finds a label or not (ZPL II Programming
 * Guide, "^MM").
 *
 * `~TA` takes three characters, the sign among them, and stands before the format, as newer firmware gives a format up
 * that holds a `~` ("~TA").
 */
export function finishZpl(
  document: Uint8Array,
  { finish, restAt, dpi }: Pick<PrinterModel, 'finish' | 'restAt' | 'dpi'>,
  cuts: boolean,
): Uint8Array {
  const mode = modeOf(finish, cuts);
  if (mode === '' && restAt === null) return document;
  const rest = restAt === null ? '' : `~TA${threeCharacters(Math.round(restAt / tearOffStep(dpi)))}`;
  const begin = Buffer.from(document.buffer, document.byteOffset, document.byteLength).indexOf(FORMAT_BEGINS);
  if (begin < 0) return document;
  const after = begin + FORMAT_BEGINS.length;
  return Buffer.concat([
    Buffer.from(rest, 'latin1'),
    document.subarray(0, after),
    Buffer.from(mode, 'latin1'),
    document.subarray(after),
  ]);
}

function modeOf(finish: Finish, cuts: boolean): string {
  switch (finish.kind) {
    case 'asSet':
      return '';
    case 'tear':
      return '^MMT';
    case 'peel':
      return '^MMP';
    case 'cut':
      return cuts ? '^MMC' : '^MMT';
    default:
      return unreachable(finish);
  }
}

/** Dots that a step of `~TA` has: on heads of 600 dpi it doubles ("~TA"). */
export const tearOffStep = (dpi: PrinterModel['dpi']): number => (dpi === 600 ? 2 : 1);

/** `-12`, `007`. */
const threeCharacters = (dots: number): string =>
  dots < 0 ? `-${String(-dots).padStart(2, '0')}` : String(dots).padStart(3, '0');
