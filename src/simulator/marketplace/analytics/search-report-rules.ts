import { ok, type Result } from '../../../shared/result.ts';
import type { Refusal } from '../gate/errors.ts';
import type { Rule, RuleContext, Rules } from '../gate/rule.ts';
import { type CardFilter, cardsOf, groupsByTag, matchingCards } from './cards.ts';
import type { Days } from './days.ts';
import { noError } from './no-error.ts';
import { isSubscribed, notSubscribed } from './refusals.ts';
import { overviewOf } from './search-overview.ts';
import {
  comparedDays,
  type Compared,
  groupEntry,
  isInCluster,
  type Order,
  orderedBy,
  type PositionCluster,
  positionOf,
  type Product,
  productEntry,
  productOf,
} from './search-products.ts';

interface PeriodText {
  readonly start: string;
  readonly end: string;
}

interface Wishes {
  readonly currentPeriod: PeriodText;
  readonly pastPeriod?: PeriodText | undefined;
  readonly positionCluster: PositionCluster;
  readonly orderBy: Order;
  readonly limit: number;
  readonly offset: number;
}

interface Found {
  readonly days: Compared<Days>;
  readonly products: readonly Product[];
}

function findProducts(
  { state, now }: RuleContext,
  wishes: Wishes,
  filter: CardFilter,
): Result<Found, Refusal> {
  if (!isSubscribed(state)) return notSubscribed();
  const days = comparedDays(wishes.currentPeriod, wishes.pastPeriod);
  if (!days.ok) return days;
  const cards = matchingCards(cardsOf(state), filter);
  return ok({ days: days.value, products: cards.map((card) => productOf(card, days.value, now)) });
}

/** A position cluster selects the products that are shown; groups without one are left out. */
const shown = (products: readonly Product[], { positionCluster }: Wishes): readonly Product[] =>
  products.filter((product) => isInCluster(positionOf(product), positionCluster));

const pageOf = <T>(all: readonly T[], { limit, offset }: Wishes): T[] => all.slice(offset, offset + limit);

function groupsPage({ now }: RuleContext, { days, products }: Found, wishes: Wishes, filter: CardFilter) {
  const byCard = new Map(shown(products, wishes).map((product) => [product.card, product]));
  const entries = groupsByTag([...byCard.keys()], filter.tagIds).map((group) =>
    groupEntry(
      group,
      group.cards.flatMap((card) => byCard.get(card) ?? []),
      days,
      now,
    ),
  );
  const fields = (entry: (typeof entries)[number]) => ({ ...entry, ...entry.metrics });
  return pageOf(orderedBy(entries, wishes.orderBy, fields), wishes).map((entry) => ({
    ...entry,
    items: orderedBy(entry.items, wishes.orderBy, (item) => item),
  }));
}

const getSearchReport: Rule<'getSearchReport'> = (context, input) => {
  const found = findProducts(context, input, input);
  if (!found.ok) return found;
  const overview = overviewOf(context.state, found.value.products, found.value.days);
  const groups = groupsPage(context, found.value, input, input);
  return ok({ data: { ...overview, groups }, ...noError });
};

const getSearchGroups: Rule<'getSearchGroups'> = (context, input) => {
  const found = findProducts(context, input, input);
  if (!found.ok) return found;
  return ok({ data: { groups: groupsPage(context, found.value, input, input) }, ...noError });
};

const getSearchProducts: Rule<'getSearchProducts'> = (context, input) => {
  const { subjectId, brandName, tagId, nmIds } = input;
  const only = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);
  const filter = { nmIds, subjectIds: only(subjectId), brandNames: only(brandName), tagIds: only(tagId) };
  const found = findProducts(context, input, filter);
  if (!found.ok) return found;
  const { days, products } = found.value;
  const entries = shown(products, input).map((product) => productEntry(product, days, context.now));
  const ordered = orderedBy(entries, input.orderBy, (entry) => entry);
  return ok({ data: { products: pageOf(ordered, input) }, ...noError });
};

export const searchReportRules = {
  getSearchReport,
  getSearchGroups,
  getSearchProducts,
} satisfies Rules<'getSearchReport' | 'getSearchGroups' | 'getSearchProducts'>;
