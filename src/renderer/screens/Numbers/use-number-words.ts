import { useTranslation } from 'react-i18next';
import { numberWords, type NumberWords } from './number-words.ts';

export function useNumberWords(): NumberWords {
  const { i18n } = useTranslation();
  return numberWords(i18n.language);
}
