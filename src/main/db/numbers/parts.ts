import type { DatabaseSync } from 'node:sqlite';
import type { Day, Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { FetchedPart } from '../../../shared/domain/numbers/fetch-plan.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import { integer, text } from '../row.ts';

/** A report that the marketplace is making, or has made. */
export interface ReportTask extends Span {
  readonly taskId: string;
  /** Unix milliseconds. */
  readonly begunAt: number;
}

/** What of the calendar is known, and what is on its way. */
export interface PartQueries {
  of(kind: ReportKind): FetchedPart[];
  put(kind: ReportKind, part: FetchedPart, rows: number): void;
  /** It is to be asked for again, whatever its age. What is known of it stays. */
  age(kind: ReportKind, from: Day): void;
  task(kind: ReportKind): ReportTask | null;
  putTask(kind: ReportKind, task: ReportTask): void;
  forgetTask(kind: ReportKind): void;
}

/** `reader`: sees nothing of a report that is being written. */
export function createPartQueries(database: DatabaseSync, reader: DatabaseSync): PartQueries {
  const of = reader.prepare(
    'SELECT from_day, to_day, fetched_at FROM parts WHERE kind = ? ORDER BY from_day',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO parts (kind, from_day, to_day, fetched_at, row_count) VALUES (?, ?, ?, ?, ?)',
  );
  const age = database.prepare('UPDATE parts SET fetched_at = 0 WHERE kind = ? AND from_day = ?');
  const task = database.prepare(
    'SELECT from_day, to_day, task_id, begun_at FROM report_tasks WHERE kind = ? ORDER BY begun_at DESC',
  );
  const putTask = database.prepare(
    'INSERT OR REPLACE INTO report_tasks (kind, from_day, to_day, task_id, begun_at) VALUES (?, ?, ?, ?, ?)',
  );
  const forgetTask = database.prepare('DELETE FROM report_tasks WHERE kind = ?');
  return {
    of: (kind) =>
      of.all(kind).map((row) => ({
        from: text(row, 'from_day'),
        to: text(row, 'to_day'),
        fetchedAt: integer(row, 'fetched_at'),
      })),
    put: (kind, { from, to, fetchedAt }, rows) => {
      put.run(kind, from, to, fetchedAt, rows);
    },
    age: (kind, from) => {
      age.run(kind, from);
    },
    task: (kind) => {
      const row = task.get(kind);
      return row === undefined
        ? null
        : {
            from: text(row, 'from_day'),
            to: text(row, 'to_day'),
            taskId: text(row, 'task_id'),
            begunAt: integer(row, 'begun_at'),
          };
    },
    putTask: (kind, { from, to, taskId, begunAt }) => {
      forgetTask.run(kind);
      putTask.run(kind, from, to, taskId, begunAt);
    },
    forgetTask: (kind) => {
      forgetTask.run(kind);
    },
  };
}
