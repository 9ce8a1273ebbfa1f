import type { DatabaseSync } from 'node:sqlite';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** A supply that this desk makes or fills. */
export interface Intake {
  readonly key: string;
  readonly name: string;
  /** Null until the marketplace has given one. */
  readonly supplyId: string | null;
  readonly cargoType: number;
  readonly createdAt: number;
}

export interface IntakeQueries {
  add(intake: Intake): void;
  get(key: string): Intake | null;
  /** Oldest first; a supply that was filled several times has several. */
  ofSupply(supplyId: string): Intake[];
  setSupply(key: string, supplyId: string): void;
  /** Intakes that have no supply yet, oldest first. */
  withoutSupply(): Intake[];
  /** It was given up before the marketplace made anything of it. */
  remove(key: string): void;
}

const COLUMNS = 'key, name, supply_id, cargo_type, created_at';

export function createIntakeQueries(database: DatabaseSync): IntakeQueries {
  const add = database.prepare(
    `INSERT INTO intakes (${COLUMNS}) VALUES (:key, :name, :supplyId, :cargoType, :createdAt)`,
  );
  const get = database.prepare(`SELECT ${COLUMNS} FROM intakes WHERE key = ?`);
  const ofSupply = database.prepare(`SELECT ${COLUMNS} FROM intakes WHERE supply_id = ? ORDER BY created_at`);
  const setSupply = database.prepare('UPDATE intakes SET supply_id = ? WHERE key = ?');
  const withoutSupply = database.prepare(
    `SELECT ${COLUMNS} FROM intakes WHERE supply_id IS NULL ORDER BY created_at`,
  );
  const remove = database.prepare('DELETE FROM intakes WHERE key = ?');
  return {
    add: (intake) => {
      add.run({ ...intake });
    },
    get: (key) => {
      const row = get.get(key);
      return row ? intakeOf(row) : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(intakeOf),
    setSupply: (key, supplyId) => {
      setSupply.run(supplyId, key);
    },
    withoutSupply: () => withoutSupply.all().map(intakeOf),
    remove: (key) => {
      remove.run(key);
    },
  };
}

function intakeOf(row: Row): Intake {
  return {
    key: text(row, 'key'),
    name: text(row, 'name'),
    supplyId: textOrNull(row, 'supply_id'),
    cargoType: integer(row, 'cargo_type'),
    createdAt: integer(row, 'created_at'),
  };
}
