import type { PrinterModel } from '../../../../shared/domain/printer/printer-model.ts';

/** `GS V`, function B: feeds the end of what is printed to the cutter, 0 dots further, and cuts (Epson, "GS V"). */
const FEED_AND_CUT = [0x1d, 0x56, 66, 0] as const;

/** On a continuous roll alone: between labels it would cut into the next one. */
export const finishEscpos = (
  document: Uint8Array,
  { finish, media }: Pick<PrinterModel, 'finish' | 'media'>,
  cuts: boolean,
): Uint8Array =>
  cuts && isCutByCommand({ finish, media }) ? Buffer.concat([document, Buffer.from(FEED_AND_CUT)]) : document;

/** The cutter's own feed carries the label out: none is made for tearing it off. */
export const isCutByCommand = ({ finish, media }: Pick<PrinterModel, 'finish' | 'media'>): boolean =>
  finish.kind === 'cut' && media.kind === 'continuous';
