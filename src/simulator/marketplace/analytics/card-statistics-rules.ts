import { ok, type Result } from '../../../shared/result.ts';
import type { Refusal } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { SellerState } from '../state/seller-state.ts';
import { type Figures, figuresIn, type Span, sumOf } from './card-figures.ts';
import { type Card, type CardFilter, cardsOf, matchingCards } from './cards.ts';
import { dayAt, wallClock } from './days.ts';
import { noError } from './no-error.ts';
import {
  averagePrice,
  comparisonBlock,
  previousSpan,
  spanFrom,
  statisticsBlock,
} from './period-statistics.ts';
import { platformStocks, sellerStocks } from './platform-stocks.ts';
import { wrongField } from './refusals.ts';

/** Not shown. Small enough that a usual catalogue has more than one page. */
const PAGE_SIZE = 20;

/** What N1 and N2 order by. */
interface Line {
  readonly selected: Figures;
  readonly previous: Figures;
  readonly stocksMp: number;
  readonly stocksPlatform: number;
}

/** `orderBy.field` beyond the default is not shown: the observed ones (observed facts, "Routes"). */
const orders: Readonly<Record<string, (line: Line) => number>> = {
  openCard: ({ selected }) => selected.open,
  addToCart: ({ selected }) => selected.cart,
  orders: ({ selected }) => selected.orders,
  avgRubPrice: ({ selected }) => averagePrice(selected),
  ordersSumRub: ({ selected }) => selected.ordersSum,
  stockMpQty: ({ stocksMp }) => stocksMp,
  stockPlatformQty: ({ stocksPlatform }) => stocksPlatform,
  cancelSumRub: ({ selected }) => selected.cancelsSum,
  cancelCount: ({ selected }) => selected.cancels,
  buyoutCount: ({ selected }) => selected.buyouts,
  buyoutSumRub: ({ selected }) => selected.buyoutsSum,
};

interface Wishes {
  readonly orderBy?: { readonly field: string; readonly mode: 'asc' | 'desc' } | undefined;
  readonly page: number;
}

interface Page<T> {
  readonly page: number;
  readonly isNextPage: boolean;
  readonly lines: readonly T[];
}

/** The first page is 1, which is not shown; a page behind the last one is empty. */
function pageOf<T extends Line>(all: readonly T[], { orderBy, page }: Wishes): Result<Page<T>, Refusal> {
  const { field, mode } = orderBy ?? { field: 'openCard', mode: 'desc' };
  const value = Object.hasOwn(orders, field) ? orders[field] : undefined;
  if (value === undefined) {
    return wrongField('orderBy.field', `one of ${Object.keys(orders).join(', ')}`);
  }
  if (page < 1) return wrongField('page', '1 or more');
  const sign = mode === 'asc' ? 1 : -1;
  const sorted = [...all].sort((one, other) => sign * (value(one) - value(other)));
  const end = page * PAGE_SIZE;
  return ok({ page, isNextPage: end < sorted.length, lines: sorted.slice(end - PAGE_SIZE, end) });
}

interface PeriodWishes {
  readonly period: { readonly begin: string; readonly end: string };
  readonly timezone?: string | undefined;
}

interface Periods {
  readonly selected: Span;
  readonly previous: Span;
  /** By the wall clock of the asked zone. */
  readonly today: number;
  readonly wallNow: number;
}

function periodsOf({ period, timezone }: PeriodWishes, now: number): Periods {
  const wallNow = wallClock(now, timezone);
  const selected = spanFrom(period);
  return { selected, previous: previousSpan(selected, wallNow), today: dayAt(wallNow), wallNow };
}

interface CardLine extends Line {
  readonly card: Card;
}

function cardLines(state: SellerState, filter: CardFilter, periods: Periods): readonly CardLine[] {
  return matchingCards(cardsOf(state), filter).map((card) => ({
    card,
    selected: figuresIn(card, periods.selected, periods.wallNow),
    previous: figuresIn(card, periods.previous, periods.wallNow),
    stocksMp: sellerStocks(state, card),
    stocksPlatform: platformStocks(card, periods.today),
  }));
}

/** Lines of one item, brand and set of labels together, so that each card counts once. */
function groupLines(lines: readonly CardLine[]): readonly CardLine[] {
  const groups = new Map<string, CardLine>();
  for (const line of lines) {
    const { subject, brand, tags } = line.card;
    const key = JSON.stringify([subject.id, brand, tags.map(({ id }) => id)]);
    const group = groups.get(key);
    groups.set(
      key,
      group === undefined
        ? line
        : {
            card: group.card,
            selected: sumOf([group.selected, line.selected]),
            previous: sumOf([group.previous, line.previous]),
            stocksMp: group.stocksMp + line.stocksMp,
            stocksPlatform: group.stocksPlatform + line.stocksPlatform,
          },
    );
  }
  return [...groups.values()];
}

/** What a group's cards share is said of any of them. */
const sharedBy = ({ card }: CardLine) => ({
  brandName: card.brand,
  tags: [...card.tags],
  object: card.subject,
});

function statisticsOf({ selected, previous }: Line, periods: Periods) {
  const selectedPeriod = statisticsBlock(selected, periods.selected);
  const previousPeriod = statisticsBlock(previous, periods.previous);
  return {
    statistics: { selectedPeriod, previousPeriod },
    periodComparison: comparisonBlock(selectedPeriod, previousPeriod),
  };
}

const getCardStatistics: Rule<'getCardStatistics'> = ({ state, now }, input) => {
  const { nmIDs: nmIds, objectIDs: subjectIds, brandNames, tagIDs: tagIds } = input;
  const periods = periodsOf(input, now);
  const paged = pageOf(cardLines(state, { nmIds, subjectIds, brandNames, tagIds }, periods), input);
  if (!paged.ok) return paged;
  const { lines, ...place } = paged.value;
  const cards = lines.map((line) => {
    const { statistics, periodComparison } = statisticsOf(line, periods);
    return {
      nmID: line.card.nmId,
      vendorCode: line.card.vendorCode,
      ...sharedBy(line),
      statistics: { ...statistics, periodComparison },
      stocks: { stocksMp: line.stocksMp, stocksPlatform: line.stocksPlatform },
    };
  });
  return ok({ data: { ...place, cards }, ...noError });
};

const getCardGroupStatistics: Rule<'getCardGroupStatistics'> = ({ state, now }, input) => {
  const { objectIDs: subjectIds, brandNames, tagIDs: tagIds } = input;
  const periods = periodsOf(input, now);
  const paged = pageOf(groupLines(cardLines(state, { subjectIds, brandNames, tagIds }, periods)), input);
  if (!paged.ok) return paged;
  const { lines, ...place } = paged.value;
  const groups = lines.map((line) => ({ ...sharedBy(line), ...statisticsOf(line, periods) }));
  return ok({ data: { ...place, groups }, ...noError });
};

export const cardStatisticsRules = { getCardStatistics, getCardGroupStatistics } satisfies Rules<
  'getCardStatistics' | 'getCardGroupStatistics'
>;
