import type { Migration } from '../../database.ts';

/** The seller's warehouses as the marketplace has them, and the offices that they can be linked to. */
export const warehousesOffices: Migration = {
  version: 13,
  sql: `
    ALTER TABLE warehouses ADD COLUMN cargo_type INTEGER;
    ALTER TABLE warehouses ADD COLUMN delivery_type INTEGER;
    -- The marketplace works on it: no stocks are changed meanwhile.
    ALTER TABLE warehouses ADD COLUMN is_processing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE warehouses ADD COLUMN is_deleting INTEGER NOT NULL DEFAULT 0;

    CREATE TABLE offices (
      office_id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      city TEXT NOT NULL,
      address TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      cargo_type INTEGER,
      delivery_type INTEGER,
      is_taken INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
