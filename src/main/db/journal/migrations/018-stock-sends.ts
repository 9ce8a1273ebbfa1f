import type { Migration } from '../../database.ts';

/** What people changed of stocks, and what became of it. */
export const stockSends: Migration = {
  version: 18,
  sql: `
    -- Barcodes that a person entered because no order has told of them yet.
    CREATE TABLE stock_skus (sku TEXT PRIMARY KEY, article TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- undoes: the send whose amounts this one puts back. trouble: JSON, why it does not go on.
    CREATE TABLE stock_sends (
      send_id TEXT PRIMARY KEY,
      warehouse_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      person TEXT,
      undoes TEXT,
      is_paused INTEGER NOT NULL DEFAULT 0,
      trouble TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stock_sends_by_time ON stock_sends (at);

    -- change, trouble: JSON. The numbers stand as the life of an intent names them.
    CREATE TABLE stock_intents (
      send_id TEXT NOT NULL REFERENCES stock_sends,
      sku TEXT NOT NULL,
      warehouse_id TEXT NOT NULL,
      change TEXT NOT NULL,
      shown INTEGER,
      base INTEGER,
      target INTEGER,
      found INTEGER,
      state TEXT NOT NULL,
      fault TEXT,
      trouble TEXT,
      at INTEGER NOT NULL,
      PRIMARY KEY (send_id, sku)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stock_intents_open ON stock_intents (send_id, state, sku)
      WHERE state IN ('waiting', 'sending', 'sent');
    CREATE INDEX stock_intents_by_sku ON stock_intents (warehouse_id, sku, at);
    CREATE INDEX stock_intents_state ON stock_intents (send_id, state);
  `,
};
