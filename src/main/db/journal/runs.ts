import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { next, type RunEvent } from '../../../shared/domain/run/next.ts';
import {
  backReasons,
  fates,
  OPEN_RUNS,
  runStates,
  stopStates,
  type Courier,
  type Run,
  type Stop,
} from '../../../shared/domain/run/run.ts';
import { inTransaction } from '../database.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';
import { windowIn } from './deliveries.ts';

/** The only writer of runs. What an event does is said in `next`. */
export interface RunQueries {
  /** Without a stop. Its number is the next of this desk. */
  add(runId: string, courier: Courier, at: number): Run;
  /** Null if there is no such run, or it refuses the event; nothing is changed then. */
  apply(runId: string, event: RunEvent, at: number): Run | null;
  get(runId: string): Run | null;
  ofNumber(number: number): Run | null;
  /** Those that somebody still has to see to, oldest first. */
  open(): Run[];
  /** Those that are over, newest first. */
  over(limit: number): Run[];
  /** Every run that the order was in, oldest first. */
  ofOrder(orderId: string): Run[];
  /** The order's stop in each of them. */
  stopsOf(orderId: string): Stop[];
}

const RUN_COLUMNS = 'run_id, number, courier, person_id, state, made_at, left_at, closed_at';
const STOP_COLUMNS =
  'order_id, article, day, time_from, time_till, state, attempts, back_for, fate, changed_at';
const OPEN = `state IN (${OPEN_RUNS.map((state) => `'${state}'`).join(', ')})`;

const isSame = (one: object, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `written`: told of each order whose stop was written. */
export function createRunQueries(database: DatabaseSync, written: (orderId: string) => void): RunQueries {
  const add = database.prepare(`
    INSERT INTO runs (${RUN_COLUMNS}) VALUES (:runId, (SELECT coalesce(max(number), 0) + 1 FROM runs),
      :courier, :personId, 'planned', :at, NULL, NULL) RETURNING ${RUN_COLUMNS}
  `);
  const get = database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE run_id = ?`);
  const ofNumber = database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE number = ?`);
  const open = database.prepare(`SELECT ${RUN_COLUMNS} FROM runs WHERE ${OPEN} ORDER BY number`);
  const over = database.prepare(
    `SELECT ${RUN_COLUMNS} FROM runs WHERE NOT (${OPEN}) ORDER BY number DESC LIMIT ?`,
  );
  const ofOrder = database.prepare(`
    SELECT ${RUN_COLUMNS} FROM runs WHERE run_id IN (SELECT run_id FROM run_stops WHERE order_id = ?)
    ORDER BY number
  `);
  const stopsOf = database.prepare(`
    SELECT ${STOP_COLUMNS} FROM run_stops WHERE order_id = ?
    ORDER BY (SELECT number FROM runs WHERE runs.run_id = run_stops.run_id)
  `);
  const stops = database.prepare(
    `SELECT ${STOP_COLUMNS} FROM run_stops WHERE run_id = ? ORDER BY position, order_id`,
  );
  const write = database.prepare(`
    UPDATE runs SET courier = :courier, person_id = :personId, state = :state, left_at = :leftAt,
      closed_at = :closedAt WHERE run_id = :runId
  `);
  const putStop = database.prepare(`
    INSERT OR REPLACE INTO run_stops (run_id, position, ${STOP_COLUMNS}) VALUES (:runId, :position, :orderId,
      :article, :day, :from, :till, :state, :attempts, :backFor, :fate, :changedAt)
  `);
  const dropStop = database.prepare('DELETE FROM run_stops WHERE run_id = ? AND order_id = ?');

  const whole = (row: Row): Run => runOf(row, stops.all(text(row, 'run_id')).map(stopIn));
  const found = (row: Row | undefined): Run | null => (row ? whole(row) : null);

  const save = (before: Run, run: Run): void => {
    const { runId, courier, state, leftAt, closedAt } = run;
    write.run({ runId, courier: courier.name, personId: courier.personId, state, leftAt, closedAt });
    for (const [index, stop] of run.stops.entries()) {
      if (isSame(stop, before.stops[index])) continue;
      const { window, ...rest } = stop;
      putStop.run({ ...rest, ...window, runId, position: index + 1 });
      written(stop.orderId);
    }
    const kept = new Set(run.stops.map(({ orderId }) => orderId));
    for (const { orderId } of before.stops) {
      if (kept.has(orderId)) continue;
      dropStop.run(runId, orderId);
      written(orderId);
    }
  };

  return {
    add: (runId, { name, personId }, at) => whole(add.get({ runId, courier: name, personId, at }) ?? {}),
    apply: (runId, event, at) =>
      inTransaction(database, () => {
        const before = found(get.get(runId));
        const after = before && next(before, event, at);
        if (before && after) save(before, after);
        return after;
      }),
    get: (runId) => found(get.get(runId)),
    ofNumber: (number) => found(ofNumber.get(number)),
    open: () => open.all().map(whole),
    over: (limit) => over.all(limit).map(whole),
    ofOrder: (orderId) => ofOrder.all(orderId).map(whole),
    stopsOf: (orderId) => stopsOf.all(orderId).map(stopIn),
  };
}

const runOf = (row: Row, stops: readonly Stop[]): Run => ({
  runId: text(row, 'run_id'),
  number: integer(row, 'number'),
  courier: { name: text(row, 'courier'), personId: textOrNull(row, 'person_id') },
  state: z.enum(runStates).parse(row['state']),
  stops,
  madeAt: integer(row, 'made_at'),
  leftAt: integerOrNull(row, 'left_at'),
  closedAt: integerOrNull(row, 'closed_at'),
});

const stopIn = (row: Row): Stop => ({
  orderId: text(row, 'order_id'),
  article: text(row, 'article'),
  window: windowIn(row),
  state: z.enum(stopStates).parse(row['state']),
  attempts: integer(row, 'attempts'),
  backFor: z.enum(backReasons).nullable().parse(row['back_for']),
  fate: z.enum(fates).nullable().parse(row['fate']),
  changedAt: integer(row, 'changed_at'),
});
