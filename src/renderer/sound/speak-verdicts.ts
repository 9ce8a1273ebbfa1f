import type { i18n } from 'i18next';
import type { Preferences } from '../../shared/domain/preferences.ts';
import type { Verdict } from '../../shared/domain/verdict.ts';
import type { Store } from '../store/store.ts';
import { verdictArguments } from '../words/arguments.ts';
import { isSpoken } from '../words/en/speech.ts';
import type { Manner, Speaker } from './speaker.ts';

/**
 * The short words of a verdict; empty where its sound says enough. The way of a parcel that goes into no supply is said as its
 * label prints: the hands are full, and the eyes are on them. `lot`: what is at hand.
 */
export function sentenceOf(
  words: i18n,
  language: Preferences['language'],
  verdict: Verdict,
  lot: string | null = null,
): string {
  const { reason } = verdict;
  const t = words.getFixedT(language);
  const way = verdict.reason === 'labelPrinting' ? verdict.parcel.way : undefined;
  if (way !== undefined) return t(`ways.said.${way}`);
  return isSpoken(reason) ? t(`speech.say.${reason}`, verdictArguments(verdict, { lot })) : '';
}

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
    speaker.say(
      sentenceOf(words, preferences.language, packing.verdict, packing.supply?.supplyId ?? null),
      mannerOf(preferences),
    );
  });
}
