import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  counterStates,
  handOverGrounds,
  pickupEndSchema,
  type CounterParcel,
} from '../../../shared/domain/counter/counter-parcel.ts';
import { next, type CounterEvent } from '../../../shared/domain/counter/next.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** Parcels at the counter. */
export interface CounterParcelQueries {
  get(orderId: string): CounterParcel | null;
  /** Throws if the order has one already. */
  add(parcel: CounterParcel): void;
  /** The only other writer. Null: there is none, or the event is refused in its state; nothing is changed then. */
  apply(orderId: string, event: CounterEvent): CounterParcel | null;
  /** Whose verified code it is. */
  ofCode(orderCode: string): CounterParcel | null;
  ofCell(cellId: string): CounterParcel[];
  ofArticle(article: string, limit: number): CounterParcel[];
  toReturn(limit: number): CounterParcel[];
  countToReturn(): number;
  countWaiting(): number;
  /** Those of them that the marketplace knows to be ready. */
  countReadyHere(): number;
  /** Ready or shelved within this time, the oldest first. Unix milliseconds. */
  waitingSince(from: number, until: number, limit: number): CounterParcel[];
  countSince(from: number, until: number): number;
  /** The oldest of them; null: none waits. */
  oldestSince(): number | null;
  /** Ids of those that wait, behind `after`. */
  idsWaiting(after: string, limit: number): string[];
  /** Handed over since then, the newest first. */
  handedSince(at: number, limit: number): CounterParcel[];
}

const COLUMNS =
  'order_id, article, state, cell_id, shelved_at, ready_at, order_code, verified_at, out_at, handed_at, ground, ended_as, ended_at';
/** Written as in the indexes, or SQLite would not use them. */
const WAITING = "state = 'shelved' AND ended_as IS NULL";
const TO_RETURN = "(state = 'refused' OR (state = 'shelved' AND ended_as IS NOT NULL))";
const SINCE = 'coalesce(ready_at, shelved_at)';

/** `written`: told of each order whose parcel was written. */
export function createCounterParcelQueries(
  database: DatabaseSync,
  written: (orderId: string) => void,
): CounterParcelQueries {
  const get = database.prepare(`SELECT ${COLUMNS} FROM counter_parcels WHERE order_id = ?`);
  const add = database.prepare(`
    INSERT INTO counter_parcels (${COLUMNS}) VALUES (:orderId, :article, :state, :cellId, :shelvedAt, :readyAt,
      :orderCode, :verifiedAt, :outAt, :handedAt, :ground, :endedAs, :endedAt)
  `);
  const write = database.prepare(`
    UPDATE counter_parcels SET state = :state, cell_id = :cellId, ready_at = :readyAt, order_code = :orderCode,
      verified_at = :verifiedAt, out_at = :outAt, handed_at = :handedAt, ground = :ground, ended_as = :endedAs,
      ended_at = :endedAt WHERE order_id = :orderId
  `);
  const ofCode = database.prepare(`SELECT ${COLUMNS} FROM counter_parcels WHERE order_code = ?`);
  const ofCell = database.prepare(
    `SELECT ${COLUMNS} FROM counter_parcels WHERE cell_id = ? AND state = 'shelved' ORDER BY shelved_at`,
  );
  const ofArticle = database.prepare(
    `SELECT ${COLUMNS} FROM counter_parcels WHERE article = ? AND state IN ('shelved', 'refused') LIMIT ?`,
  );
  const toReturn = database.prepare(`
    SELECT ${COLUMNS} FROM counter_parcels INDEXED BY counter_parcels_to_return WHERE ${TO_RETURN} LIMIT ?
  `);
  const countToReturn = database.prepare(`
    SELECT count(*) AS parcels FROM counter_parcels INDEXED BY counter_parcels_to_return WHERE ${TO_RETURN}
  `);
  const countWaiting = database.prepare(
    `SELECT count(*) AS parcels FROM counter_parcels INDEXED BY counter_parcels_waiting WHERE ${WAITING}`,
  );
  const countReady = database.prepare(`
    SELECT count(ready_at) AS parcels FROM counter_parcels INDEXED BY counter_parcels_waiting WHERE ${WAITING}
  `);
  const since = `FROM counter_parcels INDEXED BY counter_parcels_waiting
    WHERE ${WAITING} AND ${SINCE} >= :from AND ${SINCE} < :until`;
  const waitingSince = database.prepare(
    `SELECT ${COLUMNS} ${since} ORDER BY ${SINCE}, order_id LIMIT :limit`,
  );
  const countSince = database.prepare(`SELECT count(*) AS parcels ${since}`);
  const oldest = database.prepare(
    `SELECT min(${SINCE}) AS at FROM counter_parcels INDEXED BY counter_parcels_waiting WHERE ${WAITING}`,
  );
  const idsWaiting = database.prepare(
    `SELECT order_id FROM counter_parcels WHERE order_id > ? AND ${WAITING} ORDER BY order_id LIMIT ?`,
  );
  const handedSince = database.prepare(`
    SELECT ${COLUMNS} FROM counter_parcels WHERE state = 'handedOver' AND handed_at >= ?
    ORDER BY handed_at DESC LIMIT ?
  `);
  const found = (row: Row | undefined): CounterParcel | null => (row ? counterParcelOf(row) : null);
  return {
    get: (orderId) => found(get.get(orderId)),
    add: (parcel) => {
      add.run({ ...parcel });
      written(parcel.orderId);
    },
    apply: (orderId, event) => {
      const known = found(get.get(orderId));
      const now = known && next(known, event);
      if (!now) return null;
      const { article: _article, shelvedAt: _shelvedAt, ...changed } = now;
      write.run(changed);
      written(orderId);
      return now;
    },
    ofCode: (orderCode) => found(ofCode.get(orderCode)),
    ofCell: (cellId) => ofCell.all(cellId).map(counterParcelOf),
    ofArticle: (article, limit) => ofArticle.all(article, limit).map(counterParcelOf),
    toReturn: (limit) => toReturn.all(limit).map(counterParcelOf),
    countToReturn: () => integer(countToReturn.get() ?? {}, 'parcels'),
    countWaiting: () => integer(countWaiting.get() ?? {}, 'parcels'),
    countReadyHere: () => integer(countReady.get() ?? {}, 'parcels'),
    waitingSince: (from, until, limit) => waitingSince.all({ from, until, limit }).map(counterParcelOf),
    countSince: (from, until) => integer(countSince.get({ from, until }) ?? {}, 'parcels'),
    oldestSince: () => integerOrNull(oldest.get() ?? {}, 'at'),
    idsWaiting: (after, limit) => idsWaiting.all(after, limit).map((row) => text(row, 'order_id')),
    handedSince: (at, limit) => handedSince.all(at, limit).map(counterParcelOf),
  };
}

const counterParcelOf = (row: Row): CounterParcel => ({
  orderId: text(row, 'order_id'),
  article: text(row, 'article'),
  state: z.enum(counterStates).parse(row['state']),
  cellId: textOrNull(row, 'cell_id'),
  shelvedAt: integer(row, 'shelved_at'),
  readyAt: integerOrNull(row, 'ready_at'),
  orderCode: textOrNull(row, 'order_code'),
  verifiedAt: integerOrNull(row, 'verified_at'),
  outAt: integerOrNull(row, 'out_at'),
  handedAt: integerOrNull(row, 'handed_at'),
  ground: z.enum(handOverGrounds).nullable().parse(row['ground']),
  endedAs: pickupEndSchema.nullable().parse(row['ended_as']),
  endedAt: integerOrNull(row, 'ended_at'),
});
