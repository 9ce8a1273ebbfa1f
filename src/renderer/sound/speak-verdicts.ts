import type { i18n } from 'i18next';
import type { Preferences } from '../../shared/contract/station.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import type { Store } from '../store/store.ts';
import { verdictArguments } from '../words/arguments.ts';
import { isSpoken } from '../words/en/speech.ts';
import type { Manner, Speaker } from './speaker.ts';

/** The short words of a verdict; empty where its sound says enough. */
export const sentenceOf = (words: i18n, language: Preferences['language'], verdict: Verdict): string => {
  const { reason } = verdict;
  return isSpoken(reason) ? words.getFixedT(language)(`speech.say.${reason}`, verdictArguments(verdict)) : '';
};

export const mannerOf = ({ language, speechVolume, speechRate }: Preferences): Manner => ({
  language,
  volume: speechVolume,
  rate: speechRate,
});

/** Once per verdict, the newest alone. The one that was there when the page opened has been heard before. */
export function speakVerdicts(store: Store, speaker: Speaker, words: i18n): void {
  let heard: number | null = null;
  store.subscribe(({ packing, station }) => {
    if (!packing || packing.verdictNumber === heard) return;
    const isFirst = heard === null;
    heard = packing.verdictNumber;
    const preferences = station?.preferences;
    if (isFirst || preferences?.speech !== 'on') return;
    speaker.say(sentenceOf(words, preferences.language, packing.verdict), mannerOf(preferences));
  });
}
