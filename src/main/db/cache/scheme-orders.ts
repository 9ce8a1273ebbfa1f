import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  ENDED,
  schemeSchema,
  stageSchema,
  type Scheme,
  type Stage,
} from '../../../shared/domain/scheme/schemes.ts';
import { integer, integerOrNull, text, textOrNull } from '../row.ts';
import { quoted, URGENCY } from './order-sql.ts';

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
  idsNew(scheme: Scheme): string[];
  /** What is due first in front, then the oldest; only stages that have not ended. */
  idsAt(scheme: Scheme, stage: Stage): string[];
  /** Those on assembly, in no order. */
  idsOnAssembly(scheme: Scheme): string[];
  /** Those that stand there. */
  countStage(scheme: Scheme, stage: Stage): number;
  /** Of those that have not ended. `now`: `YYYY-MM-DDTHH:MM`, as their times are written. */
  countByStage(now: string): StageCount[];
}

/** Written as in `orders_unended`, or SQLite would not use that index. */
const UNENDED = `stage NOT IN (${quoted(ENDED)})`;

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
    ORDER BY ${URGENCY('')}, order_id
  `);
  const onAssembly = database.prepare(`
    SELECT order_id FROM orders INDEXED BY orders_unended_by_id WHERE scheme = ? AND ${UNENDED} AND stage = 'assembly'
  `);
  const ofStage = database.prepare(`
    SELECT count(*) AS orders FROM orders INDEXED BY orders_unended WHERE scheme = ? AND stage = ? AND ${UNENDED}
  `);
  const counts = database.prepare(`
    SELECT scheme, stage, count(*) AS orders,
      min(CASE WHEN due >= :now THEN due END) AS due, sum(due < :now) AS overdue
    FROM orders INDEXED BY orders_unended WHERE ${UNENDED} GROUP BY scheme, stage
  `);
  return {
    hasAny: (scheme) => any.get(scheme) !== undefined,
    idsUnderWay: (scheme, after, limit) => {
      const rest = underWay.all({ scheme, after, limit });
      const rows = rest.length > 0 || after === '' ? rest : underWay.all({ scheme, after: '', limit });
      return rows.map((row) => text(row, 'order_id'));
    },
    idsNew: (scheme) => fresh.all(scheme).map((row) => text(row, 'order_id')),
    idsAt: (scheme, stage) => at.all(scheme, stage).map((row) => text(row, 'order_id')),
    idsOnAssembly: (scheme) => onAssembly.all(scheme).map((row) => text(row, 'order_id')),
    countStage: (scheme, stage) => integer(ofStage.get(scheme, stage) ?? {}, 'orders'),
    countByStage: (now) =>
      counts.all({ now }).map((row) => ({
        ...countedSchema.parse(row),
        orders: integer(row, 'orders'),
        due: textOrNull(row, 'due'),
        overdue: integerOrNull(row, 'overdue') ?? 0,
      })),
  };
}
