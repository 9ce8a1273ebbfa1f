import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull } from '../row.ts';
import { SHIFT_GAP_MS } from './migrations/006-people-audit.ts';

/** A run of one person's scans without a pause as long as a night. Times in Unix milliseconds. */
export interface Shift {
  /** Null: nobody was signed in. */
  readonly person: string | null;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What can be counted of a shift, and added up with that of others. */
export interface ShiftCounts {
  readonly parcels: number;
  /** Parcels that followed another without a break, and the milliseconds between them. */
  readonly followed: number;
  readonly followedMs: number;
  /** Scans by the reason of their verdict, repeated pulls left out; null: of a version that this one can't read. */
  readonly scans: ReadonlyMap<string | null, number>;
  /** Milliseconds from the scan to the label taken by the printer → how many labels took as long. */
  readonly toLabel: ReadonlyMap<number, number>;
}

export interface FigureQueries {
  /** Shifts that began in `[from, to)`, newest first. */
  shifts(from: number, to: number): Shift[];
  counts(shift: Shift): ShiftCounts;
}

/**
 * A longer gap between two parcels is a break or another task: a slow parcel with codes and a box takes a minute or
 * two.
 */
const BREAK_MS = 10 * 60_000;

/** Of one person, by the index that is ordered by it; a test holds its query plan to that. */
const OF_SHIFT = (column: string): string =>
  `coalesce(person, '') = :person AND ${column} >= :from AND ${column} <= :to`;

export const SCANS_SQL = `SELECT reason, count(*) AS scans FROM scans
  WHERE ${OF_SHIFT('at')} AND is_repeat = 0 GROUP BY reason`;

export const PACE_SQL = `SELECT count(*) AS parcels, count(gap) FILTER (WHERE gap <= ${BREAK_MS}) AS followed,
    coalesce(sum(gap) FILTER (WHERE gap <= ${BREAK_MS}), 0) AS followed_ms
  FROM (
    SELECT packed_at - lag(packed_at) OVER (ORDER BY packed_at) AS gap FROM parcels
    WHERE ${OF_SHIFT('packed_at')} AND packed_at IS NOT NULL
  )`;

/** A job is made in the transaction of the scan that asked for it, so its time is the scan's. */
export const TO_LABEL_SQL = `SELECT taken_at - created_at AS ms, count(*) AS labels FROM print_jobs
  WHERE ${OF_SHIFT('created_at')} AND cause = 'packed' AND taken_at IS NOT NULL GROUP BY ms`;

export function createFigureQueries(database: DatabaseSync): FigureQueries {
  const shifts = database.prepare(
    'SELECT person, started_at, ended_at FROM shifts WHERE started_at >= ? AND started_at < ? ORDER BY started_at DESC',
  );
  const pace = database.prepare(PACE_SQL);
  const scans = database.prepare(SCANS_SQL);
  const toLabel = database.prepare(TO_LABEL_SQL);
  return {
    shifts: (from, to) =>
      shifts.all(from, to).map((row) => ({
        person: text(row, 'person') || null,
        startedAt: integer(row, 'started_at'),
        endedAt: integer(row, 'ended_at'),
      })),
    counts: ({ person, startedAt, endedAt }) => {
      const shift = { person: person ?? '', from: startedAt, to: endedAt };
      // The last labels come out after the last scan; the next shift starts later than this.
      const row = pace.get({ ...shift, to: endedAt + SHIFT_GAP_MS }) ?? {};
      return {
        parcels: integer(row, 'parcels'),
        followed: integer(row, 'followed'),
        followedMs: integer(row, 'followed_ms'),
        scans: new Map(scans.all(shift).map((each) => [textOrNull(each, 'reason'), integer(each, 'scans')])),
        toLabel: new Map(
          toLabel.all(shift).map((each) => [Math.max(0, integer(each, 'ms')), integer(each, 'labels')]),
        ),
      };
    },
  };
}
