import { ok, type Result } from '../../../shared/result.ts';
import type { Refusal } from '../gate/errors.ts';
import type { Card, CardGroup } from './cards.ts';
import { type Days, dayOf } from './days.ts';
import { draw, drawWhole } from './invention.ts';
import { dynamics, round } from './proportions.ts';
import { wrongField } from './refusals.ts';
import {
  countersBy,
  countSearches,
  pricesIn,
  type SearchSums,
  searchValues,
  type SearchValues,
  sumOfSearches,
} from './search-figures.ts';

export type Metric = { readonly current: number; readonly dynamics: number };

/** How dynamics look without a period to compare with is not shown: 0. */
export const metric = (current: number, past: number | null): Metric => ({
  current,
  dynamics: past === null ? 0 : dynamics(current, past),
});

/** `past` null: no earlier period was asked for. */
export interface Compared<T> {
  readonly current: T;
  readonly past: T | null;
}

export function compare<T, R>({ current, past }: Compared<T>, change: (value: T) => R): Compared<R> {
  return { current: change(current), past: past === null ? null : change(past) };
}

export function metricsOf(sums: Compared<SearchSums>) {
  const { current, past } = compare(sums, searchValues);
  const pair = (name: keyof SearchValues): Metric => metric(current[name], past === null ? null : past[name]);
  return {
    avgPosition: pair('avgPosition'),
    openCard: pair('openCard'),
    addToCart: pair('addToCart'),
    openToCart: pair('openToCart'),
    orders: pair('orders'),
    cartToOrder: pair('cartToOrder'),
    visibility: pair('visibility'),
  };
}

interface PeriodText {
  readonly start: string;
  readonly end: string;
}

const LONGEST_PERIOD = 365;

const daysOf = ({ start, end }: PeriodText): Days => ({ first: dayOf(start), last: dayOf(end) });

/** The longest period of N5–N8 is not shown: over 365 days is refused always (observed facts, "unclear"). */
export function comparedDays(
  currentPeriod: PeriodText,
  pastPeriod: PeriodText | undefined,
): Result<Compared<Days>, Refusal> {
  const current = daysOf(currentPeriod);
  const past = pastPeriod === undefined ? null : daysOf(pastPeriod);
  for (const [field, days] of [
    ['currentPeriod.end', current],
    ['pastPeriod.end', past],
  ] as const) {
    if (days !== null && days.last - days.first > LONGEST_PERIOD) {
      return wrongField(field, `at most ${LONGEST_PERIOD} days after the start`);
    }
  }
  return ok({ current, past });
}

/** A card with what searches brought it. */
export interface Product {
  readonly card: Card;
  /** Of the present period, by day. */
  readonly days: ReadonlyMap<number, SearchSums>;
  readonly sums: Compared<SearchSums>;
}

function searchesByDay(card: Card, days: Days, now: number): ReadonlyMap<number, SearchSums> {
  const { of, all } = countersBy<number>();
  countSearches(card, days, now, of);
  return all;
}

export function productOf(card: Card, days: Compared<Days>, now: number): Product {
  const found = compare(days, (period) => searchesByDay(card, period, now));
  return { card, days: found.current, sums: compare(found, (byDay) => sumOfSearches(byDay.values())) };
}

/** All of them together; `days` tells whether there is an earlier period. */
export const sumOfProducts = (products: readonly Product[], days: Compared<Days>): Compared<SearchSums> => ({
  current: sumOfSearches(products.map(({ sums }) => sums.current)),
  past: days.past === null ? null : sumOfSearches(products.flatMap(({ sums }) => sums.past ?? [])),
});

export const positionOf = ({ sums }: Product): number => searchValues(sums.current).avgPosition;

export type PositionCluster = 'all' | 'firstHundred' | 'secondHundred' | 'below';

export function isInCluster(position: number, cluster: PositionCluster): boolean {
  if (cluster === 'all') return true;
  if (position <= 100) return cluster === 'firstHundred';
  return cluster === (position <= 200 ? 'secondHundred' : 'below');
}

export const isAdvertised = (card: Card): boolean => draw(card.key, 'advertised') < 0.4;

/** Out of 10 the platform's, out of 5 the buyers'; neither scale is shown. */
export function ratingsOf(card: Card) {
  const isCardRated = draw(card.key, 'rated') < 0.9;
  const rating = isCardRated ? drawWhole(card.key, 'rating', 55, 100) / 10 : 0;
  return { isCardRated, rating, feedbackRating: round(3.2 + 1.8 * draw(card.key, 'feedback')) };
}

export const productEntry = ({ card, sums }: Product, { current }: Compared<Days>, now: number) => ({
  nmId: card.nmId,
  name: card.title,
  vendorCode: card.vendorCode,
  subjectName: card.subject.name,
  brandName: card.brand,
  isAdvertised: isAdvertised(card),
  ...ratingsOf(card),
  price: pricesIn(card, current, now),
  ...metricsOf(sums),
});

export function groupEntry(
  { subject, brand, tag }: CardGroup,
  products: readonly Product[],
  days: Compared<Days>,
  now: number,
) {
  return {
    subjectName: subject.name,
    subjectId: subject.id,
    brandName: brand,
    tagName: tag.name,
    tagId: tag.id,
    metrics: metricsOf(sumOfProducts(products, days)),
    items: products.map((product) => productEntry(product, days, now)),
  };
}

export interface Order {
  readonly field: string;
  readonly mode: 'asc' | 'desc';
}

type Fields = Readonly<Record<string, unknown>>;

/** What an entry is ordered by: a number or a text, of a metric its current value, of `price` the lowest. */
function sortValue(entry: Fields, field: string): number | string | null {
  const value = entry[field];
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'object' || value === null) return null;
  if ('current' in value && typeof value.current === 'number') return value.current;
  return 'minPrice' in value && typeof value.minPrice === 'number' ? value.minPrice : null;
}

const compareValues = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : Number(String(one) > String(other)) - Number(String(one) < String(other));

/** The fields to order search reports by are not shown: any of the entry; for others `openCard`. */
export function orderedBy<T>(
  entries: readonly T[],
  { field, mode }: Order,
  fieldsOf: (entry: T) => Fields,
): T[] {
  const sign = mode === 'asc' ? 1 : -1;
  const value = (entry: T): number | string =>
    sortValue(fieldsOf(entry), field) ?? sortValue(fieldsOf(entry), 'openCard') ?? 0;
  return [...entries].sort((one, other) => sign * compareValues(value(one), value(other)));
}
