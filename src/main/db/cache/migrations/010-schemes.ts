import type { Migration } from '../../database.ts';

/** What `order_skus` files an order under: its supply, or, where none takes it, its scheme until it has ended. */
const place = (row: 'old' | 'new'): string =>
  `CASE WHEN ${row}.stage IS NULL THEN ${row}.supply_id
    WHEN ${row}.stage IN ('done', 'refused', 'cancelled') THEN '@ended' ELSE '@' || ${row}.scheme END`;

const ADD_SKUS = `INSERT OR IGNORE INTO order_skus (sku, supply_id, created_ms, order_id)
  SELECT value, ${place('new')}, new.created_ms, new.order_id FROM json_each(new.skus);`;

/** As the rules of this version say; the next status tells it again. */
const STAGE = `CASE
  WHEN supplier_status LIKE 'cancel%' THEN 'cancelled'
  WHEN supplier_status = 'receive' THEN 'done'
  WHEN supplier_status = 'reject' THEN 'refused'
  WHEN platform_status LIKE 'cancel%' OR platform_status LIKE 'declined%' OR platform_status LIKE 'defect%'
    THEN 'cancelled'
  WHEN platform_status = 'sold' THEN 'done'
  WHEN supplier_status = '' THEN 'untold'
  WHEN supplier_status = 'new' THEN 'new'
  WHEN supplier_status = 'confirm' THEN 'assembly'
  WHEN supplier_status IN ('complete', 'deliver') THEN 'onTheWay'
  ELSE 'unknown' END`;

/**
 * The way an order's parcel leaves, and, for orders that no supply takes, the stage that follows from their statuses: a
 * partial index over those that have not ended answers what is asked all day. Their barcodes are filed apart from those
 * of orders that wait for a supply, which every scan asks for.
 */
export const schemesOfOrders: Migration = {
  version: 10,
  sql: `
    ALTER TABLE orders ADD COLUMN scheme TEXT NOT NULL DEFAULT 'warehouse';
    -- NULL: it travels in supplies.
    ALTER TABLE orders ADD COLUMN stage TEXT;

    DROP TRIGGER orders_inserted;
    DROP TRIGGER orders_moved;
    CREATE TRIGGER orders_inserted AFTER INSERT ON orders BEGIN
      ${ADD_SKUS}
    END;
    CREATE TRIGGER orders_moved AFTER UPDATE OF skus, supply_id, created_ms, scheme, stage ON orders
    WHEN old.skus <> new.skus OR old.created_ms <> new.created_ms OR ${place('old')} <> ${place('new')} BEGIN
      DELETE FROM order_skus WHERE order_id = old.order_id AND supply_id = ${place('old')}
        AND created_ms = old.created_ms AND sku IN (SELECT value FROM json_each(old.skus));
      ${ADD_SKUS}
    END;

    UPDATE orders SET scheme = 'courier', stage = ${STAGE} WHERE delivery_type = 'platformgo';
    UPDATE orders SET scheme = 'bySeller', stage = ${STAGE}
      WHERE delivery_type IN ('dbs', 'edbs', 'dbspickuppoint');

    CREATE INDEX orders_by_scheme ON orders (scheme, created_ms) WHERE scheme <> 'warehouse';
    CREATE INDEX orders_unended ON orders (scheme, stage, due)
      WHERE stage NOT IN ('done', 'refused', 'cancelled');
  `,
};
