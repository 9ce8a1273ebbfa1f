import type { Migration } from '../../database.ts';

/** Amounts as the marketplace last told them. */
export const stocks: Migration = {
  version: 17,
  sql: `
    -- A barcode that an answer left out has none: 0. Without a row nobody has asked for it.
    CREATE TABLE stocks (
      warehouse_id TEXT NOT NULL,
      sku TEXT NOT NULL,
      amount INTEGER NOT NULL,
      read_at INTEGER NOT NULL,
      PRIMARY KEY (warehouse_id, sku)
    ) STRICT, WITHOUT ROWID;
  `,
};
