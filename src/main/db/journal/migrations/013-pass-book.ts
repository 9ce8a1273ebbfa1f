import type { Migration } from '../../database.ts';

/** Drivers and cars that passes are made for. */
export const passBook: Migration = {
  version: 13,
  sql: `
    -- One that was taken out of the book stays for the passes that were asked for it.
    CREATE TABLE pass_book (
      entry_id TEXT PRIMARY KEY,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      car_model TEXT NOT NULL,
      car_number TEXT NOT NULL,
      used_at INTEGER NOT NULL,
      is_removed INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
  `,
};
