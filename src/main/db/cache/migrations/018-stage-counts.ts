import type { Migration } from '../../database.ts';

const change = (row: 'old' | 'new', by: 1 | -1): string =>
  `INSERT INTO stage_counts (scheme, stage, orders) SELECT ${row}.scheme, ${row}.stage, ${by} WHERE ${row}.stage IS NOT NULL
     ON CONFLICT (scheme, stage) DO UPDATE SET orders = orders + ${by};`;

/** How many orders that no supply takes stand at each stage, kept as they go on: a hundred thousand may wait at a counter. */
export const stageCounts: Migration = {
  version: 18,
  sql: `
    CREATE TABLE stage_counts (
      scheme TEXT NOT NULL,
      stage TEXT NOT NULL,
      orders INTEGER NOT NULL,
      PRIMARY KEY (scheme, stage)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO stage_counts SELECT scheme, stage, count(*) FROM orders WHERE stage IS NOT NULL GROUP BY scheme, stage;
    CREATE TRIGGER stage_begun AFTER INSERT ON orders WHEN new.stage IS NOT NULL BEGIN
      ${change('new', 1)}
    END;
    CREATE TRIGGER stage_changed AFTER UPDATE OF scheme, stage ON orders
    WHEN old.stage IS NOT new.stage OR old.scheme <> new.scheme BEGIN
      ${change('old', -1)}
      ${change('new', 1)}
    END;
    CREATE TRIGGER stage_gone AFTER DELETE ON orders WHEN old.stage IS NOT NULL BEGIN
      ${change('old', -1)}
    END;
  `,
};
