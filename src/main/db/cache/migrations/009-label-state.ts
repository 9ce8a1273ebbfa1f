import type { Migration } from '../../database.ts';

/**
 * What is asked of the labels of whole supplies after each scan lies in their rows behind file and prepared bytes: to
 * read it there goes through all of these, 40 ms for a thousand labels.
 */
export const labelState: Migration = {
  version: 9,
  sql: `
    CREATE INDEX labels_state ON labels (order_id, type, width, height, prepared_for, fault, instead);
  `,
};
