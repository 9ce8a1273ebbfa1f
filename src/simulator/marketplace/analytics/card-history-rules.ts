import { ok, type Result } from '../../../shared/result.ts';
import type { Refusal } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { SellerState } from '../state/seller-state.ts';
import { figuresIn, spanOf, sumOf } from './card-figures.ts';
import { type Card, cardsOf, groupsByTag, matchingCards } from './cards.ts';
import {
  aggregationLevels,
  type AggregationLevel,
  dayAt,
  type Days,
  dayOf,
  dayText,
  slicesOf,
  wallClock,
} from './days.ts';
import { noError } from './no-error.ts';
import { buyoutPercent } from './period-statistics.ts';
import { percent } from './proportions.ts';
import { isSubscribed, notSubscribed, wrongField } from './refusals.ts';

interface Wishes {
  readonly period: { readonly begin: string; readonly end: string };
  readonly timezone?: string | undefined;
  readonly aggregationLevel?: string | undefined;
}

interface Course {
  readonly slices: readonly Days[];
  readonly wallNow: number;
}

/** What N3 and N4 reach back without the subscription (document 3, "Other limits"). */
const FREE_DAYS = 7;

/** Days and weeks are observed; months belong to the generated reports (observed facts, "Routes"). */
const levels = aggregationLevels.filter((level) => level !== 'month');

function courseOf(
  state: SellerState,
  { period, timezone, aggregationLevel = 'day' }: Wishes,
  now: number,
): Result<Course, Refusal> {
  const level: AggregationLevel | undefined = levels.find((one) => one === aggregationLevel);
  if (level === undefined) return wrongField('aggregationLevel', `one of ${levels.join(', ')}`);
  const wallNow = wallClock(now, timezone);
  const days: Days = { first: dayOf(period.begin), last: dayOf(period.end) };
  const free = days.first >= dayAt(wallNow) - FREE_DAYS && days.last - days.first <= FREE_DAYS;
  if (!free && !isSubscribed(state)) return notSubscribed();
  return ok({ slices: slicesOf(days, level), wallNow });
}

/** Days to come are there, with nothing on them. */
function historyOf(cards: readonly Card[], { slices, wallNow }: Course) {
  return slices.map((slice) => {
    const figures = sumOf(cards.map((card) => figuresIn(card, spanOf(slice), wallNow)));
    return {
      dt: dayText(slice.first),
      openCardCount: figures.open,
      addToCartCount: figures.cart,
      ordersCount: figures.orders,
      ordersSumRub: figures.ordersSum,
      buyoutsCount: figures.buyouts,
      buyoutsSumRub: figures.buyoutsSum,
      buyoutPercent: buyoutPercent(figures),
      addToCartConversion: percent(figures.cart, figures.open),
      cartToOrderConversion: percent(figures.orders, figures.cart),
    };
  });
}

/** Articles that are not the seller's are left out. */
const getCardHistory: Rule<'getCardHistory'> = ({ state, now }, input) => {
  const course = courseOf(state, input, now);
  if (!course.ok) return course;
  const asked = new Set(input.nmIDs.map(String));
  const data = cardsOf(state)
    .filter(({ nmId }) => asked.has(nmId))
    .map((card) => ({
      nmID: card.nmId,
      imtName: card.title,
      vendorCode: card.vendorCode,
      history: historyOf([card], course.value),
    }));
  return ok({ data, ...noError });
};

const getCardGroupHistory: Rule<'getCardGroupHistory'> = ({ state, now }, input) => {
  const course = courseOf(state, input, now);
  if (!course.ok) return course;
  const { objectIDs: subjectIds, brandNames, tagIDs: tagIds } = input;
  const cards = matchingCards(cardsOf(state), { subjectIds, brandNames, tagIds });
  const data = groupsByTag(cards, tagIds).map(({ subject, brand, tag, cards: members }) => ({
    object: subject,
    brandName: brand,
    tag,
    history: historyOf(members, course.value),
  }));
  return ok({ data, ...noError });
};

export const cardHistoryRules = { getCardHistory, getCardGroupHistory } satisfies Rules<
  'getCardHistory' | 'getCardGroupHistory'
>;
