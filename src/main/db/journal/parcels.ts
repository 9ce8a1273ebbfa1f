import type { DatabaseSync } from 'node:sqlite';
import { DONE, type Parcel } from '../../../shared/domain/parcel/parcel.ts';
import { integer, text } from '../row.ts';
import { PARCEL_COLUMNS, parcelOf } from './parcel-rows.ts';
import { createParcelWrites, type ParcelWrites } from './parcel-writes.ts';

export interface ParcelQueries extends ParcelWrites {
  get(orderId: string): Parcel | null;
  ofSupply(supplyId: string): Parcel[];
  countPacked(supplyId: string): number;
  /** What this desk made of these orders. */
  among(orderIds: readonly string[]): Parcel[];
  /** Those of these orders that are packed here. */
  packedAmong(orderIds: readonly string[]): Set<string>;
  /** Orders of the supply that are packed or put away. */
  idsDone(supplyId: string): string[];
  ofBox(boxKey: string): Parcel[];
  countOfBox(boxKey: string): number;
  /** The parcel of these supplies that was packed last. */
  lastPacked(supplyIds: readonly string[]): Parcel | null;
}

export function createParcelQueries(database: DatabaseSync): ParcelQueries {
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
  const packedAmong = database.prepare(`
    SELECT p.order_id FROM json_each(?) asked CROSS JOIN parcels p ON p.order_id = asked.value WHERE p.state = 'packed'
  `);
  const ofBox = database.prepare(`SELECT ${PARCEL_COLUMNS} FROM parcels WHERE box_key = ? ORDER BY position`);
  const countOfBox = database.prepare('SELECT count(*) AS parcels FROM parcels WHERE box_key = ?');
  const lastPacked = database.prepare(
    `SELECT ${PARCEL_COLUMNS} FROM parcels WHERE supply_id = ? AND state = 'packed' ORDER BY packed_at DESC LIMIT 1`,
  );
  return {
    ...createParcelWrites(database),
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? parcelOf(row) : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(parcelOf),
    countPacked: (supplyId) => integer(countPacked.get(supplyId) ?? {}, 'packed'),
    among: (orderIds) => among.all(JSON.stringify(orderIds)).map(parcelOf),
    packedAmong: (orderIds) =>
      new Set(packedAmong.all(JSON.stringify(orderIds)).map((row) => text(row, 'order_id'))),
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
