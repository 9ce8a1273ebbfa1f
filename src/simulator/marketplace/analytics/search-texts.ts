import { knownDays } from './card-figures.ts';
import type { Card } from './cards.ts';
import type { Days } from './days.ts';
import { countersBy, countSearches, frequencyOf, type SearchSums } from './search-figures.ts';

/** What each text brought the cards, together. */
export function searchesByText(
  cards: readonly Card[],
  days: Days,
  now: number,
): ReadonlyMap<string, SearchSums> {
  const { of, all } = countersBy<string>();
  for (const card of cards) countSearches(card, days, now, (_day, text) => of(text));
  return all;
}

/** How often a text was searched for; only the part of a period that has begun counts. */
export const frequencyIn = (text: string, days: Days, now: number): number =>
  frequencyOf(text, knownDays(days, now));

/** Which week `weekFrequency` is of is not shown: the one that ends with the period. */
export const lastWeek = ({ last }: Days): Days => ({ first: last - 6, last });
