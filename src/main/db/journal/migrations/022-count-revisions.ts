import type { Migration } from '../../database.ts';

/** What was counted since it was shown is told apart by a number; what is over keeps its sum. */
export const countRevisions: Migration = {
  version: 22,
  sql: `
    -- revision: goes up with each change of what was counted. pieces: all of a count that is over.
    ALTER TABLE stock_counts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE stock_counts ADD COLUMN pieces INTEGER;
    UPDATE stock_counts SET pieces =
      (SELECT coalesce(sum(l.pieces), 0) FROM count_lines l WHERE l.count_id = stock_counts.count_id)
      WHERE state <> 'open';

    -- The screen follows every scan: it must not look at all of them for the few that nobody knows.
    CREATE INDEX count_scans_unknown ON count_scans (count_id, sequence) WHERE sku IS NULL;
    CREATE INDEX count_scans_known ON count_scans (count_id, shelf, sequence) WHERE sku IS NOT NULL;
    CREATE INDEX count_lines_by_shelf ON count_lines (count_id, shelf, pieces);
  `,
};
