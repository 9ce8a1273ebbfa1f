import type { DatabaseSync } from 'node:sqlite';
import type { PassEntryFields } from '../../../shared/domain/pass/pass-entry.ts';
import { integerOrNull, text, textOrNull } from '../row.ts';

/** An office that lets no car in without a pass. */
export interface CachedPassOffice {
  readonly officeId: string;
  readonly name: string;
  readonly address: string;
}

export interface CachedPass extends PassEntryFields {
  readonly passId: string;
  /** Unix milliseconds; null: the marketplace did not say. */
  readonly endsAt: number | null;
  readonly officeId: string | null;
  readonly officeName: string;
}

/** Passes and the offices that want one, as the marketplace last listed them. */
export interface PassQueries {
  offices(): CachedPassOffice[];
  putOffices(all: readonly CachedPassOffice[]): void;
  /** Those that end last first. */
  all(): CachedPass[];
  /** The list as it is now. One that ended since `since` is no longer listed, and stays to be named. */
  replace(all: readonly CachedPass[], ended: { readonly since: number; readonly now: number }): void;
  put(pass: CachedPass): void;
  remove(passId: string): void;
}

export function createPassQueries(database: DatabaseSync): PassQueries {
  const offices = database.prepare(
    'SELECT office_id, name, address FROM pass_offices ORDER BY name, office_id',
  );
  const clearOffices = database.prepare('DELETE FROM pass_offices');
  const addOffice = database.prepare(
    'INSERT OR REPLACE INTO pass_offices (office_id, name, address) VALUES (?, ?, ?)',
  );
  const all = database.prepare('SELECT * FROM passes ORDER BY ends_at DESC, pass_id');
  const clear = database.prepare(
    'DELETE FROM passes WHERE ends_at IS NULL OR ends_at > :now OR ends_at < :since',
  );
  const put = database.prepare(`
    INSERT OR REPLACE INTO passes
      (pass_id, first_name, last_name, car_model, car_number, ends_at, office_id, office_name)
    VALUES (:passId, :firstName, :lastName, :carModel, :carNumber, :endsAt, :officeId, :officeName)
  `);
  const remove = database.prepare('DELETE FROM passes WHERE pass_id = ?');
  const putOne = (pass: CachedPass): void => {
    put.run({ ...pass });
  };
  return {
    offices: () =>
      offices.all().map((row) => ({
        officeId: text(row, 'office_id'),
        name: text(row, 'name'),
        address: text(row, 'address'),
      })),
    putOffices: (list) => {
      clearOffices.run();
      for (const { officeId, name, address } of list) addOffice.run(officeId, name, address);
    },
    all: () =>
      all.all().map((row) => ({
        passId: text(row, 'pass_id'),
        firstName: text(row, 'first_name'),
        lastName: text(row, 'last_name'),
        carModel: text(row, 'car_model'),
        carNumber: text(row, 'car_number'),
        endsAt: integerOrNull(row, 'ends_at'),
        officeId: textOrNull(row, 'office_id'),
        officeName: text(row, 'office_name'),
      })),
    replace: (list, { since, now }) => {
      clear.run({ since, now });
      for (const pass of list) putOne(pass);
    },
    put: putOne,
    remove: (passId) => {
      remove.run(passId);
    },
  };
}
