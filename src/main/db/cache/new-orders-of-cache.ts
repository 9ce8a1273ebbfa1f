import type { DatabaseSync } from 'node:sqlite';
import { ENDED, schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import { integer, text, textOrNull, texts } from '../row.ts';
import { quoted, ON_SHARED_LIST, FOR_SUPPLIES, ORDER_COLUMNS, CANCELLED, URGENCY } from './order-sql.ts';
import { orderOf } from './order-rows.ts';
import type { OrderQueries } from './order-queries.ts';

/** New orders, and those that may be strange to this desk. */
export function createNewOrderQueries(
  database: DatabaseSync,
): Pick<
  OrderQueries,
  'newGroups' | 'newOfGroup' | 'newIdsOfGroup' | 'hasNewBefore' | 'maybeStrange' | 'newIds'
> {
  const newGroups = database.prepare(`
    SELECT warehouse_id, cargo_type, offices, count(*) AS orders, min(created_at) AS oldest, min(due) AS due,
      count(DISTINCT article) AS articles
    FROM orders WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES}
    GROUP BY warehouse_id, cargo_type, offices ORDER BY ${URGENCY('min')}
  `);
  const inGroup = (columns: string): string => `
    SELECT ${columns} FROM orders
    WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES} AND warehouse_id IS ? AND cargo_type IS ?
      AND offices = ? ORDER BY ${URGENCY('')}, order_id
  `;
  const newOfGroup = database.prepare(inGroup(ORDER_COLUMNS));
  const newIdsOfGroup = database.prepare(inGroup('order_id'));
  const newBefore = database.prepare(`
    SELECT 1 FROM orders WHERE supplier_status = 'new' AND NOT ${CANCELLED} AND ${FOR_SUPPLIES}
      AND warehouse_id IS ? AND cargo_type IS ? AND created_ms < ? LIMIT 1
  `);
  const maybeStrange = database.prepare(`
    SELECT ${ORDER_COLUMNS} FROM (
      SELECT * FROM orders WHERE supplier_status = 'new' AND scheme NOT IN (${quoted(schemesWithoutSupply)})
        AND NOT ${FOR_SUPPLIES}
      UNION ALL
      SELECT o.* FROM supplies s CROSS JOIN orders o INDEXED BY orders_unknown_need ON o.supply_id = s.supply_id
        WHERE s.done = 0 AND o.unknown_need IS NOT NULL AND o.supplier_status = 'confirm'
      UNION ALL
      SELECT o.* FROM orders o INDEXED BY orders_strange LEFT JOIN supplies s ON s.supply_id = o.supply_id
        WHERE o.stage IS NULL AND o.supplier_status NOT IN ('', 'new', 'confirm', 'complete', 'cancel')
          AND coalesce(s.done, 0) = 0
      UNION ALL
      SELECT * FROM orders WHERE scheme IN (${quoted(schemesWithoutSupply)}) AND stage = 'unknown'
        AND stage NOT IN (${quoted(ENDED)})
      UNION ALL
      SELECT * FROM orders INDEXED BY orders_unknown_need
        WHERE supply_id = '' AND unknown_need IS NOT NULL AND stage IN ('new', 'assembly')
    ) WHERE NOT ${CANCELLED} ORDER BY created_ms, order_id LIMIT ?
  `);
  const newIds = database.prepare(
    `SELECT order_id FROM orders WHERE supplier_status = 'new' AND scheme IN (${quoted(ON_SHARED_LIST)})`,
  );

  return {
    newGroups: () =>
      newGroups.all().map((row) => ({
        warehouseId: textOrNull(row, 'warehouse_id'),
        cargoType: row['cargo_type'] === null ? null : integer(row, 'cargo_type'),
        offices: texts(row, 'offices'),
        count: integer(row, 'orders'),
        oldestCreatedAt: text(row, 'oldest'),
        due: textOrNull(row, 'due'),
        articles: integer(row, 'articles'),
      })),
    newOfGroup: ({ warehouseId, cargoType, offices }) =>
      newOfGroup.all(warehouseId, cargoType, JSON.stringify(offices)).map(orderOf),
    newIdsOfGroup: ({ warehouseId, cargoType, offices }) =>
      newIdsOfGroup.all(warehouseId, cargoType, JSON.stringify(offices)).map((row) => text(row, 'order_id')),
    hasNewBefore: ({ warehouseId, cargoType }, at) => newBefore.get(warehouseId, cargoType, at) !== undefined,
    maybeStrange: (limit) => maybeStrange.all(limit).map(orderOf),
    newIds: () => newIds.all().map((row) => text(row, 'order_id')),
  };
}
