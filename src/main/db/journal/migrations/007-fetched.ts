import type { Migration } from '../../database.ts';

/** What somebody ticked off on a pick list. */
export const fetched: Migration = {
  version: 7,
  sql: `
    -- Orders whose goods are off the shelf by a person's word; a help while they fetch, nothing is decided by it.
    CREATE TABLE fetched (order_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX fetched_by_age ON fetched (at);
  `,
};
