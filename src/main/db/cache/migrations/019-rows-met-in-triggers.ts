import type { Migration } from '../../database.ts';
import { isOf } from './015-lots.ts';

const before = isOf('old');
const now = isOf('new');

const ADD_SKUS = `INSERT INTO order_skus (sku, supply_id, created_ms, order_id)
  SELECT value, ${now.place}, ${now.key}, new.order_id FROM json_each(new.skus) WHERE true ON CONFLICT DO NOTHING;`;

const ADD_NEWS =
  'INSERT INTO pickup_news (order_id) VALUES (new.order_id) ON CONFLICT (order_id) DO NOTHING;';

/**
 * Under a statement that says itself what a conflict means, SQLite takes no heed of OR IGNORE in a trigger: an order told
 * with one barcode twice, or told again before the counter had heard of its end, kept the whole list from being stored.
 */
export const rowsMetInTriggers: Migration = {
  version: 19,
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

    DROP TRIGGER pickup_ended;
    DROP TRIGGER pickup_known;
    CREATE TRIGGER pickup_ended AFTER UPDATE OF supplier_status, platform_status ON orders
    WHEN new.scheme = 'selfPickup' AND (
      new.stage IN ('done', 'refused', 'cancelled') OR old.stage IN ('done', 'refused', 'cancelled')
    ) BEGIN
      ${ADD_NEWS}
    END;
    CREATE TRIGGER pickup_known AFTER INSERT ON orders
    WHEN new.scheme = 'selfPickup' AND new.stage IN ('done', 'refused', 'cancelled') BEGIN
      ${ADD_NEWS}
    END;
  `,
};
