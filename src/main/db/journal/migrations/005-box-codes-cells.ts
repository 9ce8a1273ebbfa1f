import type { Migration } from '../../database.ts';

/** What the label of a box says, and where goods lie on the shelves. */
export const boxCodesCells: Migration = {
  version: 5,
  sql: `
    -- What a scan of its label gives; NULL until the label was fetched once.
    ALTER TABLE boxes ADD COLUMN code TEXT;
    CREATE UNIQUE INDEX boxes_by_code ON boxes (code);

    -- Changes that were carried out long ago are read by their chain too.
    CREATE INDEX outbox_by_chain ON outbox (chain, seq);

    CREATE TABLE product_cells (
      article TEXT PRIMARY KEY,
      cell TEXT NOT NULL,
      set_at INTEGER NOT NULL,
      set_by TEXT
    ) STRICT, WITHOUT ROWID;
  `,
};
