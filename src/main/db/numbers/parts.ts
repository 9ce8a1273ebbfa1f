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
  /** The oldest first: each of a part of its own. */
  tasks(kind: ReportKind): ReportTask[];
  /** Counts as made from now on. */
  putTask(kind: ReportKind, task: ReportTask): void;
  forgetTask(kind: ReportKind, from: Day): void;
  /** When each report of the kind was begun since a moment, Unix milliseconds, the earliest first. */
  madeSince(kind: ReportKind, at: number): number[];
  isPaused(kind: ReportKind): boolean;
  setPaused(kind: ReportKind, isPaused: boolean): void;
}

/** The marketplace counts a day's; a clock that is set back by one takes nothing off it. */
const MADE_KEPT_MS = 2 * 24 * 3_600_000;

/** `reader`: sees nothing of a report that is being written. */
export function createPartQueries(database: DatabaseSync, reader: DatabaseSync): PartQueries {
  const of = reader.prepare(
    'SELECT from_day, to_day, fetched_at FROM parts WHERE kind = ? ORDER BY from_day',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO parts (kind, from_day, to_day, fetched_at, row_count) VALUES (?, ?, ?, ?, ?)',
  );
  const tasks = database.prepare(
    'SELECT from_day, to_day, task_id, begun_at FROM report_tasks WHERE kind = ? ORDER BY begun_at, from_day',
  );
  const putTask = database.prepare(
    'INSERT OR REPLACE INTO report_tasks (kind, from_day, to_day, task_id, begun_at) VALUES (?, ?, ?, ?, ?)',
  );
  const forgetTask = database.prepare('DELETE FROM report_tasks WHERE kind = ? AND from_day = ?');
  const made = database.prepare('INSERT OR IGNORE INTO made_reports (kind, task_id, at) VALUES (?, ?, ?)');
  const forgetMade = database.prepare('DELETE FROM made_reports WHERE kind = ? AND at < ?');
  const madeSince = database.prepare('SELECT at FROM made_reports WHERE kind = ? AND at >= ? ORDER BY at');
  const isPaused = database.prepare('SELECT 1 FROM paused_kinds WHERE kind = ?');
  const pause = database.prepare('INSERT OR IGNORE INTO paused_kinds (kind) VALUES (?)');
  const goOn = database.prepare('DELETE FROM paused_kinds WHERE kind = ?');
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
    tasks: (kind) =>
      tasks.all(kind).map((row) => ({
        from: text(row, 'from_day'),
        to: text(row, 'to_day'),
        taskId: text(row, 'task_id'),
        begunAt: integer(row, 'begun_at'),
      })),
    putTask: (kind, { from, to, taskId, begunAt }) => {
      putTask.run(kind, from, to, taskId, begunAt);
      made.run(kind, taskId, begunAt);
      forgetMade.run(kind, begunAt - MADE_KEPT_MS);
    },
    forgetTask: (kind, from) => {
      forgetTask.run(kind, from);
    },
    madeSince: (kind, at) => madeSince.all(kind, at).map((row) => integer(row, 'at')),
    isPaused: (kind) => isPaused.get(kind) !== undefined,
    setPaused: (kind, paused) => {
      (paused ? pause : goOn).run(kind);
    },
  };
}
