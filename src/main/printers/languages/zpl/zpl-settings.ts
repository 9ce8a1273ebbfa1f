import { isUtf8 as isUtf8Text } from 'node:buffer';
import type { Media, PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';
import { resetForFields, type LabelSize } from './retained-settings.ts';

/** `~SD` goes from 00 to 30 (ZPL II Programming Guide, "~SD"). */
const DARKEST = 30;

/**
 * `^XA` with what the model's owner has chosen. These outlast the label, and are meant to: they are the owner's word
 * on the printer, said with every label, and gone when it is switched off, as only `^JUS` saves them (Zebra KR403
 * Software Integrator Guide, "The ZPL Format"; ZPL II Programming Guide, "~SD").
 *
 * - Darkness is `~SD`, a value of its own: `^MD` is relative to what the printer has, and desktop printers keep it
 *   for good (Zebra, "Setting the darkness level with the ZPL language"). It stands before `^XA`, as commands with
 *   `~` are obeyed when they are read.
 * - The roll is always said: a printer would otherwise stay with the roll of an earlier label.
 * - Not set (null) is not said: the printer's own setting stays in force.
 */
export function openFormat({ media, darkness, speed }: PrinterModel): string {
  const heat =
    darkness === null ? '' : `~SD${String(Math.round((darkness * DARKEST) / 100)).padStart(2, '0')}`;
  return `${heat}^XA${MEDIA[media.kind]}${speed === null ? '' : `^PR${speed}`}`;
}

/** Web, mark or no sensing. Sizes of gaps and marks are measured by the printer itself (the guide, "^MN"). */
const MEDIA: Readonly<Record<Media['kind'], string>> = {
  asSet: '',
  gap: '^MNY',
  blackMark: '^MNM',
  continuous: '^MNN',
};

/**
 * The same for a label of the marketplace that passed the filter, which is one format and begins with a bare `^XA`. What
 * it says itself comes later and goes before; `size` is what it is to be on paper.
 */
export function withSettings(filtered: Uint8Array, model: PrinterModel, size: LabelSize): Uint8Array {
  const isUtf8 = filtered.some((byte) => byte > 0x7f) && isUtf8Text(filtered);
  const head = `${openFormat(model)}${resetForFields(size, isUtf8)}`;
  return Buffer.concat([Buffer.from(head, 'latin1'), filtered.subarray('^XA'.length)]);
}
