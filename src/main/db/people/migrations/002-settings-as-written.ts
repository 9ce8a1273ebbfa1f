import type { Migration } from '../../database.ts';

/** What the program wrote into the settings last, so that it finds what somebody else wrote there meanwhile. */
export const settingsAsWritten: Migration = {
  version: 2,
  sql: `
    -- JSON: a list of settings, the last of which was written; two while that was under way. NULL: none yet.
    ALTER TABLE desk ADD COLUMN settings TEXT;
  `,
};
