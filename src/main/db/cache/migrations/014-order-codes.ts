import type { Migration } from '../../database.ts';

/**
 * The number that a buyer's screen shows, where a list tells it; and self-pickup orders that have ended, or go on after
 * all, until the counter has heard of it.
 */
export const orderCodes: Migration = {
  version: 14,
  sql: `
    ALTER TABLE orders ADD COLUMN order_code TEXT;
    CREATE INDEX orders_by_code ON orders (order_code) WHERE order_code IS NOT NULL;

    CREATE TABLE pickup_news (order_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TRIGGER pickup_ended AFTER UPDATE OF supplier_status, platform_status ON orders
    WHEN new.scheme = 'selfPickup' AND (
      new.stage IN ('done', 'refused', 'cancelled') OR old.stage IN ('done', 'refused', 'cancelled')
    ) BEGIN
      INSERT OR IGNORE INTO pickup_news (order_id) VALUES (new.order_id);
    END;
    CREATE TRIGGER pickup_known AFTER INSERT ON orders
    WHEN new.scheme = 'selfPickup' AND new.stage IN ('done', 'refused', 'cancelled') BEGIN
      INSERT OR IGNORE INTO pickup_news (order_id) VALUES (new.order_id);
    END;
  `,
};
