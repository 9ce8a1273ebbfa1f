import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { escposLanguage } from './escpos/escpos-language.ts';
import type { PrinterLanguage } from './language.ts';
import { tsplLanguage } from './tspl/tspl-language.ts';
import { zplLanguage } from './zpl/zpl-language.ts';

const LANGUAGES: Readonly<Record<PrinterModel['language'], PrinterLanguage>> = {
  zpl: zplLanguage,
  tspl: tsplLanguage,
  escpos: escposLanguage,
};

/** The language a model speaks. */
export const languageOf = (model: PrinterModel): PrinterLanguage => LANGUAGES[model.language];
