import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { escposLanguage } from './escpos/escpos-language.ts';
import type { PrinterLanguage } from './language.ts';
import { pngLanguage } from './png/png-language.ts';
import { tsplLanguage } from './tspl/tspl-language.ts';
import { zplLanguage } from './zpl/zpl-language.ts';

const LANGUAGES: Readonly<Record<PrinterModel['language'], PrinterLanguage>> = {
  zpl: zplLanguage,
  tspl: tsplLanguage,
  escpos: escposLanguage,
  png: pngLanguage,
};

/** The language a model speaks. */
export const languageOf = (model: PrinterModel): PrinterLanguage => LANGUAGES[model.language];

/**
 * `next` as it must be sent to a printer whose last document may have been cut off on its way (a `SendOutcome` that is
 * `uncertain`): behind what brings the printer out of the middle of that document. Bytes that are too many do no harm,
 * so it is right for every transport, and for a document that did arrive whole.
 */
export const bytesAfterCut = (model: PrinterModel, next: Uint8Array): Uint8Array =>
  Buffer.concat([languageOf(model).resync(model), next]);
