import type { Migration } from '../../database.ts';

/**
 * Columns about whole supplies of labels, asked for after each scan, lay in the rows behind file and prepared bytes:
 * reading them there took 40 ms for a thousand labels.
 */
export const labelState: Migration = {
  version: 9,
  sql: `
    CREATE INDEX labels_state ON labels (order_id, type, width, height, prepared_for, fault, instead);
  `,
};
