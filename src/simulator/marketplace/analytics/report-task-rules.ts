import { z } from 'zod';
import { operations } from '../../../shared/marketplace/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { uuid } from '../../uuid.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { Rule, RuleContext, Rules } from '../gate/rule.ts';
import type { ReportTask } from '../state/analytics-shapes.ts';
import type { SellerState } from '../state/seller-state.ts';
import { stockReport } from './stock-report.ts';
import { storageReport } from './storage-report.ts';

/** How long a task takes and how long its result is kept are not shown. */
const PROCESSING_AFTER_MS = 2000;
const DONE_AFTER_MS = 5000;
const PURGED_AFTER_MS = 2 * 3600 * 1000;

/** The statuses are observed (observed facts, "Routes"); nobody cancels here, so `canceled` does not come. */
function statusOf({ createdAt }: ReportTask, now: number): string {
  const age = now - createdAt;
  if (age < PROCESSING_AFTER_MS) return 'new';
  if (age < DONE_AFTER_MS) return 'processing';
  return age < PURGED_AFTER_MS ? 'done' : 'purged';
}

function createTask(
  { state, now }: RuleContext,
  kind: ReportTask['kind'],
  wishes: ReportTask['wishes'],
): string {
  const id = uuid(state.random);
  state.tasks.put({ id, kind, wishes, createdAt: now });
  return id;
}

/** A malformed identifier is 400, an unknown one 404 (observed facts, "Routes"); so is one of the other report. */
function taskOf(state: SellerState, kind: ReportTask['kind'], id: string): Result<ReportTask, Refusal> {
  if (!z.guid().safeParse(id).success) return refuse('IncorrectParameter', 'task_id must be a UUID');
  const task = state.tasks.get(id.toLowerCase());
  return task?.kind === kind ? ok(task) : refuse('NotFound', 'no such task');
}

/** The answer to a download that comes too early or too late is not shown: there is nothing, 404. */
function finishedTask({ state, now }: RuleContext, kind: ReportTask['kind'], id: string) {
  const task = taskOf(state, kind, id);
  if (!task.ok) return task;
  const status = statusOf(task.value, now);
  return status === 'done' ? task : refuse('NotFound', `there is nothing to download: the task is ${status}`);
}

function statusAnswer({ state, now }: RuleContext, kind: ReportTask['kind'], taskId: string) {
  const task = taskOf(state, kind, taskId);
  return task.ok ? ok({ data: { id: task.value.id, status: statusOf(task.value, now) } }) : task;
}

const createStockReport: Rule<'createStockReport'> = (context, input) =>
  ok({ data: { taskId: createTask(context, 'stock', { ...input }) } });

const getStockReportStatus: Rule<'getStockReportStatus'> = (context, input) =>
  statusAnswer(context, 'stock', input.task_id);

const downloadStockReport: Rule<'downloadStockReport'> = (context, input) => {
  const task = finishedTask(context, 'stock', input.task_id);
  if (!task.ok) return task;
  const wishes = operations.createStockReport.query.parse(task.value.wishes);
  return ok(stockReport(context.state, wishes, task.value.createdAt));
};

const createStorageReport: Rule<'createStorageReport'> = (context, input) =>
  ok({ data: { taskId: createTask(context, 'storage', { ...input }) } });

const getStorageReportStatus: Rule<'getStorageReportStatus'> = (context, input) =>
  statusAnswer(context, 'storage', input.task_id);

const downloadStorageReport: Rule<'downloadStorageReport'> = (context, input) => {
  const task = finishedTask(context, 'storage', input.task_id);
  if (!task.ok) return task;
  const wishes = operations.createStorageReport.query.parse(task.value.wishes);
  return ok(storageReport(context.state, wishes, task.value.createdAt));
};

export const reportTaskRules = {
  createStockReport,
  getStockReportStatus,
  downloadStockReport,
  createStorageReport,
  getStorageReportStatus,
  downloadStorageReport,
} satisfies Rules<
  | 'createStockReport'
  | 'getStockReportStatus'
  | 'downloadStockReport'
  | 'createStorageReport'
  | 'getStorageReportStatus'
  | 'downloadStorageReport'
>;
