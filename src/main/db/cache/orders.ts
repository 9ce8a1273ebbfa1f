import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../row.ts';
import { ORDER_COLUMNS, CANCELLED, CANCELLED_OF_O } from './order-sql.ts';
import { orderOf } from './order-rows.ts';
import { createNewOrderQueries } from './new-orders-of-cache.ts';
import { createOrderWrites } from './order-writes.ts';
import { createProductQueries } from './products-of-orders.ts';
import type { OrderQueries } from './order-queries.ts';

/** `written`: told of each order whose row was written. */
export function createOrderQueries(database: DatabaseSync, written: (orderId: string) => void): OrderQueries {
  const get = database.prepare(`SELECT ${ORDER_COLUMNS} FROM orders WHERE order_id = ?`);
  const ofSupply = database.prepare(
    `SELECT ${ORDER_COLUMNS} FROM orders WHERE supply_id = ? ORDER BY created_ms, order_id`,
  );
  const idsOfSupply = database.prepare('SELECT order_id FROM orders WHERE supply_id = ?');
  const cancelledOfSupply = database.prepare(
    `SELECT order_id FROM orders WHERE supply_id = ? AND ${CANCELLED}`,
  );
  const countBySupply = database.prepare(
    `SELECT count(*) AS total, coalesce(sum(${CANCELLED}), 0) AS cancelled,
       coalesce(sum(supplier_status = 'complete' AND NOT ${CANCELLED}), 0) AS handed_over FROM orders WHERE supply_id = ?`,
  );
  // A CROSS JOIN keeps its order: open supplies are few, while orders pile up over years.
  const toWatch = database.prepare(`
    SELECT o.order_id, o.supply_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND NOT ${CANCELLED_OF_O}
  `);
  const idsUntold = database.prepare(`
    SELECT o.order_id FROM supplies s CROSS JOIN orders o ON o.supply_id = s.supply_id
      WHERE s.done = 0 AND o.required_meta IS NULL AND NOT ${CANCELLED_OF_O}
    UNION ALL SELECT order_id FROM orders INDEXED BY orders_untold_need
      WHERE required_meta IS NULL AND stage IN ('new', 'assembly')
  `);
  const warehouseOfSupply = database.prepare(
    'SELECT warehouse_id FROM orders WHERE supply_id = ? AND warehouse_id IS NOT NULL LIMIT 1',
  );
  const idsToFollow = database.prepare(`
    SELECT o.order_id FROM orders o INDEXED BY orders_unsold CROSS JOIN supplies s ON s.supply_id = o.supply_id
    WHERE o.supply_id > '' AND s.done = 1 AND NOT ${CANCELLED_OF_O}
      AND coalesce(o.platform_status, '') <> 'sold'
    ORDER BY coalesce(s.closed_at, s.created_at) DESC LIMIT ?
  `);
  const count = database.prepare('SELECT orders FROM order_count');

  return {
    ...createOrderWrites(database, written),
    ...createProductQueries(database),
    ...createNewOrderQueries(database),
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? orderOf(row) : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(orderOf),
    idsOfSupply: (supplyId) => idsOfSupply.all(supplyId).map((row) => text(row, 'order_id')),
    cancelledOfSupply: (supplyId) => cancelledOfSupply.all(supplyId).map((row) => text(row, 'order_id')),
    countBySupply: (supplyId) => {
      const row = countBySupply.get(supplyId) ?? {};
      const cancelled = integer(row, 'cancelled');
      return {
        live: integer(row, 'total') - cancelled,
        cancelled,
        handedOver: integer(row, 'handed_over'),
      };
    },
    idsUntold: () => idsUntold.all().map((row) => text(row, 'order_id')),
    warehouseOfSupply: (supplyId) => {
      const row = warehouseOfSupply.get(supplyId);
      return row ? text(row, 'warehouse_id') : null;
    },
    toWatch: () =>
      toWatch.all().map((row) => ({ orderId: text(row, 'order_id'), supplyId: text(row, 'supply_id') })),
    idsToFollow: (limit) => idsToFollow.all(limit).map((row) => text(row, 'order_id')),
    count: () => integer(count.get() ?? {}, 'orders'),
  };
}
