import type { DatabaseSync } from 'node:sqlite';
import type { PassEntry } from '../../../shared/domain/pass/pass-entry.ts';
import { text, type Row } from '../row.ts';

/** Drivers and cars that passes are made for. */
export interface PassBookQueries {
  /** Those that are in the book, the last used first. */
  all(): PassEntry[];
  /** Also one that was taken out. */
  get(entryId: string): PassEntry | null;
  put(entry: PassEntry, at: number): void;
  /** A pass was asked for it. */
  use(entryId: string, at: number): void;
  /** The passes that were asked for it still need it. */
  takeOut(entryId: string): void;
}

const COLUMNS = 'entry_id, first_name, last_name, car_model, car_number';

export function createPassBookQueries(database: DatabaseSync): PassBookQueries {
  const all = database.prepare(
    `SELECT ${COLUMNS} FROM pass_book WHERE is_removed = 0 ORDER BY used_at DESC, entry_id`,
  );
  const get = database.prepare(`SELECT ${COLUMNS} FROM pass_book WHERE entry_id = ?`);
  const put = database.prepare(`
    INSERT INTO pass_book (${COLUMNS}, used_at)
    VALUES (:entryId, :firstName, :lastName, :carModel, :carNumber, :at)
    ON CONFLICT (entry_id) DO UPDATE SET first_name = :firstName, last_name = :lastName,
      car_model = :carModel, car_number = :carNumber
  `);
  const use = database.prepare('UPDATE pass_book SET used_at = ? WHERE entry_id = ?');
  const takeOut = database.prepare('UPDATE pass_book SET is_removed = 1 WHERE entry_id = ?');
  return {
    all: () => all.all().map(entryOf),
    get: (entryId) => {
      const row = get.get(entryId);
      return row ? entryOf(row) : null;
    },
    put: ({ entryId, firstName, lastName, carModel, carNumber }, at) => {
      put.run({ entryId, firstName, lastName, carModel, carNumber, at });
    },
    use: (entryId, at) => {
      use.run(at, entryId);
    },
    takeOut: (entryId) => {
      takeOut.run(entryId);
    },
  };
}

const entryOf = (row: Row): PassEntry => ({
  entryId: text(row, 'entry_id'),
  firstName: text(row, 'first_name'),
  lastName: text(row, 'last_name'),
  carModel: text(row, 'car_model'),
  carNumber: text(row, 'car_number'),
});
