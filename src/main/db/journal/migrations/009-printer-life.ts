import type { Migration } from '../../database.ts';

/** What printers said over the weeks, and what was fed through them. */
export const printerLife: Migration = {
  version: 9,
  sql: `
    CREATE TABLE printer_events (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      printer_id TEXT NOT NULL,
      -- Unix milliseconds.
      at INTEGER NOT NULL,
      what TEXT NOT NULL
    ) STRICT;
    CREATE INDEX printer_events_by_printer ON printer_events (printer_id, seq);

    CREATE TABLE printer_lives (
      printer_id TEXT PRIMARY KEY,
      fed_mm INTEGER NOT NULL,
      -- NULL: no end of paper was seen yet.
      since_roll_mm INTEGER,
      -- What the last rolls held, a JSON array of mm.
      rolls TEXT NOT NULL,
      since_cleaned_mm INTEGER NOT NULL,
      cleaned_at INTEGER
    ) STRICT, WITHOUT ROWID;
  `,
};
