import type { Migration } from '../../database.ts';

/** Several printers at a desk, labels printed ahead of the packing, and what a person said about a job. */
export const printers: Migration = {
  version: 2,
  sql: `
    -- NULL: written when a desk had one printer; the station gives such jobs to the first one.
    ALTER TABLE print_jobs ADD COLUMN printer_id TEXT;
    ALTER TABLE print_jobs ADD COLUMN person TEXT;
    ALTER TABLE print_jobs ADD COLUMN reason TEXT;
    ALTER TABLE print_jobs ADD COLUMN overrode TEXT;
    -- When a person said that a label which had waited too long is still wanted.
    ALTER TABLE print_jobs ADD COLUMN fresh_from INTEGER;
    DROP INDEX print_jobs_open;
    CREATE INDEX print_jobs_open ON print_jobs (printer_id, seq)
      WHERE state NOT IN ('sent', 'confirmed', 'cancelled');
    CREATE INDEX print_jobs_by_printer ON print_jobs (printer_id, seq);
    -- What is asked at each start, among all labels ever printed.
    CREATE INDEX print_jobs_counted ON print_jobs (printer_id, updated_at) WHERE evidence = 'printerCounted';
    CREATE INDEX print_jobs_with_bytes ON print_jobs (seq) WHERE bytes IS NOT NULL;
    CREATE INDEX print_jobs_tests ON print_jobs (seq) WHERE cause = 'test';

    CREATE TABLE printer_states (
      printer_id TEXT PRIMARY KEY,
      -- NULL: not paused.
      paused_at INTEGER,
      -- What the bytes of its waiting jobs were made for.
      label_format TEXT,
      -- 1: its last document was not wholly taken.
      was_cut INTEGER NOT NULL DEFAULT 0,
      -- What is at the end of its line as far as its set-up says, and since when, in Unix milliseconds.
      device TEXT,
      device_since INTEGER
    ) STRICT, WITHOUT ROWID;

    -- What own labels are made of, as it was when they were asked for: the template may be another one by their turn.
    CREATE TABLE own_sheets (
      sheet_id TEXT PRIMARY KEY,
      template TEXT NOT NULL,
      fields TEXT NOT NULL,
      -- Of a marking code what tells its piece from others.
      code_key TEXT
    ) STRICT;
    CREATE INDEX own_sheets_by_code ON own_sheets (code_key) WHERE code_key IS NOT NULL;
    CREATE INDEX print_jobs_by_sheet ON print_jobs
      (CASE WHEN json_valid(document) THEN document ->> 'sheetId' END) WHERE cause = 'own';

    CREATE TABLE parcels_2 (
      order_id TEXT PRIMARY KEY,
      supply_id TEXT NOT NULL,
      article TEXT NOT NULL,
      color_code TEXT,
      part_a TEXT,
      part_b TEXT,
      state TEXT NOT NULL CHECK (state IN ('labelling', 'labelled', 'packed', 'setAside')),
      job_id TEXT,
      claimed_at INTEGER NOT NULL,
      packed_at INTEGER
    ) STRICT, WITHOUT ROWID;
    INSERT INTO parcels_2 SELECT order_id, supply_id, article, color_code, part_a, part_b, state, job_id, claimed_at,
      packed_at FROM parcels;
    DROP TABLE parcels;
    ALTER TABLE parcels_2 RENAME TO parcels;
    CREATE INDEX parcels_by_supply ON parcels (supply_id);
  `,
};
