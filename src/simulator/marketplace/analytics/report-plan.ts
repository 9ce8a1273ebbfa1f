import { z } from 'zod';
import { searchPeriod } from '../../../shared/marketplace/analytics-shapes.ts';
import { LONGEST_LOOK_BACK_DAYS } from '../../../shared/marketplace/dates.ts';
import { operations } from '../../../shared/marketplace/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Refusal } from '../gate/errors.ts';
import type { CardFilter } from './cards.ts';
import { type AggregationLevel, aggregationLevels, dayAt, type Days, dayOf, wallClock } from './days.ts';
import { wrongField } from './refusals.ts';
import type { Compared } from './search-products.ts';

/** Types beyond the documented sample are observed (observed facts, "Routes"). */
const reportTypes = [
  'DETAIL_HISTORY_REPORT',
  'GROUPED_HISTORY_REPORT',
  'SEARCH_QUERIES_PREMIUM_REPORT_GROUP',
  'SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT',
  'SEARCH_QUERIES_PREMIUM_REPORT_TEXT',
] as const;
export type ReportType = (typeof reportTypes)[number];

/** What a generated report (N10) is about. */
export interface ReportPlan {
  readonly type: ReportType;
  readonly days: Compared<Days>;
  readonly level: AggregationLevel;
  readonly timezone: string | undefined;
  readonly filter: CardFilter;
  /** The part of the request's `params` that it was made from. */
  readonly params: ReportParams;
}

/**
 * How a search report is given its previous period is not shown: as `pastPeriod` of N5. `currentPeriod` is taken in
 * place of the two dates. What else a request brought is not kept.
 */
const paramsShape = z.object({
  ...operations.createReport.body.shape.params.shape,
  currentPeriod: searchPeriod.optional(),
  pastPeriod: searchPeriod.optional(),
});
type ReportParams = z.output<typeof paramsShape>;

/** A report without dates, which is not shown, is about the seven days until today. */
const DEFAULT_DAYS = 7;

function brokenDays(days: Days, name: string, today: number | null): Result<never, Refusal> | null {
  const { first, last } = days;
  if (last < first) return wrongField(`params.${name}`, 'a period that does not end before it begins');
  if (last - first > LONGEST_LOOK_BACK_DAYS) {
    return wrongField(`params.${name}`, `a period of at most ${LONGEST_LOOK_BACK_DAYS} days`);
  }
  if (today !== null && first < today - LONGEST_LOOK_BACK_DAYS) {
    return wrongField(`params.${name}`, `a period that begins at most ${LONGEST_LOOK_BACK_DAYS} days ago`);
  }
  return null;
}

/** By the day of today, in the asked zone. */
function daysOf(params: ReportParams, today: number): Result<Compared<Days>, Refusal> {
  const { currentPeriod, pastPeriod } = params;
  const end = params.endDate ?? currentPeriod?.end;
  const start = params.startDate ?? currentPeriod?.start;
  const last = end === undefined ? today : dayOf(end);
  const current = { first: start === undefined ? last - DEFAULT_DAYS + 1 : dayOf(start), last };
  const past =
    pastPeriod === undefined ? null : { first: dayOf(pastPeriod.start), last: dayOf(pastPeriod.end) };
  const broken =
    brokenDays(current, 'startDate', today) ?? (past === null ? null : brokenDays(past, 'pastPeriod', null));
  return broken ?? ok({ current, past });
}

/** `params` as the request had them; `askedAt` in milliseconds. */
export function planReport(
  reportType: string,
  params: unknown,
  askedAt: number,
): Result<ReportPlan, Refusal> {
  const type = reportTypes.find((one) => one === reportType);
  if (type === undefined) return wrongField('reportType', `one of ${reportTypes.join(', ')}`);
  const parsed = paramsShape.safeParse(params);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    return wrongField(`params.${field}`, 'of its documented form');
  }
  const { timezone, aggregationLevel = 'day', brandNames } = parsed.data;
  const { nmIDs: nmIds, subjectIDs: subjectIds, tagIDs: tagIds } = parsed.data;
  const level = aggregationLevels.find((one) => one === aggregationLevel);
  if (level === undefined) {
    return wrongField('params.aggregationLevel', `one of ${aggregationLevels.join(', ')}`);
  }
  const days = daysOf(parsed.data, dayAt(wallClock(askedAt, timezone)));
  if (!days.ok) return days;
  const filter: CardFilter = { nmIds, subjectIds, brandNames, tagIds };
  return ok({ type, days: days.value, level, timezone, filter, params: parsed.data });
}
