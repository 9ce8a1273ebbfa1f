import type { Migration } from '../../database.ts';

/** Large changes of stocks are written in parts, and columns of files are remembered. */
export const stockFiles: Migration = {
  version: 19,
  sql: `
    ALTER TABLE stock_sends ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 1;

    -- header: its words in order. columns: JSON, which is read as what.
    CREATE TABLE file_columns (header TEXT PRIMARY KEY, columns TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
};
