import type { Migration } from '../../database.ts';

/** What couriers of the marketplace took along, as it was scanned out and signed. */
export const courierLists: Migration = {
  version: 17,
  sql: `
    CREATE TABLE courier_lists (
      list_id TEXT PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      state TEXT NOT NULL,
      opened_at INTEGER NOT NULL,
      closed_at INTEGER,
      courier TEXT NOT NULL,
      car TEXT NOT NULL,
      person TEXT,
      -- JSON of how it was signed; NULL: it was not.
      signature TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX courier_lists_open ON courier_lists (state) WHERE state = 'open';
    CREATE TABLE courier_list_parcels (
      list_id TEXT NOT NULL REFERENCES courier_lists (list_id),
      order_id TEXT NOT NULL,
      fate TEXT NOT NULL CHECK (fate IN ('given', 'missing')),
      article TEXT NOT NULL,
      at INTEGER NOT NULL,
      person TEXT,
      PRIMARY KEY (list_id, order_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE courier_list_finds (
      list_id TEXT NOT NULL REFERENCES courier_lists (list_id),
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      order_id TEXT,
      why TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (list_id, key)
    ) STRICT, WITHOUT ROWID;
  `,
};
