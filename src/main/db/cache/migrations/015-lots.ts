import type { Migration } from '../../database.ts';

/** Where a row's barcodes are filed, and by which number. */
export const isOf = (row: 'old' | 'new'): { readonly place: string; readonly key: string } => {
  const isAtBench = `${row}.stage IN ('untold', 'new', 'assembly', 'unknown')`;
  return {
    place: `CASE WHEN ${row}.stage IS NULL THEN ${row}.supply_id
      WHEN ${row}.stage = 'new' THEN '@' || ${row}.scheme || ' new'
      WHEN ${isAtBench} THEN '@' || ${row}.scheme ELSE '@ended' END`,
    key: `CASE WHEN ${row}.stage IS NULL OR NOT ${isAtBench} THEN ${row}.created_ms
      ELSE min(coalesce(unixepoch(${row}.due) / 60, 50000000), 50000000) * 100000000 + ${row}.created_ms / 60000 END`,
  };
};

const before = isOf('old');
const now = isOf('new');

const ADD_SKUS = `INSERT OR IGNORE INTO order_skus (sku, supply_id, created_ms, order_id)
  SELECT value, ${now.place}, ${now.key}, new.order_id FROM json_each(new.skus);`;

/**
 * Orders that no supply takes are packed at the bench as well. Their barcodes are filed by what a scan asks for: those on
 * assembly, what is due first in front, and apart from them the new ones; what waits at a counter or is on its way is read by
 * no scan. Where both are known, `created_ms` of such a row is the minute that it is due, then the minute it was made.
 */
export const lots: Migration = {
  version: 15,
  sql: `
    DROP TRIGGER orders_inserted;
    DROP TRIGGER orders_moved;
    CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
      ${ADD_SKUS}
    END;
    CREATE TRIGGER orders_moved AFTER UPDATE OF skus, supply_id, created_ms, scheme, stage, due ON orders
    WHEN old.skus <> new.skus OR ${before.key} <> ${now.key} OR ${before.place} <> ${now.place} BEGIN
      DELETE FROM order_skus WHERE order_id = old.order_id AND supply_id = ${before.place}
        AND created_ms = ${before.key} AND sku IN (SELECT value FROM json_each(old.skus));
      ${ADD_SKUS}
    END;

    DELETE FROM order_skus WHERE supply_id >= '@' AND supply_id < 'A';
    INSERT OR IGNORE INTO order_skus (sku, supply_id, created_ms, order_id)
      SELECT value, ${now.place}, ${now.key}, new.order_id
      FROM orders new, json_each(new.skus) WHERE new.stage IS NOT NULL;

    CREATE INDEX orders_untold_need ON orders (order_id) WHERE required_meta IS NULL AND stage IN ('new', 'assembly');
    CREATE INDEX orders_cancelled_elsewhere ON orders (scheme, created_ms) WHERE stage = 'cancelled';
  `,
};
