import type { Migration } from '../../database.ts';

/** Orders in an undocumented state must be noticed, without searching through those of years. */
export const strangeOrders: Migration = {
  version: 6,
  sql: `
    CREATE INDEX orders_strange ON orders (supply_id)
      WHERE supplier_status NOT IN ('', 'new', 'confirm', 'complete', 'cancel');
  `,
};
