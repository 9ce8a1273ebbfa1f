import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Problem, ReportProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../marketplace/clock.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { generatedReportFile } from '../../marketplace/reports/generated-report.ts';
import type {
  ReportOptions,
  ReportProgress,
  ReportSetup,
  Rows,
} from '../../marketplace/reports/report-run.ts';
import { stockReportFile, storageReportFile } from '../../marketplace/reports/task-report.ts';
import type { FetchPorts } from './fetch-reports.ts';
import { known } from './known.ts';
import { FUNNEL_REPORT } from './goods-rows.ts';
import type { FileKind } from './thread/numbers-job.ts';

export interface MakePorts extends FetchPorts {
  readonly marketplace: Marketplace;
  /** For the pauses between two questions about a report. */
  readonly pauses: Clock;
  /** Makes UUIDs. */
  readonly newId: () => string;
  /** Where reports stand while they are read. */
  readonly folder: string;
}

type Put = Result<{ readonly rows: number }, ReportProblem>;
type Make = (
  setup: ReportSetup,
  part: Span,
  options: ReportOptions,
  take: (file: string) => Promise<Put>,
) => Rows<{ readonly rows: number }>;

/** The days of the funnel are those of the computer's place. */
const timezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const makes: Readonly<Record<FileKind, Make>> = {
  storage: (setup, { from, to }, options, take) =>
    storageReportFile(setup, { dateFrom: from, dateTo: to }, options, take),
  platformStock: (setup, _part, options, take) =>
    stockReportFile(
      setup,
      { groupByNm: true, groupBySa: true, groupByBarcode: true, groupBySize: true },
      options,
      take,
    ),
  funnel: (setup, { from, to }, options, take) =>
    generatedReportFile(
      setup,
      {
        reportType: FUNNEL_REPORT,
        params: {
          nmIDs: [],
          startDate: from,
          endDate: to,
          timezone: timezone(),
          aggregationLevel: 'day',
          skipDeletedNm: false,
        },
      },
      options,
      take,
    ),
};

/**
 * Has a report made, waits for it, and has it read in the thread. Its id is kept as soon as it is known, so that a station
 * that was stopped goes on with the same one.
 */
export async function makeReport(
  kind: FileKind,
  { thread, marketplace, pauses, newId, folder, shopClock }: MakePorts,
  part: Span,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (step: ReportProgress) => void },
): Promise<Result<null, Problem>> {
  const tasks = await known(thread.ask('tasks', { kind }));
  if (!tasks.ok) return tasks;
  const task = tasks.value.find(({ from }) => from === part.from);
  const kept = task?.taskId ?? null;
  /** What it says is of that moment, whenever it is read. */
  const begunAt = task?.begunAt ?? shopClock();
  let keeping: Promise<unknown> = Promise.resolve();
  let isKept = kept !== null;
  let ownTrouble: Problem | null = null;
  const keep = (progress: ReportProgress): void => {
    if (!isKept && progress.id !== null) {
      isKept = true;
      const begun = { ...part, taskId: progress.id, begunAt };
      keeping = thread.ask('putTask', { kind, task: begun });
    }
    onProgress(progress);
  };
  const rows = makes[kind](
    { marketplace, clock: pauses, newId, folder },
    part,
    { priority: 'polling', signal, ...(kept === null ? {} : { knownId: kept }), onProgress: keep },
    async (file) => {
      await keeping;
      const put = await known(thread.ask('putFile', { kind, part, fetchedAt: begunAt, file }));
      if (put.ok) return put.value;
      // A file that can't be put down is the desk's own trouble: the report is good.
      ownTrouble = put.problem;
      return fail({ code: 'fileNotWritable', file: 'numbers.sqlite', reason: put.problem.code });
    },
  );
  for await (const read of rows)
    if (!read.ok) {
      await keeping;
      if (ownTrouble !== null) return fail(ownTrouble);
      if (isOver(read.problem)) await thread.ask('forgetTask', { kind, from: part.from });
      return read;
    }
  return ok(null);
}

/** This report will never be had: another one is made. */
const isOver = (problem: Problem): boolean =>
  problem.code === 'reportGone' ||
  problem.code === 'reportFailed' ||
  problem.code === 'reportUnreadable' ||
  problem.code === 'reportNotReady' ||
  // Under an id that is none, or is refused, nothing will ever come.
  problem.code === 'inputRejected' ||
  (problem.code === 'marketplaceRefused' && problem.status < 500 && !isOfAccount(problem.status));

/** No subscription, no right: the report is there for whoever has it. */
const isOfAccount = (status: number): boolean => status === 402 || status === 403;
