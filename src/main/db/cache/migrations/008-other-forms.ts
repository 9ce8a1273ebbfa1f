import type { Migration } from '../../database.ts';

/**
 * A label that can't be printed in the form that was chosen is made from another one: what was wrong with the first is
 * kept with it.
 */
export const otherForms: Migration = {
  version: 8,
  sql: `
    -- JSON: the type that was chosen, and the problem labelUnusable.
    ALTER TABLE labels ADD COLUMN instead TEXT;
  `,
};
