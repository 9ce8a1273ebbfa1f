import type { Migration } from '../../database.ts';

/** How a count was ended: by whom, and what becomes of barcodes that nobody counted. */
export const endsOfCounts: Migration = {
  version: 27,
  sql: `
    -- rest_to_zero: what was not counted is none. closed_by: who ended it; person opened it.
    ALTER TABLE stock_counts ADD COLUMN rest_to_zero INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE stock_counts ADD COLUMN closed_by TEXT;

    DROP TRIGGER count_ended;
    CREATE TRIGGER count_ended AFTER UPDATE OF state ON stock_counts
    WHEN new.state IN ('sent', 'agreed') AND old.state = 'open' BEGIN
      INSERT INTO shelf_news (kind, about, at, person) VALUES ('counted', new.count_id, new.closed_at, new.closed_by);
    END;
  `,
};
