import type { Migration } from '../../database.ts';

/**
 * A hundred thousand parcels may wait at a counter, and years of those that were fetched lie behind them. What is
 * strange is looked for without them, and their statuses are asked for a part at a time, each found by the one before.
 */
export const waitingElsewhere: Migration = {
  version: 11,
  sql: `
    DROP INDEX orders_strange;
    CREATE INDEX orders_strange ON orders (supply_id)
      WHERE stage IS NULL AND supplier_status NOT IN ('', 'new', 'confirm', 'complete', 'cancel');
    CREATE INDEX orders_unended_by_id ON orders (scheme, order_id, stage)
      WHERE stage NOT IN ('done', 'refused', 'cancelled');
  `,
};
