import type { Migration } from '../../database.ts';

/** Sums by day and by article apart: a year of five hundred articles is read in thousands of rows, not in hundreds. */
export const chargeSums: Migration = {
  version: 3,
  sql: `
    CREATE TABLE charge_sums (
      kind TEXT NOT NULL,
      part TEXT NOT NULL,
      day TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      PRIMARY KEY (kind, part, day, currency)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO charge_sums
      SELECT kind, part, day, currency, SUM(amount), SUM(row_count), SUM(unknown)
      FROM charge_days GROUP BY kind, part, day, currency;

    -- Of whole parts.
    CREATE TABLE charge_articles (
      kind TEXT NOT NULL,
      part TEXT NOT NULL,
      nm_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      PRIMARY KEY (kind, part, nm_id, currency)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO charge_articles
      SELECT kind, part, nm_id, currency, SUM(amount), SUM(row_count), SUM(unknown)
      FROM charge_days GROUP BY kind, part, nm_id, currency;
  `,
};
