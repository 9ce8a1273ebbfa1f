import { z } from 'zod';
import { flagOrNull, listOf, numberOrNull, textOrNull } from './common.ts';
import {
  dailyHistory,
  envelope,
  historyPeriod,
  orderBy,
  periodComparison,
  periods,
  statisticsPeriod,
  subject,
  tag,
} from './analytics-shapes.ts';
import { brokenLookBack, brokenPeriod, timeZone } from './dates.ts';
import { tolerantInt64 } from './int64.ts';
import { type BrokenRule, operation } from './operation.ts';

/** N1–N4, statistics of product cards. */
const filters = {
  brandNames: z.array(z.string()).optional(),
  objectIDs: z.array(z.int32()).optional(),
  tagIDs: z.array(z.int32()).optional(),
};

/** What N1 and N2 ask for. */
const statisticsRequest = {
  ...filters,
  timezone: timeZone.optional(),
  period: statisticsPeriod,
  orderBy: orderBy.optional(),
  page: z.int32(),
};

function brokenStatisticsPeriod(period: { begin: string; end: string }, now: number): BrokenRule | null {
  return (
    brokenPeriod({ from: 'period.begin', to: 'period.end' }, period.begin, period.end) ??
    brokenLookBack('period.begin', period.begin, now)
  );
}

/** Empty filters mean all cards of the seller; several together, the cards that match all. */
export const getCardStatistics = operation({
  name: 'getCardStatistics',
  document: 3,
  row: 'N1',
  method: 'POST',
  path: '/api/v2/nm-report/detail',
  body: z.object({
    ...statisticsRequest,
    nmIDs: z.array(z.int32()).optional(),
  }),
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({
        page: numberOrNull,
        isNextPage: flagOrNull,
        cards: listOf(
          z.looseObject({
            nmID: tolerantInt64,
            vendorCode: textOrNull,
            brandName: textOrNull,
            tags: listOf(tag),
            object: subject,
            statistics: z
              .looseObject({ ...periods, periodComparison })
              .nullish()
              .default(null),
            stocks: z
              .looseObject({ stocksMp: numberOrNull, stocksPlatform: numberOrNull })
              .nullish()
              .default(null),
          }),
        ),
      })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N1',
  whenLost: 'repeat',
  breaks: ({ period }, now) => brokenStatisticsPeriod(period, now),
});

export const getCardGroupStatistics = operation({
  name: 'getCardGroupStatistics',
  document: 3,
  row: 'N2',
  method: 'POST',
  path: '/api/v2/nm-report/grouped',
  body: z.object(statisticsRequest),
  status: 200,
  answer: z.looseObject({
    data: z
      .looseObject({
        page: numberOrNull,
        isNextPage: flagOrNull,
        groups: listOf(
          z.looseObject({
            brandName: textOrNull,
            tags: listOf(tag),
            object: subject,
            statistics: z.looseObject(periods).nullish().default(null),
            periodComparison,
          }),
        ),
      })
      .nullish()
      .default(null),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N2',
  whenLost: 'repeat',
  breaks: ({ period }, now) => brokenStatisticsPeriod(period, now),
});

/** More than the last week needs the extended subscription; which the account has or not, so it is not checked here. */
function brokenHistoryPeriod(period: { begin: string; end: string }, now: number): BrokenRule | null {
  return (
    brokenPeriod({ from: 'period.begin', to: 'period.end' }, period.begin, period.end, 365) ??
    brokenLookBack('period.begin', period.begin, now)
  );
}

export const getCardHistory = operation({
  name: 'getCardHistory',
  document: 3,
  row: 'N3',
  method: 'POST',
  path: '/api/v2/nm-report/detail/history',
  body: z.object({
    nmIDs: z.array(z.int32()).max(20),
    period: historyPeriod,
    timezone: timeZone.optional(),
    aggregationLevel: z.string().optional(),
  }),
  status: 200,
  answer: z.looseObject({
    data: listOf(
      z.looseObject({
        nmID: tolerantInt64,
        imtName: textOrNull,
        vendorCode: textOrNull,
        history: dailyHistory,
      }),
    ),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N3',
  whenLost: 'repeat',
  breaks: ({ period }, now) => brokenHistoryPeriod(period, now),
});

const MOST_FILTERS = 16;

export const getCardGroupHistory = operation({
  name: 'getCardGroupHistory',
  document: 3,
  row: 'N4',
  method: 'POST',
  path: '/api/v2/nm-report/grouped/history',
  body: z.object({
    ...filters,
    period: historyPeriod,
    timezone: timeZone.optional(),
    aggregationLevel: z.string().optional(),
  }),
  status: 200,
  answer: z.looseObject({
    data: listOf(
      z.looseObject({
        object: subject,
        brandName: textOrNull,
        tag: tag.nullish().default(null),
        history: dailyHistory,
      }),
    ),
    ...envelope,
  }),
  refusals: [400],
  scope: 'N4',
  whenLost: 'repeat',
  breaks({ objectIDs = [], brandNames = [], tagIDs = [], period }, now) {
    if (objectIDs.length + brandNames.length + tagIDs.length > MOST_FILTERS) {
      return { field: 'objectIDs', rule: `at most ${MOST_FILTERS} together with brandNames and tagIDs` };
    }
    return brokenHistoryPeriod(period, now);
  },
});
