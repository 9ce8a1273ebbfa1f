import type { Migration } from '../../database.ts';

/**
 * Questions asked all day long must not go through years of orders and supplies: the count of orders is kept as they
 * come, and there is an index on orders that may still change and one on the order of handed-over supplies.
 */
export const noFullScans: Migration = {
  version: 5,
  sql: `
    CREATE TABLE order_count (orders INTEGER NOT NULL) STRICT;
    INSERT INTO order_count SELECT count(*) FROM orders;
    CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
      UPDATE order_count SET orders = orders + 1;
    END;
    CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
      UPDATE order_count SET orders = orders - 1;
    END;

    CREATE INDEX supplies_done ON supplies (coalesce(closed_at, created_at)) WHERE done = 1;
    CREATE INDEX orders_unsold ON orders (supply_id) WHERE coalesce(platform_status, '') <> 'sold';
  `,
};
