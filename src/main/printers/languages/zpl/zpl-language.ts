import type { Dots } from '../../../labels/dots.ts';
import type { PrinterLanguage } from '../language.ts';
import { encodeAcs } from './encode-acs.ts';

/**
 * ZPL II: one graphic field. `^LH`, `^PO` and `^LR` outlast the label they came with, so an earlier label from the
 * marketplace could turn, move or invert this one: they are set here. `^LT` and `^LS` are the owner's own adjustment
 * of the media and are left alone.
 */
export const zplLanguage: PrinterLanguage = {
  name: 'zpl',
  encode(dots) {
    const data = encodeAcs(dots);
    const head = Buffer.from(headOf(dots), 'latin1');
    const tail = Buffer.from('^FS^PQ1^XZ', 'latin1');
    return Buffer.concat([head, data, tail]);
  },
};

function headOf({ width, height, stride }: Dots): string {
  const total = stride * height;
  return `^XA^PW${width}^LL${height}^LH0,0^PON^LRN^FO0,0^GFA,${total},${total},${stride},`;
}
