import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { holdReasons, type HoldReason } from '../../../shared/domain/verdict.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** An order that a person put aside for now. */
export interface Hold {
  readonly orderId: string;
  readonly why: HoldReason;
  /** Unix milliseconds. */
  readonly at: number;
  readonly person: string | null;
}

export interface HoldQueries {
  /** Again with another reason: the newest word counts. */
  put(hold: Hold): void;
  get(orderId: string): Hold | null;
  all(): Hold[];
  countPerhapsPacked(): number;
  lift(orderId: string): void;
}

const COLUMNS = 'order_id, why, at, person';

export function createHoldQueries(database: DatabaseSync): HoldQueries {
  const put = database.prepare(
    `INSERT OR REPLACE INTO holds (${COLUMNS}) VALUES (:orderId, :why, :at, :person)`,
  );
  const get = database.prepare(`SELECT ${COLUMNS} FROM holds WHERE order_id = ?`);
  const all = database.prepare(`SELECT ${COLUMNS} FROM holds ORDER BY at`);
  const countPerhapsPacked = database.prepare(
    "SELECT count(*) AS orders FROM holds WHERE why = 'perhapsPacked'",
  );
  const lift = database.prepare('DELETE FROM holds WHERE order_id = ?');
  return {
    put: (hold) => {
      put.run({ ...hold });
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? holdOf(row) : null;
    },
    all: () => all.all().map(holdOf),
    countPerhapsPacked: () => integer(countPerhapsPacked.get() ?? {}, 'orders'),
    lift: (orderId) => {
      lift.run(orderId);
    },
  };
}

const holdOf = (row: Row): Hold => ({
  orderId: text(row, 'order_id'),
  why: z.enum(holdReasons).parse(row['why']),
  at: integer(row, 'at'),
  person: textOrNull(row, 'person'),
});
