import type { PrinterModel } from '../model.ts';
import type { PrinterLanguage } from './language.ts';
import { zplLanguage } from './zpl/zpl-language.ts';

const LANGUAGES: Readonly<Record<PrinterModel['language'], PrinterLanguage>> = { zpl: zplLanguage };

/** The language a model speaks. */
export const languageOf = (model: PrinterModel): PrinterLanguage => LANGUAGES[model.language];
