import type { Migration } from '../../database.ts';

/** What people and printers did. Never dropped; times are Unix milliseconds. */
export const scansParcelsJobsOutbox: Migration = {
  version: 1,
  sql: `
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE session (desk INTEGER PRIMARY KEY CHECK (desk = 1), state TEXT NOT NULL) STRICT;

    CREATE TABLE scans (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      scan_id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      ended_at REAL NOT NULL,
      -- Cut to 512 characters; length is that of the whole scan.
      text TEXT NOT NULL,
      length INTEGER NOT NULL,
      supply_id TEXT,
      verdict TEXT NOT NULL,
      is_repeat INTEGER NOT NULL,
      job_id TEXT
    ) STRICT;

    -- One row an order, ever: what makes a second label for it impossible without a person's word.
    CREATE TABLE parcels (
      order_id TEXT PRIMARY KEY,
      supply_id TEXT NOT NULL,
      article TEXT NOT NULL,
      color_code TEXT,
      part_a TEXT,
      part_b TEXT,
      state TEXT NOT NULL CHECK (state IN ('labelling', 'packed', 'setAside')),
      job_id TEXT,
      claimed_at INTEGER NOT NULL,
      packed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX parcels_by_supply ON parcels (supply_id);

    CREATE TABLE print_jobs (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      job_id TEXT NOT NULL UNIQUE,
      document TEXT NOT NULL,
      order_id TEXT,
      cause TEXT NOT NULL,
      replaces TEXT,
      state TEXT NOT NULL,
      evidence TEXT,
      attempts INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER NOT NULL DEFAULT 0,
      -- NULL: to be rendered before it is sent.
      bytes BLOB,
      trouble TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX print_jobs_open ON print_jobs (seq) WHERE state NOT IN ('sent', 'confirmed', 'cancelled');
    CREATE INDEX print_jobs_by_order ON print_jobs (order_id, seq);

    -- A supply that is being filled; supply_id is NULL until the marketplace has given one.
    CREATE TABLE intakes (
      key TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      supply_id TEXT,
      cargo_type INTEGER NOT NULL,
      created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX intakes_by_supply ON intakes (supply_id);

    -- Rows of one chain go out in order; chains don't wait for each other.
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      chain TEXT NOT NULL,
      natural_key TEXT NOT NULL UNIQUE,
      change TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'done', 'refused')),
      attempts INTEGER NOT NULL DEFAULT 0,
      not_before INTEGER NOT NULL DEFAULT 0,
      trouble TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX outbox_open ON outbox (chain, seq) WHERE state IN ('waiting', 'sending');
    CREATE INDEX outbox_refused ON outbox (chain, seq) WHERE state = 'refused';

    CREATE TABLE audit (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      what TEXT NOT NULL,
      detail TEXT NOT NULL
    ) STRICT;
  `,
};
