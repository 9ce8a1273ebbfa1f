import { ok } from '../../../shared/result.ts';
import { refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import type { GeneratedReport } from '../state/analytics-shapes.ts';
import type { SellerState } from '../state/seller-state.ts';
import { zipped } from './archive.ts';
import { csvText } from './csv.ts';
import { dayAt, dayText, timeText } from './days.ts';
import { isSubscribed, notSubscribed, wrongField } from './refusals.ts';
import { planReport, type ReportPlan } from './report-plan.ts';
import { reportTable } from './report-tables.ts';

/** How long a generation takes is not shown: a person can watch it, a test need not wait. */
const PROCESSING_AFTER_MS = 2000;
const DONE_AFTER_MS = 6000;
const KEPT_MS = 48 * 3600 * 1000;
const MOST_A_DAY = 20;

/** The statuses are observed (observed facts, "Routes"); nothing fails here, so FAILED does not come. */
function statusOf({ startedAt, earlierStarts }: GeneratedReport, now: number): string {
  const age = now - startedAt;
  if (age >= DONE_AFTER_MS) return 'SUCCESS';
  if (earlierStarts.length > 0) return 'RETRY';
  return age >= PROCESSING_AFTER_MS ? 'PROCESSING' : 'WAITING';
}

const generatedAt = ({ startedAt }: GeneratedReport): number => startedAt + DONE_AFTER_MS;

function planOf({ reportType, params, createdAt }: GeneratedReport): ReportPlan {
  const plan = planReport(reportType, params, createdAt);
  if (!plan.ok) throw new Error(`a stored report can't be planned: ${plan.problem.message}`);
  return plan.value;
}

/** Records are replaced, never edited: a record has one archive. */
const archives = new WeakMap<GeneratedReport, Promise<Uint8Array>>();

function archiveOf(state: SellerState, report: GeneratedReport): Promise<Uint8Array> {
  const made = archives.get(report);
  if (made !== undefined) return made;
  const at = generatedAt(report);
  const archive = zipped(`${report.id}.csv`, csvText(reportTable(state, planOf(report), at)), at);
  archives.set(report, archive);
  return archive;
}

/**
 * Only successful generations count, and those under way, which will be: else twenty-one could be under way at once.
 * One that was retried before it was done never succeeded. Whose day it is is not shown: a day of UTC.
 */
function generatedToday(state: SellerState, now: number): number {
  let count = 0;
  for (const { startedAt, earlierStarts } of state.reports.values()) {
    const starts = [...earlierStarts, startedAt];
    count += starts.filter((start, index) => {
      const done = start + DONE_AFTER_MS;
      return done <= (starts[index + 1] ?? done) && dayAt(done) === dayAt(now);
    }).length;
  }
  return count;
}

/** Status and code are not shown. 429 would say that the next minute is enough. */
const enoughToday = () =>
  refuse('IncorrectRequest', `at most ${MOST_A_DAY} reports can be generated in a day`);

const createReport: Rule<'createReport'> = ({ state, now }, { id, reportType, userReportName, params }) => {
  if (!isSubscribed(state)) return notSubscribed();
  const plan = planReport(reportType, params, now);
  if (!plan.ok) return plan;
  if (state.reports.has(id)) return wrongField('id', 'one that no other report has');
  if (generatedToday(state, now) >= MOST_A_DAY) return enoughToday();
  const { first, last } = plan.value.days.current;
  state.reports.put({
    id,
    reportType,
    name: userReportName ?? `Report ${dayText(first)} ${dayText(last)}`,
    params: plan.value.params,
    createdAt: now,
    startedAt: now,
    earlierStarts: [],
  });
  return ok({ data: 'The report is being generated' });
};

/** A report that can no longer be downloaded stays in the list, which is not shown: it can be retried. */
const listReports: Rule<'listReports'> = async ({ state, now }, input) => {
  if (!isSubscribed(state)) return notSubscribed();
  const wanted = input['filter[downloadIds]'];
  const reports = [...state.reports.values()].filter(({ id }) => wanted?.includes(id) ?? true);
  const data = await Promise.all(
    reports.map(async (report) => {
      const status = statusOf(report, now);
      const { first, last } = planOf(report).days.current;
      return {
        id: report.id,
        createdAt: timeText(report.createdAt),
        status,
        name: report.name,
        // In bytes, of the archive.
        size: status === 'SUCCESS' ? (await archiveOf(state, report)).length : 0,
        startDate: dayText(first),
        endDate: dayText(last),
      };
    }),
  );
  return ok({ data });
};

const noReport = (what: string) => refuse('NotFound', what);

const retryReport: Rule<'retryReport'> = ({ state, now }, { downloadId }) => {
  if (!isSubscribed(state)) return notSubscribed();
  const report = state.reports.get(downloadId);
  if (report === undefined) return noReport('no such report');
  if (generatedToday(state, now) >= MOST_A_DAY) return enoughToday();
  state.reports.put({
    ...report,
    startedAt: now,
    earlierStarts: [...report.earlierStarts, report.startedAt],
  });
  return ok({ data: 'The report is being generated again' });
};

const downloadReport: Rule<'downloadReport'> = async ({ state, now }, { downloadId }) => {
  if (!isSubscribed(state)) return notSubscribed();
  const report = state.reports.get(downloadId);
  if (report === undefined) return noReport('no such report');
  if (now < generatedAt(report)) return noReport('the report is not generated yet');
  if (now >= generatedAt(report) + KEPT_MS) return noReport('the report was kept for 48 hours');
  return ok(await archiveOf(state, report));
};

export const generatedReportRules = {
  createReport,
  listReports,
  retryReport,
  downloadReport,
} satisfies Rules<'createReport' | 'listReports' | 'retryReport' | 'downloadReport'>;
