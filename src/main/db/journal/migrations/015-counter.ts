import type { Migration } from '../../database.ts';

/** Parcels that wait for buyers who come: where each lies, and what was done with it. Nobody is named who buys. */
export const counter: Migration = {
  version: 15,
  sql: `
    CREATE TABLE counter_cells (
      cell_id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      -- What stands on its label.
      code TEXT NOT NULL UNIQUE,
      position INTEGER NOT NULL,
      added_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE counter_parcels (
      order_id TEXT PRIMARY KEY,
      article TEXT NOT NULL,
      state TEXT NOT NULL,
      cell_id TEXT,
      shelved_at INTEGER NOT NULL,
      ready_at INTEGER,
      order_code TEXT,
      verified_at INTEGER,
      out_at INTEGER,
      handed_at INTEGER,
      ground TEXT,
      ended_as TEXT,
      ended_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX counter_parcels_by_cell ON counter_parcels (cell_id) WHERE state = 'shelved';
    CREATE INDEX counter_parcels_waiting ON counter_parcels (coalesce(ready_at, shelved_at), order_id)
      WHERE state = 'shelved' AND ended_as IS NULL;
    CREATE INDEX counter_parcels_to_return ON counter_parcels (order_id)
      WHERE state = 'refused' OR (state = 'shelved' AND ended_as IS NOT NULL);
    CREATE INDEX counter_parcels_of_article ON counter_parcels (article, state);
    CREATE INDEX counter_parcels_handed ON counter_parcels (handed_at) WHERE state = 'handedOver';
    -- One verified code is never used for two orders.
    CREATE UNIQUE INDEX counter_parcels_by_code ON counter_parcels (order_code) WHERE order_code IS NOT NULL;

    -- Everything that was done at the counter, in order. detail: JSON.
    CREATE TABLE counter_acts (
      seq INTEGER PRIMARY KEY,
      order_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      what TEXT NOT NULL,
      person TEXT,
      detail TEXT NOT NULL
    ) STRICT;
    CREATE INDEX counter_acts_by_order ON counter_acts (order_id, seq);

    -- Scans by their id, so that each counts once. What was read is not kept: it may be a buyer's check code.
    CREATE TABLE counter_scans (
      scan_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      verdict TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The one row: what the counter knows between two scans. JSON.
    CREATE TABLE counter_shelf (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL) STRICT;
  `,
};
