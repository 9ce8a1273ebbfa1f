import type { Migration } from '../../database.ts';

/** What people counted on their shelves, scan by scan. */
export const stockCounts: Migration = {
  version: 20,
  sql: `
    -- corrects: the count that this one was begun to correct. send_id: what was told of it.
    CREATE TABLE stock_counts (
      count_id TEXT PRIMARY KEY,
      number INTEGER NOT NULL,
      warehouse_id TEXT NOT NULL,
      state TEXT NOT NULL,
      is_blind INTEGER NOT NULL,
      corrects TEXT,
      opened_at INTEGER NOT NULL,
      closed_at INTEGER,
      person TEXT,
      send_id TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stock_counts_by_state ON stock_counts (state, opened_at);

    CREATE TABLE count_lines (
      count_id TEXT NOT NULL REFERENCES stock_counts,
      shelf TEXT NOT NULL,
      sku TEXT NOT NULL,
      pieces INTEGER NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (count_id, sku, shelf)
    ) STRICT, WITHOUT ROWID;

    -- sku: what it was known as; null: nothing. A scan that comes twice is there once.
    CREATE TABLE count_scans (
      count_id TEXT NOT NULL REFERENCES stock_counts,
      scan_id TEXT NOT NULL,
      shelf TEXT NOT NULL,
      text TEXT NOT NULL,
      sku TEXT,
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      person TEXT,
      PRIMARY KEY (count_id, scan_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX count_scans_in_order ON count_scans (count_id, sequence);
  `,
};
