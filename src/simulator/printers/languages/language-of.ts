import { escposLanguage } from './escpos/escpos-language.ts';
import type { Language, LanguageName } from './language.ts';
import { tsplLanguage } from './tspl/tspl-language.ts';
import { zplLanguage } from './zpl/zpl-language.ts';

const languages: Readonly<Record<LanguageName, Language>> = {
  zpl: zplLanguage,
  tspl: tsplLanguage,
  escpos: escposLanguage,
};

export const languageOf = (name: LanguageName): Language => languages[name];
