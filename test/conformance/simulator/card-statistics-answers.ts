import { expect } from 'vitest';
import { z } from 'zod';
import { type AnalyticsShop, answer, day, named, noError, total } from './analytics-shop.ts';

/** What document 3 shows of N1–N4, read strictly, and what several tests ask of them. */
const percent = z.number().min(0).max(100);
const count = z.int().min(0);
const rub = z.number().min(0);

const block = z.strictObject({
  begin: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  end: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  openCardCount: count,
  addToCartCount: count,
  ordersCount: count,
  ordersSumRub: rub,
  buyoutsCount: count,
  buyoutsSumRub: rub,
  cancelCount: count,
  cancelSumRub: rub,
  avgPriceRub: rub,
  avgOrdersCountPerDay: z.number(),
  conversions: z.strictObject({
    addToCartPercent: percent,
    cartToOrderPercent: percent,
    buyoutsPercent: percent,
  }),
});
type Block = z.output<typeof block>;
const comparison = z.strictObject({
  openCardDynamics: z.number(),
  addToCartDynamics: z.number(),
  ordersCountDynamics: z.number(),
  ordersSumRubDynamics: z.number(),
  buyoutsCountDynamics: z.number(),
  buyoutsSumRubDynamics: z.number(),
  cancelCountDynamics: z.number(),
  cancelSumRubDynamics: z.number(),
  avgOrdersCountPerDayDynamics: z.number(),
  avgPriceRubDynamics: z.number(),
  conversions: z.strictObject({
    addToCartPercent: z.number(),
    cartToOrderPercent: z.number(),
    buyoutsPercent: z.number(),
  }),
});
export const cards = z.strictObject({
  data: z.strictObject({
    page: z.int(),
    isNextPage: z.boolean(),
    cards: z.array(
      z.strictObject({
        nmID: z.int(),
        vendorCode: z.string(),
        brandName: z.string(),
        tags: z.array(named),
        object: named,
        statistics: z.strictObject({
          selectedPeriod: block,
          previousPeriod: block,
          periodComparison: comparison,
        }),
        stocks: z.strictObject({ stocksMp: count, stocksPlatform: count }),
      }),
    ),
  }),
  ...noError,
});
export const groups = z.strictObject({
  data: z.strictObject({
    page: z.int(),
    isNextPage: z.boolean(),
    groups: z.array(
      z.strictObject({
        brandName: z.string(),
        tags: z.array(named),
        object: named,
        statistics: z.strictObject({ selectedPeriod: block, previousPeriod: block }),
        periodComparison: comparison,
      }),
    ),
  }),
  ...noError,
});
const history = z.array(
  z.strictObject({
    dt: day,
    openCardCount: count,
    addToCartCount: count,
    ordersCount: count,
    ordersSumRub: rub,
    buyoutsCount: count,
    buyoutsSumRub: rub,
    buyoutPercent: percent,
    addToCartConversion: percent,
    cartToOrderConversion: percent,
  }),
);
export const cardHistory = z.strictObject({
  data: z.array(z.strictObject({ nmID: z.int(), imtName: z.string(), vendorCode: z.string(), history })),
  ...noError,
});
export const groupHistory = z.strictObject({
  data: z.array(z.strictObject({ object: named, brandName: z.string(), tag: named, history })),
  ...noError,
});

export type Card = z.output<typeof cards>['data']['cards'][number];

export const DETAIL = '/api/v2/nm-report/detail';
export const GROUPED = '/api/v2/nm-report/grouped';

/** The week before the shop's today, 2 March 2026. */
export const week = { begin: '2026-02-23 00:00:00', end: '2026-03-01 23:59:59' };

export async function allCards({ post }: AnalyticsShop, wishes: object = {}): Promise<Card[]> {
  const found: Card[] = [];
  for (let page = 1; ; page++) {
    const { data } = answer(cards, await post(DETAIL, { period: week, page, ...wishes }));
    expect(data.page).toBe(page);
    found.push(...data.cards);
    if (!data.isNextPage) return found;
  }
}

export async function allGroups({ post }: AnalyticsShop, wishes: object = {}) {
  const found: z.output<typeof groups>['data']['groups'] = [];
  for (let page = 1; ; page++) {
    const { data } = answer(groups, await post(GROUPED, { period: week, page, ...wishes }));
    found.push(...data.groups);
    if (!data.isNextPage) return found;
  }
}

export const sums = (blocks: readonly Block[]) => ({
  openCardCount: total(blocks, (one) => one.openCardCount),
  addToCartCount: total(blocks, (one) => one.addToCartCount),
  ordersCount: total(blocks, (one) => one.ordersCount),
  ordersSumRub: total(blocks, (one) => one.ordersSumRub),
  buyoutsCount: total(blocks, (one) => one.buyoutsCount),
  buyoutsSumRub: total(blocks, (one) => one.buyoutsSumRub),
});
export const selected = (card: Card): Block => card.statistics.selectedPeriod;

export const sumsOfDays = (days: z.output<typeof history>) => ({
  openCardCount: total(days, (one) => one.openCardCount),
  addToCartCount: total(days, (one) => one.addToCartCount),
  ordersCount: total(days, (one) => one.ordersCount),
  ordersSumRub: total(days, (one) => one.ordersSumRub),
  buyoutsCount: total(days, (one) => one.buyoutsCount),
  buyoutsSumRub: total(days, (one) => one.buyoutsSumRub),
});
