import type { Migration } from '../../database.ts';

/** Passes, the offices that want one, and which office a warehouse of the seller brings its goods to. */
export const passesOffices: Migration = {
  version: 12,
  sql: `
    -- NULL until the list of warehouses is read again.
    ALTER TABLE warehouses ADD COLUMN office_id TEXT;

    CREATE TABLE pass_offices (
      office_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- ends_at: Unix milliseconds; NULL where the marketplace did not say.
    CREATE TABLE passes (
      pass_id TEXT PRIMARY KEY,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      car_model TEXT NOT NULL,
      car_number TEXT NOT NULL,
      ends_at INTEGER,
      office_id TEXT,
      office_name TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
