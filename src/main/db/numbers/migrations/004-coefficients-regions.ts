import type { Migration } from '../../database.ts';

/** Amounts are whole ten-thousandths; sizes are in cm, volumes in litres. */
export const coefficientsRegions: Migration = {
  version: 4,
  sql: `
    -- By how much logistics and storage of a card are multiplied in a week. part: its Monday.
    CREATE TABLE coefficient_rows (
      part TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      day TEXT,
      nm_id TEXT,
      title TEXT,
      coefficient REAL,
      declared_volume REAL,
      actual_volume REAL,
      declared TEXT,
      actual TEXT,
      PRIMARY KEY (part, ordinal)
    ) STRICT, WITHOUT ROWID;

    -- What was sold where, by the month.
    CREATE TABLE region_rows (
      part TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      nm_id TEXT,
      article TEXT,
      country TEXT,
      district TEXT,
      region TEXT,
      city TEXT,
      pieces INTEGER,
      amount INTEGER,
      PRIMARY KEY (part, ordinal)
    ) STRICT, WITHOUT ROWID;
  `,
};
