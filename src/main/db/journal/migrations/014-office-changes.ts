import type { Migration } from '../../database.ts';

/** When the office of a warehouse was last changed from here: the marketplace lets that happen once a day. */
export const officeChanges: Migration = {
  version: 14,
  sql: `
    CREATE TABLE office_changes (warehouse_id TEXT PRIMARY KEY, changed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
};
