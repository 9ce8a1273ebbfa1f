import { LONGEST_LOOK_BACK_DAYS, momentOf } from '../../../shared/marketplace/dates.ts';
import type { Figures, Span } from './card-figures.ts';
import { DAY_MS, dayAt, timeText } from './days.ts';
import { dynamics, percent, ratio, round } from './proportions.ts';

/** The blocks of document 3's card statistics (N1, N2). */
const SECOND_MS = 1000;

/** The second that a period is said to end with belongs to it. */
export const spanFrom = ({ begin, end }: { readonly begin: string; readonly end: string }): Span => ({
  from: momentOf(begin),
  until: momentOf(end) + SECOND_MS,
});

/**
 * As long as the selected period and right before it; where that begins more than a year before today, it begins 365
 * days before today instead (document 3, N1). Nothing is left of it when the selected period begins there itself.
 */
export function previousSpan({ from, until }: Span, now: number): Span {
  const earliest = (dayAt(now) - LONGEST_LOOK_BACK_DAYS) * DAY_MS;
  const start = Math.max(earliest, from - (until - from));
  return { from: start, until: Math.max(from, start + SECOND_MS) };
}

const conversionsOf = (figures: Figures) => ({
  addToCartPercent: percent(figures.cart, figures.open),
  cartToOrderPercent: percent(figures.orders, figures.cart),
  buyoutsPercent: buyoutPercent(figures),
});

/** Goods still being delivered do not count (document 3, "CSV columns, sales-funnel report"). */
export const buyoutPercent = ({ buyouts, cancels }: Figures): number => percent(buyouts, buyouts + cancels);

const ordersPerDay = ({ orders }: Figures, { from, until }: Span): number =>
  ratio(orders, (until - from) / DAY_MS);

export const averagePrice = ({ ordersSum, orders }: Figures): number => ratio(ordersSum, orders);

export function statisticsBlock(figures: Figures, span: Span) {
  return {
    begin: timeText(span.from),
    end: timeText(span.until - SECOND_MS),
    openCardCount: figures.open,
    addToCartCount: figures.cart,
    ordersCount: figures.orders,
    ordersSumRub: figures.ordersSum,
    buyoutsCount: figures.buyouts,
    buyoutsSumRub: figures.buyoutsSum,
    cancelCount: figures.cancels,
    cancelSumRub: figures.cancelsSum,
    avgPriceRub: averagePrice(figures),
    avgOrdersCountPerDay: ordersPerDay(figures, span),
    conversions: conversionsOf(figures),
  };
}

type Block = ReturnType<typeof statisticsBlock>;

/** Conversions are percents already: theirs are percentage points, which is not shown either. */
export function comparisonBlock(selected: Block, previous: Block) {
  const points = (name: keyof Block['conversions']): number =>
    round(selected.conversions[name] - previous.conversions[name]);
  return {
    openCardDynamics: dynamics(selected.openCardCount, previous.openCardCount),
    addToCartDynamics: dynamics(selected.addToCartCount, previous.addToCartCount),
    ordersCountDynamics: dynamics(selected.ordersCount, previous.ordersCount),
    ordersSumRubDynamics: dynamics(selected.ordersSumRub, previous.ordersSumRub),
    buyoutsCountDynamics: dynamics(selected.buyoutsCount, previous.buyoutsCount),
    buyoutsSumRubDynamics: dynamics(selected.buyoutsSumRub, previous.buyoutsSumRub),
    cancelCountDynamics: dynamics(selected.cancelCount, previous.cancelCount),
    cancelSumRubDynamics: dynamics(selected.cancelSumRub, previous.cancelSumRub),
    avgOrdersCountPerDayDynamics: dynamics(selected.avgOrdersCountPerDay, previous.avgOrdersCountPerDay),
    avgPriceRubDynamics: dynamics(selected.avgPriceRub, previous.avgPriceRub),
    conversions: {
      addToCartPercent: points('addToCartPercent'),
      cartToOrderPercent: points('cartToOrderPercent'),
      buyoutsPercent: points('buyoutsPercent'),
    },
  };
}
