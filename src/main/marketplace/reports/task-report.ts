import type { z } from 'zod';
import type { AnswerOf, InputOf, Operation } from '../../../shared/marketplace/operation.ts';
import * as tasks from '../../../shared/marketplace/report-tasks.ts';
import type { MarketplaceProblem, ReportProblem } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { CallOptions } from '../marketplace.ts';
import { readRecords } from './read-report.ts';
import { createRun, createPolls, fetchRows, handedTo, isGone, MOST_ABSENCES } from './report-run.ts';
import type { PolledScope, ReportOptions, ReportRun, ReportSetup, Rows, Take } from './report-run.ts';

export type StockRecord = AnswerOf<typeof tasks.downloadStockReport>[number];
export type StorageRecord = AnswerOf<typeof tasks.downloadStorageReport>[number];

/** N14–N16, stock in the platform's warehouses. With `options.knownId`, `input` is not looked at. */
export const stockReport = (
  setup: ReportSetup,
  input: InputOf<typeof tasks.createStockReport>,
  options: ReportOptions,
): Rows<StockRecord> => taskReport(setup, options, stockTask(setup, input));

/** N18–N20, paid storage, of at most 8 days. With `options.knownId`, `input` is not looked at. */
export const storageReport = (
  setup: ReportSetup,
  input: InputOf<typeof tasks.createStorageReport>,
  options: ReportOptions,
): Rows<StorageRecord> => taskReport(setup, options, storageTask(setup, input));

/**
 * Either with its file given to `take`, which reads it while it is there: in another thread, say. One result: what `take`
 * answers.
 */
export const storageReportFile = <T>(
  setup: ReportSetup,
  input: InputOf<typeof tasks.createStorageReport>,
  options: ReportOptions,
  take: Take<T>,
): Rows<T> => rowsOfTask(setup, options, storageTask(setup, input), handedTo(take));

export const stockReportFile = <T>(
  setup: ReportSetup,
  input: InputOf<typeof tasks.createStockReport>,
  options: ReportOptions,
  take: Take<T>,
): Rows<T> => rowsOfTask(setup, options, stockTask(setup, input), handedTo(take));

const storageTask = (
  { marketplace }: ReportSetup,
  input: InputOf<typeof tasks.createStorageReport>,
): Task<(typeof tasks.downloadStorageReport)['answer']['element']> => ({
  create: (callOptions) => marketplace.call(tasks.createStorageReport, input, callOptions),
  scope: 'N19',
  status: tasks.getStorageReportStatus,
  download: tasks.downloadStorageReport,
});

const stockTask = (
  { marketplace }: ReportSetup,
  input: InputOf<typeof tasks.createStockReport>,
): Task<(typeof tasks.downloadStockReport)['answer']['element']> => ({
  create: (callOptions) => marketplace.call(tasks.createStockReport, input, callOptions),
  scope: 'N15',
  status: tasks.getStockReportStatus,
  download: tasks.downloadStockReport,
});

type StatusOperation = typeof tasks.getStockReportStatus;

interface Task<Item extends z.ZodType> {
  readonly create: (
    options: CallOptions,
  ) => Promise<Result<AnswerOf<typeof tasks.createStockReport>, MarketplaceProblem>>;
  readonly scope: PolledScope;
  readonly status: StatusOperation;
  readonly download: Operation<StatusOperation['params'], z.ZodObject, z.ZodObject, z.ZodArray<Item>>;
}

const taskReport = <Item extends z.ZodType>(
  setup: ReportSetup,
  options: ReportOptions,
  task: Task<Item>,
): Rows<z.output<Item>> =>
  rowsOfTask(setup, options, task, (file) => readRecords(file, task.download.answer.element));

async function* rowsOfTask<Item extends z.ZodType, Row>(
  setup: ReportSetup,
  options: ReportOptions,
  task: Task<Item>,
  read: (file: string) => AsyncIterable<Result<Row, ReportProblem>>,
): Rows<Row> {
  const run = createRun(setup, options);
  const done = await untilDone(run, task, options.knownId);
  if (!done.ok) {
    yield done;
    return;
  }
  yield* fetchRows(run, {
    id: done.value,
    operation: task.download,
    input: { task_id: done.value },
    read,
  });
}

/** Answers the id of a task whose result can be downloaded. */
async function untilDone(
  run: ReportRun,
  task: Pick<Task<z.ZodType>, 'create' | 'scope' | 'status'>,
  knownId: string | undefined,
): Promise<Result<string, ReportProblem>> {
  let id = knownId;
  if (id === undefined) {
    run.progress({ step: 'creating', id: null });
    const created = await task.create(run.callOptions);
    if (!created.ok) return created;
    id = created.value.data.taskId;
  }
  const polls = createPolls(run, task.scope, id);
  if (knownId === undefined) polls.putOff();
  let absencesLeft = knownId === undefined ? MOST_ABSENCES : 1;
  let status = '';
  for (;;) {
    const turn = await polls.next(status);
    if (!turn.ok) return turn;
    const asked = await run.setup.marketplace.call(task.status, { task_id: id }, run.callOptions);
    polls.putOff();
    if (!asked.ok) {
      absencesLeft -= 1;
      if (!isGone(asked.problem)) return asked;
      if (absencesLeft === 0) return fail({ code: 'reportGone', id });
      continue;
    }
    ({ status } = asked.value.data);
    // Observed facts, "Routes": new, processing, done, purged, canceled. One that is unknown is waited out.
    if (status === 'done') return ok(id);
    if (status === 'purged') return fail({ code: 'reportGone', id });
    if (status === 'canceled') return fail({ code: 'reportFailed', id, status });
  }
}
