import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { schemeSchema, stageSchema, type Scheme, type Stage } from '../../../shared/domain/scheme/schemes.ts';
import { integer, text, textOrNull } from '../row.ts';
import { orderOf, type CachedOrder } from './order-rows.ts';
import { DEADLINE, ORDER_COLUMNS, UNENDED, URGENCY } from './order-sql.ts';

/** Orders of one scheme at one stage. */
export interface StageCount {
  readonly scheme: Scheme;
  readonly stage: Stage;
  readonly orders: number;
  /** The nearest time to come that one of them is due; null: none is. */
  readonly due: string | null;
  /** Those whose time has passed. */
  readonly overdue: number;
}

/** Orders that no supply takes. Nothing is kept of who gets them. */
export interface SchemeOrderQueries {
  /** Whether the shop ever had an order of the scheme. */
  hasAny(scheme: Scheme): boolean;
  /**
   * Ids of those that have not ended and are not new, so many from behind `after` on; from the first on again where none
   * is left there. The empty id: from the first on.
   */
  idsUnderWay(scheme: Scheme, after: string, limit: number): string[];
  /** In no order. */
  idsNew(scheme: Scheme): string[];
  /** Ids of those at a stage that has not ended, so many from behind `after` on. */
  idsBehind(scheme: Scheme, stage: Stage, after: string, limit: number): string[];
  /** What is due first in front, then the oldest; only stages that have not ended. `limit`: null for all of them. */
  idsAt(scheme: Scheme, stage: Stage, limit: number | null): string[];
  /** Those that stand there. */
  countStage(scheme: Scheme, stage: Stage): number;
  /** Whether the bench may pack any. */
  hasToPack(scheme: Scheme): boolean;
  /** The ids of those, in no order. */
  idsToPack(scheme: Scheme): string[];
  /** What is due first of those in front. */
  toPack(scheme: Scheme, limit: number): CachedOrder[];
  /** Cancelled orders for a product that were made since then (Unix milliseconds). */
  idsCancelledOfSku(scheme: Scheme, sku: string, since: number): string[];
  /** Of those that have not ended. `now`: `YYYY-MM-DDTHH:MM`, as their times are written. */
  countByStage(now: string): StageCount[];
}

/** SQLite's word for no limit. */
const ALL = -1;

const countedSchema = z.object({ scheme: schemeSchema, stage: stageSchema });

export function createSchemeOrderQueries(database: DatabaseSync): SchemeOrderQueries {
  const any = database.prepare("SELECT 1 FROM orders WHERE scheme = ? AND scheme <> 'warehouse' LIMIT 1");
  const underWay = database.prepare(`
    SELECT order_id FROM orders INDEXED BY orders_unended_by_id
    WHERE scheme = :scheme AND order_id > :after AND ${UNENDED} AND stage <> 'new' ORDER BY order_id LIMIT :limit
  `);
  const fresh = database.prepare(
    `SELECT order_id FROM orders WHERE scheme = ? AND stage = 'new' AND ${UNENDED}`,
  );
  const at = database.prepare(`
    SELECT order_id FROM orders INDEXED BY orders_unended WHERE scheme = ? AND stage = ? AND ${UNENDED}
    ORDER BY ${URGENCY('')}, order_id LIMIT ?
  `);
  const behind = database.prepare(`
    SELECT order_id FROM orders INDEXED BY orders_unended_by_id
    WHERE scheme = ? AND order_id > ? AND ${UNENDED} AND stage = ? ORDER BY order_id LIMIT ?
  `);
  const ofStage = database.prepare('SELECT orders FROM stage_counts WHERE scheme = ? AND stage = ?');
  const TO_PACK = `scheme = :scheme AND ${UNENDED} AND stage IN ('new', 'assembly')`;
  const hasToPack = database.prepare(
    `SELECT 1 FROM orders INDEXED BY orders_unended WHERE ${TO_PACK} LIMIT 1`,
  );
  const idsToPack = database.prepare(
    `SELECT order_id FROM orders INDEXED BY orders_unended_by_id WHERE ${TO_PACK}`,
  );
  const toPack = database.prepare(`
    SELECT ${ORDER_COLUMNS} FROM orders INDEXED BY orders_unended WHERE ${TO_PACK}
    ORDER BY ${URGENCY('')}, order_id LIMIT :limit
  `);
  const CANCELLED_SINCE = `FROM orders INDEXED BY orders_cancelled_elsewhere
    WHERE scheme = :scheme AND created_ms >= :since AND stage = 'cancelled'`;
  const cancelledOfSku = database.prepare(
    `SELECT order_id ${CANCELLED_SINCE} AND EXISTS (SELECT 1 FROM json_each(skus) WHERE value = :sku) ORDER BY created_ms`,
  );
  const IN_STAGE = `orders INDEXED BY orders_unended WHERE scheme = c.scheme AND stage = c.stage AND ${UNENDED}`;
  const counts = database.prepare(`
    SELECT c.scheme, c.stage, c.orders,
      (SELECT due FROM ${IN_STAGE} AND ${DEADLINE} >= :now ORDER BY ${DEADLINE} LIMIT 1) AS due,
      (SELECT count(*) FROM ${IN_STAGE} AND ${DEADLINE} < :now) AS overdue
    FROM stage_counts c WHERE c.orders > 0 AND c.${UNENDED} ORDER BY c.scheme, c.stage
  `);
  return {
    hasAny: (scheme) => any.get(scheme) !== undefined,
    idsUnderWay: (scheme, after, limit) => {
      const rest = underWay.all({ scheme, after, limit });
      const rows = rest.length > 0 || after === '' ? rest : underWay.all({ scheme, after: '', limit });
      return rows.map((row) => text(row, 'order_id'));
    },
    idsNew: (scheme) => fresh.all(scheme).map((row) => text(row, 'order_id')),
    idsBehind: (scheme, stage, after, limit) =>
      behind.all(scheme, after, stage, limit).map((row) => text(row, 'order_id')),
    idsAt: (scheme, stage, limit) => at.all(scheme, stage, limit ?? ALL).map((row) => text(row, 'order_id')),
    countStage: (scheme, stage) => integer(ofStage.get(scheme, stage) ?? { orders: 0 }, 'orders'),
    hasToPack: (scheme) => hasToPack.get({ scheme }) !== undefined,
    idsToPack: (scheme) => idsToPack.all({ scheme }).map((row) => text(row, 'order_id')),
    toPack: (scheme, limit) => toPack.all({ scheme, limit }).map(orderOf),
    idsCancelledOfSku: (scheme, sku, since) =>
      cancelledOfSku.all({ scheme, since, sku }).map((row) => text(row, 'order_id')),
    countByStage: (now) =>
      counts.all({ now }).map((row) => ({
        ...countedSchema.parse(row),
        orders: integer(row, 'orders'),
        due: textOrNull(row, 'due'),
        overdue: integer(row, 'overdue'),
      })),
  };
}
