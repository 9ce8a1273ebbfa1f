import type { Migration } from '../../database.ts';

/** Orders in a state that no document names must not be overlooked, and not be searched for among those of years. */
export const strangeOrders: Migration = {
  version: 6,
  sql: `
    CREATE INDEX orders_strange ON orders (supply_id)
      WHERE supplier_status NOT IN ('', 'new', 'confirm', 'complete', 'cancel');
  `,
};
