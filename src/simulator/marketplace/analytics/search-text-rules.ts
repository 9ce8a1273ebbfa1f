import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { cardsOf } from './cards.ts';
import { type Days, dayOf, dayText, slicesOf } from './days.ts';
import { noError } from './no-error.ts';
import { percent } from './proportions.ts';
import { isSubscribed, notSubscribed } from './refusals.ts';
import { comparedDays, type Compared, metric, metricsOf, orderedBy } from './search-products.ts';
import {
  countersBy,
  countSearches,
  emptySums,
  type SearchSums,
  searchValues,
  type SearchValues,
  sumOfSearches,
} from './search-figures.ts';
import { frequencyIn, lastWeek, searchesByText } from './search-texts.ts';

interface Query {
  readonly text: string;
  readonly sums: Compared<SearchSums>;
  readonly values: SearchValues;
}

/** What a percentile is of is not shown: of the queries of the asked products, those that bring less, in percent. */
function withPercentile(query: Query, all: readonly Query[], name: keyof SearchValues) {
  const less = all.filter(({ values }) => values[name] < query.values[name]).length;
  return { ...metricsOf(query.sums)[name], percentile: percent(less, Math.max(1, all.length - 1)) };
}

const getSearchTexts: Rule<'getSearchTexts'> = ({ state, now }, input) => {
  if (!isSubscribed(state)) return notSubscribed();
  const compared = comparedDays(input.currentPeriod, input.pastPeriod);
  if (!compared.ok) return compared;
  const { current, past } = compared.value;
  const asked = new Set(input.nmIds);
  const cards = cardsOf(state).filter(({ nmId }) => asked.has(nmId));
  const inCurrent = searchesByText(cards, current, now);
  const before = past === null ? null : searchesByText(cards, past, now);
  const queries = [...inCurrent].map(([text, sums]): Query => ({
    text,
    sums: { current: sums, past: before === null ? null : (before.get(text) ?? emptySums()) },
    values: searchValues(sums),
  }));
  const top = orderedBy(queries, { field: input.topOrderBy, mode: 'desc' }, ({ values }) => ({ ...values }));
  const items = top.slice(0, input.limit).map((query) => {
    const { avgPosition, visibility } = metricsOf(query.sums);
    return {
      text: query.text,
      frequency: metric(
        frequencyIn(query.text, current, now),
        past === null ? null : frequencyIn(query.text, past, now),
      ),
      weekFrequency: frequencyIn(query.text, lastWeek(current), now),
      avgPosition,
      openCard: withPercentile(query, queries, 'openCard'),
      addToCart: withPercentile(query, queries, 'addToCart'),
      openToCart: withPercentile(query, queries, 'openToCart'),
      orders: withPercentile(query, queries, 'orders'),
      cartToOrder: withPercentile(query, queries, 'cartToOrder'),
      visibility,
    };
  });
  return ok({ data: { items: orderedBy(items, input.orderBy, (item) => item) }, ...noError });
};

/**
 * An article that is not the seller's has an empty answer, a text that does not find the product zeros. `total` is of
 * the asked texts together.
 */
const getSearchOrders: Rule<'getSearchOrders'> = ({ state, now }, { period, nmId, searchTexts }) => {
  if (!isSubscribed(state)) return notSubscribed();
  const days: Days = { first: dayOf(period.start), last: dayOf(period.end) };
  const card = cardsOf(state).find((one) => one.nmId === nmId);
  if (card === undefined) return ok({ data: { total: [], items: [] }, ...noError });
  const { of, all } = countersBy<string>();
  const key = (day: number, text: string): string => `${day} ${text}`;
  countSearches(card, days, now, (day, text) => of(key(day, text)));
  const course = (texts: readonly string[]) =>
    slicesOf(days, 'day').map(({ first: day }) => {
      const sums = sumOfSearches(texts.flatMap((text) => all.get(key(day, text)) ?? []));
      const { avgPosition, orders } = searchValues(sums);
      return { dt: dayText(day), avgPosition, orders };
    });
  const texts = [...new Set(searchTexts)];
  const items = texts.map((text) => ({
    text,
    frequency: frequencyIn(text, days, now),
    dateItems: course([text]),
  }));
  return ok({ data: { total: course(texts), items }, ...noError });
};

export const searchTextRules = { getSearchTexts, getSearchOrders } satisfies Rules<
  'getSearchTexts' | 'getSearchOrders'
>;
