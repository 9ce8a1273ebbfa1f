import type { DatabaseSync } from 'node:sqlite';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** A box of a supply, as this desk knows it; what lies in it is written with the parcels. */
export interface Box {
  /** This desk's own; stays the same when the marketplace gives its id. */
  readonly key: string;
  readonly supplyId: string;
  /** 1, 2, 3 of its supply: what people call it. */
  readonly number: number;
  /** Null until the marketplace has given one. */
  readonly boxId: string | null;
  /** What its label says, known since that was fetched. */
  readonly code: string | null;
  readonly createdAt: number;
}

export interface BoxQueries {
  /** The number is the next of its supply. */
  add(box: Omit<Box, 'number' | 'code'>): Box;
  get(key: string): Box | null;
  /** Also one that was deleted. */
  ever(key: string): Box | null;
  /** By what was scanned: the code of its label, or its id. */
  ofCode(code: string): Box | null;
  /** Those that were not deleted, by number. */
  ofSupply(supplyId: string): Box[];
  /** Deleted ones with them: what the marketplace may still tell of. */
  everOfSupply(supplyId: string): (Box & { readonly deletedAt: number | null })[];
  setBoxId(key: string, boxId: string): void;
  /** No two boxes have one code: another box that had it loses it. */
  setCode(key: string, code: string): void;
  /** Null: it is there after all. */
  setDeleted(key: string, at: number | null): void;
}

const COLUMNS = 'key, supply_id, number, box_id, code, created_at';

export function createBoxQueries(database: DatabaseSync): BoxQueries {
  const add = database.prepare(`
    INSERT INTO boxes (key, supply_id, number, box_id, created_at) VALUES (:key, :supplyId,
      (SELECT coalesce(max(number), 0) + 1 FROM boxes WHERE supply_id = :supplyId), :boxId, :createdAt)
    RETURNING ${COLUMNS}
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM boxes WHERE key = ? AND deleted_at IS NULL`);
  const ever = database.prepare(`SELECT ${COLUMNS} FROM boxes WHERE key = ?`);
  const ofCode = database.prepare(
    `SELECT ${COLUMNS} FROM boxes WHERE (code = ?1 OR box_id = ?1) AND deleted_at IS NULL`,
  );
  const ofSupply = database.prepare(
    `SELECT ${COLUMNS} FROM boxes WHERE supply_id = ? AND deleted_at IS NULL ORDER BY number`,
  );
  const everOfSupply = database.prepare(
    `SELECT ${COLUMNS}, deleted_at FROM boxes WHERE supply_id = ? ORDER BY number`,
  );
  const setBoxId = database.prepare('UPDATE boxes SET box_id = ? WHERE key = ?');
  const freeCode = database.prepare('UPDATE boxes SET code = NULL WHERE code = ? AND key <> ?');
  const setCode = database.prepare('UPDATE boxes SET code = ? WHERE key = ?');
  const setDeleted = database.prepare('UPDATE boxes SET deleted_at = ? WHERE key = ?');
  const found = (row: Row | undefined): Box | null => (row ? boxOf(row) : null);
  return {
    add: (box) => boxOf(add.get({ ...box }) ?? {}),
    get: (key) => found(get.get(key)),
    ever: (key) => found(ever.get(key)),
    ofCode: (code) => found(ofCode.get(code)),
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(boxOf),
    everOfSupply: (supplyId) =>
      everOfSupply
        .all(supplyId)
        .map((row) => ({ ...boxOf(row), deletedAt: integerOrNull(row, 'deleted_at') })),
    setBoxId: (key, boxId) => {
      setBoxId.run(boxId, key);
    },
    setCode: (key, code) => {
      freeCode.run(code, key);
      setCode.run(code, key);
    },
    setDeleted: (key, at) => {
      setDeleted.run(at, key);
    },
  };
}

const boxOf = (row: Row): Box => ({
  key: text(row, 'key'),
  supplyId: text(row, 'supply_id'),
  number: integer(row, 'number'),
  boxId: textOrNull(row, 'box_id'),
  code: textOrNull(row, 'code'),
  createdAt: integer(row, 'created_at'),
});
