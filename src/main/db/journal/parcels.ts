import type { DatabaseSync } from 'node:sqlite';
import { DONE, type Parcel, type ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { integer, text } from '../row.ts';
import { PARCEL_COLUMNS, parcelOf, parcelStateOf } from './parcel-rows.ts';
import { createParcelWrites, type ParcelWrites } from './parcel-writes.ts';

export interface ParcelQueries extends ParcelWrites {
  get(orderId: string): Parcel | null;
  ofSupply(supplyId: string): Parcel[];
  countPacked(supplyId: string): number;
  /** What this desk made of these orders. */
  among(orderIds: readonly string[]): Parcel[];
  /** Of these orders, those that have a parcel, with its state. */
  statesAmong(orderIds: readonly string[]): Map<string, ParcelState>;
  /** Orders of the supply that are packed or put away. */
  idsDone(supplyId: string): string[];
  ofBox(boxKey: string): Parcel[];
  countOfBox(boxKey: string): number;
  /** The parcel of these supplies that was packed last. */
  lastPacked(supplyIds: readonly string[]): Parcel | null;
}

/** `written`: told of each order whose parcel was written. */
export function createParcelQueries(
  database: DatabaseSync,
  written: (orderId: string) => void,
): ParcelQueries {
  const get = database.prepare(`SELECT ${PARCEL_COLUMNS} FROM parcels WHERE order_id = ?`);
  const ofSupply = database.prepare(`SELECT ${PARCEL_COLUMNS} FROM parcels WHERE supply_id = ?`);
  const countPacked = database.prepare(
    "SELECT count(*) AS packed FROM parcels WHERE supply_id = ? AND state = 'packed'",
  );
  const idsDone = database.prepare(
    'SELECT order_id FROM parcels WHERE supply_id = :supplyId AND state IN (SELECT value FROM json_each(:done))',
  );
  const among = database.prepare(`
    SELECT ${PARCEL_COLUMNS} FROM json_each(?) asked CROSS JOIN parcels p ON p.order_id = asked.value
  `);
  const statesAmong = database.prepare(`
    SELECT p.order_id, p.state FROM json_each(?) asked CROSS JOIN parcels p ON p.order_id = asked.value
  `);
  const ofBox = database.prepare(`SELECT ${PARCEL_COLUMNS} FROM parcels WHERE box_key = ? ORDER BY position`);
  const countOfBox = database.prepare('SELECT count(*) AS parcels FROM parcels WHERE box_key = ?');
  const lastPacked = database.prepare(
    `SELECT ${PARCEL_COLUMNS} FROM parcels WHERE supply_id = ? AND state = 'packed' ORDER BY packed_at DESC LIMIT 1`,
  );
  return {
    ...createParcelWrites(database, written),
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? parcelOf(row) : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(parcelOf),
    countPacked: (supplyId) => integer(countPacked.get(supplyId) ?? {}, 'packed'),
    among: (orderIds) => among.all(JSON.stringify(orderIds)).map(parcelOf),
    statesAmong: (orderIds) =>
      new Map(
        statesAmong.all(JSON.stringify(orderIds)).map((row) => [text(row, 'order_id'), parcelStateOf(row)]),
      ),
    idsDone: (supplyId) =>
      idsDone.all({ supplyId, done: JSON.stringify(DONE) }).map((row) => text(row, 'order_id')),
    ofBox: (boxKey) => ofBox.all(boxKey).map(parcelOf),
    countOfBox: (boxKey) => integer(countOfBox.get(boxKey) ?? {}, 'parcels'),
    lastPacked: (supplyIds) =>
      supplyIds
        .flatMap((supplyId) => lastPacked.all(supplyId).map(parcelOf))
        .reduce<Parcel | null>(
          (last, each) => (last === null || (each.packedAt ?? 0) > (last.packedAt ?? 0) ? each : last),
          null,
        ),
  };
}
