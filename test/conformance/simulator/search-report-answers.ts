import { z } from 'zod';
import { type AnalyticsShop, answer, day, noError } from './analytics-shop.ts';

/** What document 3 shows of N5–N9, read strictly, and what several tests ask of them. */
const pair = z.strictObject({ current: z.number(), dynamics: z.number() });
const ranked = z.strictObject({
  current: z.number(),
  dynamics: z.number(),
  percentile: z.number().min(0).max(100),
});
const metrics = {
  avgPosition: pair,
  openCard: pair,
  addToCart: pair,
  openToCart: pair,
  orders: pair,
  cartToOrder: pair,
  visibility: pair,
};
const product = z.strictObject({
  nmId: z.int(),
  name: z.string(),
  vendorCode: z.string(),
  subjectName: z.string(),
  brandName: z.string(),
  isAdvertised: z.boolean(),
  isCardRated: z.boolean(),
  rating: z.number(),
  feedbackRating: z.number(),
  price: z.strictObject({ minPrice: z.number().positive(), maxPrice: z.number().positive() }),
  ...metrics,
});
const group = z.strictObject({
  subjectName: z.string(),
  subjectId: z.int(),
  brandName: z.string(),
  tagName: z.string(),
  tagId: z.int(),
  metrics: z.strictObject(metrics),
  items: z.array(product),
});
const chart = z.array(z.strictObject({ dt: day, average: z.number(), median: z.number() }));
const seen = z.array(z.strictObject({ dt: day, visibility: z.number(), open: z.number() }));
export const report = z.strictObject({
  data: z.strictObject({
    commonInfo: z.strictObject({ supplierRating: pair, advertisedProducts: pair, totalProducts: z.int() }),
    positionInfo: z.strictObject({
      average: pair,
      median: pair,
      chartItems: chart,
      clusters: z.strictObject({ firstHundred: pair, secondHundred: pair, below: pair }),
    }),
    visibilityInfo: z.strictObject({
      visibility: pair,
      openCard: pair,
      byDay: seen,
      byWeek: seen,
      byMonth: seen,
    }),
    groups: z.array(group),
  }),
  ...noError,
});
export const groups = z.strictObject({ data: z.strictObject({ groups: z.array(group) }), ...noError });
export const products = z.strictObject({ data: z.strictObject({ products: z.array(product) }), ...noError });
export const texts = z.strictObject({
  data: z.strictObject({
    items: z.array(
      z.strictObject({
        text: z.string(),
        frequency: pair,
        weekFrequency: z.number(),
        avgPosition: pair,
        openCard: ranked,
        addToCart: ranked,
        openToCart: ranked,
        orders: ranked,
        cartToOrder: ranked,
        visibility: pair,
      }),
    ),
  }),
  ...noError,
});
const course = z.array(z.strictObject({ dt: day, avgPosition: z.number(), orders: z.int() }));
export const orders = z.strictObject({
  data: z.strictObject({
    total: course,
    items: z.array(z.strictObject({ text: z.string(), frequency: z.number(), dateItems: course })),
  }),
  ...noError,
});

export const REPORT = '/api/v2/search-report/report';
export const GROUPS = '/api/v2/search-report/table/groups';
export const PRODUCTS = '/api/v2/search-report/table/details';
export const TEXTS = '/api/v2/search-report/product/search-texts';
export const ORDERS = '/api/v2/search-report/product/orders';

export const currentPeriod = { start: '2026-02-23', end: '2026-03-01' };
export const pastPeriod = { start: '2026-02-16', end: '2026-02-22' };
export const page = {
  currentPeriod,
  pastPeriod,
  positionCluster: 'all',
  orderBy: { field: 'openCard', mode: 'desc' },
  limit: 1000,
  offset: 0,
};

export const allProducts = async ({ post }: AnalyticsShop, wishes: object = {}) =>
  answer(products, await post(PRODUCTS, { ...page, ...wishes })).data.products;
