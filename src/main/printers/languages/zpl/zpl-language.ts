import type { Dots } from '../../../labels/dots.ts';
import type { PrinterLanguage } from '../language.ts';
import { placeDots } from '../place-dots.ts';
import { encodeAcs } from './encode-acs.ts';
import { encodeZ64 } from './encode-z64.ts';
import { resetForDots } from './retained-settings.ts';
import { openFormat } from './zpl-settings.ts';

/**
 * ZPL II: one graphic field, behind whatever an earlier label may have left (`retainedSettings`). `^LT` and `^LS` are the
 * owner's own adjustment at the printer and are left alone: the model's offset moves the dots instead.
 */
export const zplLanguage: PrinterLanguage = {
  name: 'zpl',
  encode(dots, model) {
    const placed = placeDots(dots, model);
    const head = Buffer.from(openFormat(model) + resetForDots(placed), 'latin1');
    const tail = Buffer.from('^PQ1^XZ', 'latin1');
    return Buffer.concat([head, model.graphics === 'z64' ? encodeZ64(placed) : fieldOf(placed), tail]);
  },
  /**
   * `~JX` cancels the format that is being received and touches none that is printing or comes later (ZPL II Programming
   * Guide, "~JX"); `~JA` would cancel what other hosts' labels wait. Any `~` ends the data of a `^GFA` ("^GF"); of
   * `:Z64:` data the guide says only that it ends in `:` and a CRC, and that a wrong one counts as broken off ("B64 and
   * Z64 Encoding"), so it is given that end first. Each twice: an unfinished `:Z64` takes the first `:`, an unfinished
   * command the first `~`, for its own.
   */
  resync: () => Buffer.from(':0000:0000^FS~JX~JX', 'latin1'),
};

function fieldOf(dots: Dots): Uint8Array {
  const { height, stride } = dots;
  const total = stride * height;
  const head = Buffer.from(`^FO0,0^GFA,${total},${total},${stride},`, 'latin1');
  return Buffer.concat([head, encodeAcs(dots), Buffer.from('^FS', 'latin1')]);
}
