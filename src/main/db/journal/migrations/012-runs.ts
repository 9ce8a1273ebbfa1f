import type { Migration } from '../../database.ts';

/** What couriers of the seller take along, and what only the list of new orders tells of where it goes. */
export const runs: Migration = {
  version: 12,
  sql: `
    -- Dropped when the order has ended. address: sealed with the key of this computer; NULL: none was told.
    CREATE TABLE deliveries (
      order_id TEXT PRIMARY KEY,
      day TEXT,
      time_from TEXT,
      time_till TEXT,
      address BLOB,
      kept_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE runs (
      run_id TEXT PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      courier TEXT NOT NULL,
      person_id TEXT,
      state TEXT NOT NULL,
      made_at INTEGER NOT NULL,
      left_at INTEGER,
      closed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX runs_open ON runs (number) WHERE state IN ('planned', 'out');
    CREATE TABLE run_stops (
      run_id TEXT NOT NULL REFERENCES runs (run_id),
      order_id TEXT NOT NULL,
      position INTEGER NOT NULL,
      article TEXT NOT NULL,
      day TEXT,
      time_from TEXT,
      time_till TEXT,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      back_for TEXT,
      fate TEXT,
      changed_at INTEGER NOT NULL,
      PRIMARY KEY (run_id, order_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX run_stops_order ON run_stops (order_id);
  `,
};
