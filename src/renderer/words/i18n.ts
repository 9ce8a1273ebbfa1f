import { createInstance, type i18n } from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import type { Preferences } from '../../shared/domain/preferences.ts';
import { en } from './en/index.ts';
import { ru } from './ru/index.ts';
import type { Words } from './words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    readonly defaultNS: 'translation';
    readonly resources: { readonly translation: Words };
  }
}

/** All words travel with the page, so that a change of language is seen at once. */
export function createWords(language: Preferences['language']): i18n {
  const instance = createInstance();
  // Resources are here already, so nothing is waited for; a failure would be a defect and is reported as one.
  instance
    .use(ICU)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      resources: { en: { translation: en }, ru: { translation: ru } },
      interpolation: { escapeValue: false },
      initAsync: false,
    })
    .catch((error: unknown) => reportError(error));
  return instance;
}

const KEPT_UNDER = 'packbench-language';

export const browserLanguage = (): Preferences['language'] =>
  navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en';

/** Before the station has said which language this desk speaks: the one that it spoke last, else the browser's. */
export function firstLanguage(): Preferences['language'] {
  const kept = quietly(() => localStorage.getItem(KEPT_UNDER));
  return kept === 'ru' || kept === 'en' ? kept : browserLanguage();
}

/** For a page that is loaded while the station is away. */
export const keepLanguage = (language: Preferences['language']): unknown =>
  quietly(() => localStorage.setItem(KEPT_UNDER, language));

/** A browser may forbid its store. */
function quietly<T>(touch: () => T): T | null {
  try {
    return touch();
  } catch {
    return null;
  }
}
