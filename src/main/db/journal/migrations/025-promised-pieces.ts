import type { Migration } from '../../database.ts';

/** Goods of open orders are put aside before the shelf is counted: how many those were is known then alone. */
export const promisedPieces: Migration = {
  version: 25,
  sql: `
    -- promised: pieces of open orders that were not packed when it was counted; they lie beside what was counted.
    ALTER TABLE count_lines ADD COLUMN promised INTEGER NOT NULL DEFAULT 0;
  `,
};
