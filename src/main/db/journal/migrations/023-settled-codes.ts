import type { Migration } from '../../database.ts';

/** A code that nobody knew is settled by a person: it counts for a barcode, or for nothing. */
export const settledCodes: Migration = {
  version: 23,
  sql: `
    -- settled_at: null while it waits for a person. settled_as: the barcode that it counts for; null: it counts for none.
    ALTER TABLE count_scans ADD COLUMN settled_at INTEGER;
    ALTER TABLE count_scans ADD COLUMN settled_as TEXT;
    ALTER TABLE count_scans ADD COLUMN settled_by TEXT;
    DROP INDEX count_scans_unknown;
    CREATE INDEX count_scans_unknown ON count_scans (count_id, sequence) WHERE sku IS NULL AND settled_at IS NULL;
  `,
};
