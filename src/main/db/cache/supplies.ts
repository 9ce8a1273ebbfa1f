import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** A supply as the marketplace last described it. */
export interface CachedSupply {
  readonly supplyId: string;
  readonly name: string;
  readonly done: boolean;
  /** 0 until the first order gives it one. */
  readonly cargoType: number;
  readonly createdAt: string;
  readonly closedAt: string | null;
  /** When the marketplace scanned it at the acceptance. */
  readonly scannedAt: string | null;
}

export interface SupplyQueries {
  upsert(supply: CachedSupply): void;
  get(supplyId: string): CachedSupply | null;
  /** Oldest first. */
  open(): CachedSupply[];
  /** The last ones that were closed, newest first. */
  lastClosed(limit: number): CachedSupply[];
  /** Whether any supply has this name, closed ones included. */
  isNamed(name: string): boolean;
  remove(supplyId: string): void;
}

const COLUMNS = 'supply_id, name, done, cargo_type, created_at, closed_at, scanned_at';

export function createSupplyQueries(database: DatabaseSync): SupplyQueries {
  const upsert = database.prepare(`
    INSERT INTO supplies (${COLUMNS}) VALUES (:supplyId, :name, :done, :cargoType, :createdAt, :closedAt, :scannedAt)
    ON CONFLICT (supply_id) DO UPDATE SET name = excluded.name, done = excluded.done,
      cargo_type = excluded.cargo_type, created_at = excluded.created_at, closed_at = excluded.closed_at, scanned_at = excluded.scanned_at
      WHERE (name, done, cargo_type, created_at, closed_at, scanned_at) IS NOT
        (excluded.name, excluded.done, excluded.cargo_type, excluded.created_at, excluded.closed_at, excluded.scanned_at)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM supplies WHERE supply_id = ?`);
  const open = database.prepare(
    `SELECT ${COLUMNS} FROM supplies WHERE done = 0 ORDER BY created_at, supply_id`,
  );
  const lastClosed = database.prepare(
    `SELECT ${COLUMNS} FROM supplies WHERE done = 1 ORDER BY coalesce(closed_at, created_at) DESC LIMIT ?`,
  );
  const isNamed = database.prepare('SELECT 1 FROM supplies WHERE name = ? LIMIT 1');
  const remove = database.prepare('DELETE FROM supplies WHERE supply_id = ?');
  return {
    upsert: (supply) => {
      upsert.run({ ...supply, done: supply.done ? 1 : 0 });
    },
    get: (supplyId) => {
      const row = get.get(supplyId);
      return row ? supplyOf(row) : null;
    },
    open: () => open.all().map(supplyOf),
    lastClosed: (limit) => lastClosed.all(limit).map(supplyOf),
    isNamed: (name) => isNamed.get(name) !== undefined,
    remove: (supplyId) => {
      remove.run(supplyId);
    },
  };
}

function supplyOf(row: Row): CachedSupply {
  return {
    supplyId: text(row, 'supply_id'),
    name: text(row, 'name'),
    done: integer(row, 'done') === 1,
    cargoType: integer(row, 'cargo_type'),
    createdAt: text(row, 'created_at'),
    closedAt: textOrNull(row, 'closed_at'),
    scannedAt: textOrNull(row, 'scanned_at'),
  };
}
