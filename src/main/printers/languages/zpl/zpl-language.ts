import type { Dots } from '../../../labels/dots.ts';
import type { PrinterLanguage } from '../language.ts';
import { placeDots } from '../place-dots.ts';
import { encodeAcs } from './encode-acs.ts';
import { openFormat } from './zpl-settings.ts';

/**
 * ZPL II: one graphic field. `^LH`, `^PO` and `^LR` outlast the label they came with, so an earlier label from the
 * marketplace could turn, move or invert this one: they are set here. `^LT` and `^LS` are the owner's own adjustment
 * at the printer and are left alone: the model's offset moves the dots instead.
 */
export const zplLanguage: PrinterLanguage = {
  name: 'zpl',
  encode(dots, model) {
    const placed = placeDots(dots, model);
    const data = encodeAcs(placed);
    const head = Buffer.from(openFormat(model) + fieldOf(placed), 'latin1');
    const tail = Buffer.from('^FS^PQ1^XZ', 'latin1');
    return Buffer.concat([head, data, tail]);
  },
};

function fieldOf({ width, height, stride }: Dots): string {
  const total = stride * height;
  return `^PW${width}^LL${height}^LH0,0^PON^LRN^FO0,0^GFA,${total},${total},${stride},`;
}
