import type { Migration } from '../../database.ts';

/** Orders taken for one product that the marketplace now says are for another. */
export const changedProducts: Migration = {
  version: 11,
  sql: `
    -- Until a person has seen it. change: JSON, the product that it was taken for and what it is now.
    CREATE TABLE changed_products (
      order_id TEXT PRIMARY KEY,
      change TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
