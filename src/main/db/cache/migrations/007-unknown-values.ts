import type { Migration } from '../../database.ts';

/**
 * A cargo type that is no number, and the first kind of identifier that this version can't ask for: such orders stand
 * apart from those that can be packed. Lists that come after fill in the first.
 */
export const unknownValues: Migration = {
  version: 7,
  sql: `
    ALTER TABLE orders ADD COLUMN cargo_word TEXT;
    ALTER TABLE orders ADD COLUMN unknown_need TEXT;
    UPDATE orders SET unknown_need =
      (SELECT value FROM json_each(required_meta) WHERE value NOT IN ('imei', 'uin', 'gtin', 'sgtin') LIMIT 1)
      WHERE coalesce(required_meta, '[]') <> '[]';
    CREATE INDEX orders_unknown_need ON orders (supply_id) WHERE unknown_need IS NOT NULL;
  `,
};
