import { figuresIn, knownDays, priceOn, spanOf } from './card-figures.ts';
import type { Card } from './cards.ts';
import type { Days } from './days.ts';
import { draw, drawPart, drawWhole, keyIn, keyOf } from './invention.ts';
import { percent, ratio } from './proportions.ts';

/** A text by which buyers find a card. */
export interface SearchText {
  readonly text: string;
  /** How often everybody searches for it, on a usual day. */
  readonly frequency: number;
  /** What its days are drawn from: the same for all cards, and its own for this card. */
  readonly key: number;
  readonly ownKey: number;
  /** The parts of the card's figures that come from the texts before it, and from those and this one. */
  readonly before: number;
  readonly upTo: number;
  /** Where the card usually stands in the results. */
  readonly position: number;
}

const endings = ['', ' gift', ' for home', ' inexpensive', ' large', ' for kitchen', ' new'] as const;
const SHARE_OF_A_TEXT = 0.55;
/** The rest of a card's figures comes from other places. */
const SEARCHED = 0.8;

const keyOfText = (text: string): number => keyOf(`search ${text}`);
const usualFrequency = (key: number): number => drawWhole(key, 'frequency', 40, 4000);

/** The texts by which a card is found; those of its item are shared with its neighbours. */
function searchTextsOf(card: Card): readonly SearchText[] {
  const [noun = ''] = card.title.toLowerCase().split(' ');
  const starts = new Set([noun, card.title.toLowerCase(), card.subject.name.toLowerCase()]);
  const texts = [...starts]
    .flatMap((start) => endings.map((ending) => start + ending))
    .filter((text, index) => index === 0 || draw(card.key, text) < SHARE_OF_A_TEXT);
  const weights = texts.map((text) => 0.1 + draw(card.key, `${text} weight`) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const usual = 1 + 340 * draw(card.key, 'position') ** 1.5;
  let before = 0;
  return texts.map((text, index) => {
    const upTo = before + (SEARCHED * (weights[index] ?? 0)) / total;
    const key = keyOfText(text);
    const found: SearchText = {
      text,
      frequency: usualFrequency(key),
      key,
      ownKey: keyIn(card.key, key),
      before,
      upTo,
      position: usual * (0.5 + draw(card.key, `${text} position`)),
    };
    before = upTo;
    return found;
  });
}

/** How often a text is searched for on a day, by everybody. */
const frequencyOn = (usual: number, key: number, day: number): number =>
  Math.floor(usual * (0.8 + 0.4 * drawPart(key, day)));

export function frequencyOf(text: string, { first, last }: Days): number {
  const key = keyOfText(text);
  let sum = 0;
  for (let day = first; day <= last; day++) sum += frequencyOn(usualFrequency(key), key, day);
  return sum;
}

/** Sums from which the metrics of any set of cards, texts and days are made. */
export interface SearchSums {
  readonly open: number;
  readonly cart: number;
  readonly orders: number;
  readonly frequency: number;
  /** Positions, each counted as often as its text was searched for. */
  readonly positions: number;
  readonly visibility: number;
}

export type SearchCounters = { -readonly [Name in keyof SearchSums]: SearchSums[Name] };

export const emptySums = (): SearchCounters => ({
  open: 0,
  cart: 0,
  orders: 0,
  frequency: 0,
  positions: 0,
  visibility: 0,
});

export function sumOfSearches(all: Iterable<SearchSums>): SearchSums {
  const sum = emptySums();
  for (const one of all) {
    sum.open += one.open;
    sum.cart += one.cart;
    sum.orders += one.orders;
    sum.frequency += one.frequency;
    sum.positions += one.positions;
    sum.visibility += one.visibility;
  }
  return sum;
}

/** The further behind, the fewer people see the card. */
const visibilityAt = (position: number): number => Math.max(0, 1 - position / 400);

/**
 * Counts every text of the card on every day that has begun into the counters that `into` names. The counts of all
 * texts together never exceed those of the card on that day.
 */
export function countSearches(
  card: Card,
  days: Days,
  now: number,
  into: (day: number, text: string) => SearchCounters,
): void {
  const texts = searchTextsOf(card);
  const { first, last } = knownDays(days, now);
  for (let day = first; day <= last; day++) {
    const counts = figuresIn(card, spanOf({ first: day, last: day }), now);
    const shift = drawPart(card.key, day);
    for (const { text, frequency: usual, key, ownKey, before, upTo, position } of texts) {
      const part = (count: number): number =>
        Math.floor(count * upTo + shift) - Math.floor(count * before + shift);
      const open = part(counts.open);
      const cart = Math.min(open, part(counts.cart));
      const place = Math.max(1, Math.round(position * (0.9 + 0.2 * drawPart(ownKey, day))));
      const frequency = frequencyOn(usual, key, day);
      const sums = into(day, text);
      sums.open += open;
      sums.cart += cart;
      sums.orders += Math.min(cart, part(counts.orders));
      sums.frequency += frequency;
      sums.positions += place * frequency;
      sums.visibility += visibilityAt(place) * frequency;
    }
  }
}

/** The counters of each of several things, made when they are first asked for. */
export function countersBy<Key>(): {
  readonly of: (key: Key) => SearchCounters;
  readonly all: Map<Key, SearchSums>;
} {
  const all = new Map<Key, SearchCounters>();
  const of = (key: Key): SearchCounters => {
    const found = all.get(key);
    if (found !== undefined) return found;
    const made = emptySums();
    all.set(key, made);
    return made;
  };
  return { of, all };
}

export interface SearchValues {
  readonly avgPosition: number;
  readonly openCard: number;
  readonly addToCart: number;
  readonly openToCart: number;
  readonly orders: number;
  readonly cartToOrder: number;
  readonly visibility: number;
}

/** `openToCart`, `cartToOrder` and `visibility` in percent, which is not shown. */
export const searchValues = (sums: SearchSums): SearchValues => ({
  avgPosition: ratio(sums.positions, sums.frequency),
  openCard: sums.open,
  addToCart: sums.cart,
  openToCart: percent(sums.cart, sums.open),
  orders: sums.orders,
  cartToOrder: percent(sums.orders, sums.cart),
  visibility: percent(sums.visibility, sums.frequency),
});

/** The seller's lowest and highest price of a period; today's where nothing of the period has begun. */
export function pricesIn(card: Card, days: Days, now: number) {
  const { first, last } = knownDays(days, now);
  let minPrice = priceOn(card, Math.max(first, last));
  let maxPrice = minPrice;
  for (let day = first; day <= last; day++) {
    const price = priceOn(card, day);
    minPrice = Math.min(minPrice, price);
    maxPrice = Math.max(maxPrice, price);
  }
  return { minPrice, maxPrice };
}
