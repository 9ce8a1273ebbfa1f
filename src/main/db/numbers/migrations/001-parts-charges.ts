import type { Migration } from '../../database.ts';

/** Amounts are whole ten-thousandths of their currency; NULL: the report gave none that can be summed. */
export const partsCharges: Migration = {
  version: 1,
  sql: `
    -- Parts of the calendar that were fetched. to_day: the last day that was asked about.
    CREATE TABLE parts (
      kind TEXT NOT NULL,
      from_day TEXT NOT NULL,
      to_day TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      PRIMARY KEY (kind, from_day)
    ) STRICT, WITHOUT ROWID;

    -- Reports that the marketplace is making: taken up after a restart, so that none is made twice.
    CREATE TABLE report_tasks (
      kind TEXT NOT NULL,
      from_day TEXT NOT NULL,
      to_day TEXT NOT NULL,
      task_id TEXT NOT NULL,
      begun_at INTEGER NOT NULL,
      PRIMARY KEY (kind, from_day)
    ) STRICT, WITHOUT ROWID;

    -- A row as its report gave it. part: the part's first day. detail: what else it says, by its names there.
    CREATE TABLE charge_rows (
      kind TEXT NOT NULL,
      part TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      day TEXT NOT NULL,
      nm_id TEXT,
      article TEXT,
      barcode TEXT,
      item TEXT,
      amount INTEGER,
      currency TEXT NOT NULL,
      detail TEXT NOT NULL,
      PRIMARY KEY (kind, part, ordinal)
    ) STRICT, WITHOUT ROWID;

    -- The same by day and article: a year of a million rows is some hundred thousand of these.
    CREATE TABLE charge_days (
      kind TEXT NOT NULL,
      part TEXT NOT NULL,
      day TEXT NOT NULL,
      nm_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      amount INTEGER NOT NULL,
      row_count INTEGER NOT NULL,
      unknown INTEGER NOT NULL,
      PRIMARY KEY (kind, part, day, nm_id, currency)
    ) STRICT, WITHOUT ROWID;

    -- What reports that know it call an article.
    CREATE TABLE articles (
      nm_id TEXT PRIMARY KEY,
      article TEXT,
      subject TEXT,
      brand TEXT
    ) STRICT, WITHOUT ROWID;
  `,
};
