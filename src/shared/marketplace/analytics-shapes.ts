import { z } from 'zod';
import { flagOrNull, idOrNull, listOf, numberOrNull, textOrNull } from './common.ts';
import { calendarDate, dateAndTime } from './dates.ts';

/** Value shapes of document 3, read tolerantly. Counts are integers, sums roubles with decimals. */
const metric = z
  .looseObject({ current: numberOrNull, dynamics: numberOrNull, percentile: z.number().nullish() })
  .nullish()
  .default(null);

const identified = z.looseObject({ id: idOrNull, name: textOrNull });
export const tag = identified;
/** Item (subject) of a card. */
export const subject = identified.nullish().default(null);

/** Every answer of the card and search operations carries it; `error` true makes the answer a refusal. */
export const envelope = {
  error: z.boolean().nullish(),
  errorText: z.string().nullish(),
  additionalErrors: z.array(z.looseObject({ field: textOrNull, description: textOrNull })).nullish(),
};

const conversions = z
  .looseObject({
    addToCartPercent: numberOrNull,
    cartToOrderPercent: numberOrNull,
    buyoutsPercent: numberOrNull,
  })
  .nullish()
  .default(null);

const periodStatistics = z
  .looseObject({
    begin: textOrNull,
    end: textOrNull,
    openCardCount: numberOrNull,
    addToCartCount: numberOrNull,
    ordersCount: numberOrNull,
    ordersSumRub: numberOrNull,
    buyoutsCount: numberOrNull,
    buyoutsSumRub: numberOrNull,
    cancelCount: numberOrNull,
    cancelSumRub: numberOrNull,
    avgPriceRub: numberOrNull,
    avgOrdersCountPerDay: numberOrNull,
    conversions,
  })
  .nullish()
  .default(null);

export const periodComparison = z
  .looseObject({
    openCardDynamics: numberOrNull,
    addToCartDynamics: numberOrNull,
    ordersCountDynamics: numberOrNull,
    ordersSumRubDynamics: numberOrNull,
    buyoutsCountDynamics: numberOrNull,
    buyoutsSumRubDynamics: numberOrNull,
    cancelCountDynamics: numberOrNull,
    cancelSumRubDynamics: numberOrNull,
    avgOrdersCountPerDayDynamics: numberOrNull,
    avgPriceRubDynamics: numberOrNull,
    conversions,
  })
  .nullish()
  .default(null);

export const periods = { selectedPeriod: periodStatistics, previousPeriod: periodStatistics };

export const dailyHistory = listOf(
  z.looseObject({
    dt: z.string(),
    openCardCount: numberOrNull,
    addToCartCount: numberOrNull,
    ordersCount: numberOrNull,
    ordersSumRub: numberOrNull,
    buyoutsCount: numberOrNull,
    buyoutsSumRub: numberOrNull,
    buyoutPercent: numberOrNull,
    addToCartConversion: numberOrNull,
    cartToOrderConversion: numberOrNull,
  }),
);

const searchMetrics = {
  avgPosition: metric,
  openCard: metric,
  addToCart: metric,
  openToCart: metric,
  orders: metric,
  cartToOrder: metric,
  visibility: metric,
};

export const searchProduct = z.looseObject({
  nmId: idOrNull,
  name: textOrNull,
  vendorCode: textOrNull,
  subjectName: textOrNull,
  brandName: textOrNull,
  isAdvertised: flagOrNull,
  isCardRated: flagOrNull,
  rating: numberOrNull,
  feedbackRating: numberOrNull,
  price: z.looseObject({ minPrice: numberOrNull, maxPrice: numberOrNull }).nullish().default(null),
  ...searchMetrics,
});

export const searchGroup = z.looseObject({
  subjectName: textOrNull,
  subjectId: idOrNull,
  brandName: textOrNull,
  tagName: textOrNull,
  tagId: idOrNull,
  metrics: z.looseObject(searchMetrics).nullish().default(null),
  items: listOf(searchProduct),
});

const visibilityPoints = listOf(
  z.looseObject({ dt: textOrNull, visibility: numberOrNull, open: numberOrNull }),
);

export const searchOverview = {
  commonInfo: z
    .looseObject({ supplierRating: metric, advertisedProducts: metric, totalProducts: numberOrNull })
    .nullish()
    .default(null),
  positionInfo: z
    .looseObject({
      average: metric,
      median: metric,
      chartItems: listOf(z.looseObject({ dt: textOrNull, average: numberOrNull, median: numberOrNull })),
      clusters: z
        .looseObject({ firstHundred: metric, secondHundred: metric, below: metric })
        .nullish()
        .default(null),
    })
    .nullish()
    .default(null),
  visibilityInfo: z
    .looseObject({
      visibility: metric,
      openCard: metric,
      byDay: visibilityPoints,
      byWeek: visibilityPoints,
      byMonth: visibilityPoints,
    })
    .nullish()
    .default(null),
};

export const searchText = z.looseObject({
  text: textOrNull,
  frequency: metric,
  weekFrequency: numberOrNull,
  ...searchMetrics,
});

const queryDay = z.looseObject({ dt: textOrNull, avgPosition: numberOrNull, orders: numberOrNull });
export const queryOrders = z
  .looseObject({
    total: listOf(queryDay),
    items: listOf(z.looseObject({ text: textOrNull, frequency: numberOrNull, dateItems: listOf(queryDay) })),
  })
  .nullish()
  .default(null);

/** Other fields to order by are open in N1, N2 and the search reports. */
export const orderBy = z.object({ field: z.string(), mode: z.enum(['asc', 'desc']) });

export const statisticsPeriod = z.object({ begin: dateAndTime, end: dateAndTime });
export const historyPeriod = z.object({ begin: calendarDate, end: calendarDate });
export const searchPeriod = z.object({ start: calendarDate, end: calendarDate });
