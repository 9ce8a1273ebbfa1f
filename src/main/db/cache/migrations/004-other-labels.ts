import type { Migration } from '../../database.ts';

/** Labels of a kind that the printer they were fetched for can't take, beside those of `labels`. */
export const otherLabels: Migration = {
  version: 4,
  sql: `
    CREATE TABLE other_labels (
      order_id TEXT NOT NULL,
      type TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      barcode TEXT NOT NULL,
      file BLOB NOT NULL,
      PRIMARY KEY (order_id, type, width, height)
    ) STRICT, WITHOUT ROWID;
  `,
};
