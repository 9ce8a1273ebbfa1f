import type { Migration } from '../../database.ts';

/** Boxes as the marketplace tells them, what is to be delivered again, names of warehouses, and deadlines. */
export const boxesWarehouses: Migration = {
  version: 2,
  sql: `
    -- Sorts by text: YYYY-MM-DDTHH:MM without a zone; NULL where no answer told.
    ALTER TABLE orders ADD COLUMN due TEXT;
    -- RFC 3339: when the marketplace scanned it at the acceptance.
    ALTER TABLE supplies ADD COLUMN scanned_at TEXT;
    CREATE INDEX supplies_by_name ON supplies (name);

    CREATE TABLE box_orders (
      order_id TEXT PRIMARY KEY,
      supply_id TEXT NOT NULL,
      box_id TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX box_orders_by_box ON box_orders (box_id);
    CREATE INDEX box_orders_by_supply ON box_orders (supply_id);

    CREATE TABLE reshipments (order_id TEXT PRIMARY KEY, supply_id TEXT) STRICT, WITHOUT ROWID;

    CREATE TABLE warehouses (warehouse_id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
};
