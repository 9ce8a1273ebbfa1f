import type { Migration } from '../../database.ts';

/** Contacts of a warehouse that the marketplace is still to be told, closed with the key of this computer. */
export const contactDrafts: Migration = {
  version: 29,
  sql: `
    CREATE TABLE contact_drafts (
      warehouse_id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL,
      closed BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
