import type { PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import type { Dots } from '../../../raster/dots.ts';
import { finishZpl } from '../finish/finish-zpl.ts';
import type { PrinterLanguage } from '../language.ts';
import { dotsOfBlock, inkBlocks } from '../ink-blocks.ts';
import { placeDots } from '../place-dots.ts';
import { encodeAcs } from './encode-acs.ts';
import { encodeZ64 } from './encode-z64.ts';
import { resetForDots } from './retained-settings.ts';
import { trimDots } from './trim-dots.ts';
import { openFormat } from './zpl-settings.ts';

/**
 * ZPL II: graphic fields of what is black, behind whatever an earlier label may have left (`retainedSettings`). `^LT` and `^LS` are the
 * owner's own adjustment at the printer and are left alone: the model's offset moves the dots instead.
 */
export const zplLanguage: PrinterLanguage = {
  name: 'zpl',
  encode(dots, model) {
    const placed = placeDots(dots, model);
    const head = Buffer.from(openFormat(model) + resetForDots(placed), 'latin1');
    const tail = Buffer.from('^PQ1^XZ', 'latin1');
    return Buffer.concat([head, fieldsOf(placed, model), tail]);
  },
  finish: finishZpl,
  /**
   * `~JX` cancels the format that is being received and touches none that is printing or comes later (ZPL II Programming
   * Guide, "~JX"); `~JA` would cancel what other hosts' labels wait. Any `~` ends the data of a `^GFA` ("^GF"); of
   * `:Z64:` data the guide says only that it ends in `:` and a CRC, and that a wrong one counts as broken off ("B64 and
   * Z64 Encoding"), so it is given that end first. Each twice: an unfinished `:Z64` takes the first `:`, an unfinished
   * command the first `~`, for its own.
   */
  resync: () => Buffer.from(':0000:0000^FS~JX~JX', 'latin1'),
};

/** Of a format without a field printers make no label: a blank one has a white dot. */
const BLANK = Buffer.from('^FO0,0^GFA,1,1,1,00^FS', 'latin1');

/** White paper is not sent. */
function fieldsOf(dots: Dots, { graphics }: PrinterModel): Uint8Array {
  const fields =
    graphics === 'z64'
      ? encodeZ64(dots)
      : Buffer.concat(
          inkBlocks(dots).flatMap((block) => {
            const trimmed = trimDots(dotsOfBlock(dots, block));
            if (trimmed === null) return [];
            const { left, top, picture } = trimmed;
            return fieldOf(picture, { x: block.left * 8 + left, y: block.top + top });
          }),
        );
  return fields.length === 0 ? BLANK : fields;
}

function fieldOf(picture: Dots, at: { readonly x: number; readonly y: number }): readonly Uint8Array[] {
  const total = picture.stride * picture.height;
  const head = `^FO${at.x},${at.y}^GFA,${total},${total},${picture.stride},`;
  return [Buffer.from(head, 'latin1'), encodeAcs(picture), Buffer.from('^FS', 'latin1')];
}
