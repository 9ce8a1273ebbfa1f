import { z } from 'zod';
import { listOf } from './common.ts';
import {
  envelope,
  orderBy,
  queryOrders,
  searchGroup,
  searchOverview,
  searchPeriod,
  searchProduct,
  searchText,
} from './analytics-shapes.ts';
import { brokenPeriod } from './dates.ts';
import { int64, uint64 } from './int64.ts';
import { type BrokenRule, operation } from './operation.ts';

/**
 * N5–N9, search positions; all need the extended subscription. The "further required object" of document 3 exists in
 * no observed specification and is not sent.
 */
const positionCluster = z.enum(['all', 'firstHundred', 'secondHundred', 'below']);
const reportPage = { limit: z.uint32().max(1000), offset: z.uint32() };

interface TwoPeriods {
  readonly currentPeriod: z.output<typeof searchPeriod>;
  readonly pastPeriod?: z.output<typeof searchPeriod> | undefined;
}

const brokenPeriodAt = (field: string, { start, end }: z.output<typeof searchPeriod>, mostDays?: number) =>
  brokenPeriod({ from: `${field}.start`, to: `${field}.end` }, start, end, mostDays);

function brokenPeriods({ currentPeriod, pastPeriod }: TwoPeriods): BrokenRule | null {
  const broken = brokenPeriodAt('currentPeriod', currentPeriod);
  if (broken !== null || pastPeriod === undefined) return broken;
  return brokenPeriodAt('pastPeriod', pastPeriod);
}

const groupReportBody = z.object({
  currentPeriod: searchPeriod,
  pastPeriod: searchPeriod.optional(),
  nmIds: z.array(z.int32()).optional(),
  subjectIds: z.array(z.int32()).optional(),
  brandNames: z.array(z.string()).optional(),
  tagIds: z.array(int64).optional(),
  positionCluster,
  orderBy,
  ...reportPage,
});

export const getSearchReport = operation({
  name: 'getSearchReport',
  document: 3,
  row: 'N5',
  method: 'POST',
  path: '/api/v2/search-report/report',
  body: groupReportBody,
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({ ...searchOverview, groups: listOf(searchGroup) })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N5',
  whenLost: 'repeat',
  breaks: brokenPeriods,
});

/** Possible only when filtered by brand, subject or label. */
export const getSearchGroups = operation({
  name: 'getSearchGroups',
  document: 3,
  row: 'N6',
  method: 'POST',
  path: '/api/v2/search-report/table/groups',
  body: groupReportBody,
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({ groups: listOf(searchGroup) })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N6',
  whenLost: 'repeat',
  breaks(input) {
    const { subjectIds = [], brandNames = [], tagIds = [] } = input;
    if (subjectIds.length + brandNames.length + tagIds.length === 0) {
      return { field: 'subjectIds', rule: 'given, or brandNames, or tagIds' };
    }
    return brokenPeriods(input);
  },
});

const fewArticles = z.array(uint64).max(50);

export const getSearchProducts = operation({
  name: 'getSearchProducts',
  document: 3,
  row: 'N7',
  method: 'POST',
  path: '/api/v2/search-report/table/details',
  body: z.object({
    currentPeriod: searchPeriod,
    pastPeriod: searchPeriod.optional(),
    subjectId: z.int32().optional(),
    brandName: z.string().optional(),
    tagId: int64.optional(),
    nmIds: fewArticles.optional(),
    orderBy,
    positionCluster,
    ...reportPage,
  }),
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({ products: listOf(searchProduct) })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N7',
  whenLost: 'repeat',
  breaks: brokenPeriods,
});

export const getSearchTexts = operation({
  name: 'getSearchTexts',
  document: 3,
  row: 'N8',
  method: 'POST',
  path: '/api/v2/search-report/product/search-texts',
  body: z.object({
    currentPeriod: searchPeriod,
    pastPeriod: searchPeriod.optional(),
    nmIds: fewArticles,
    topOrderBy: z.enum(['openCard', 'addToCart', 'openToCart', 'orders', 'cartToOrder']),
    orderBy,
    limit: z.int().min(1).max(30),
  }),
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({ items: listOf(searchText) })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N8',
  whenLost: 'repeat',
  breaks: brokenPeriods,
});

export const getSearchOrders = operation({
  name: 'getSearchOrders',
  document: 3,
  row: 'N9',
  method: 'POST',
  path: '/api/v2/search-report/product/orders',
  body: z.object({
    period: searchPeriod,
    nmId: uint64,
    searchTexts: z.array(z.string()).min(1).max(30),
  }),
  status: 200,
  answer: z.looseObject({ data: queryOrders, ...envelope }),
  refusals: [400],
  scope: 'N9',
  whenLost: 'repeat',
  breaks: ({ period }) => brokenPeriodAt('period', period, 7),
});
