import type { DatabaseSync } from 'node:sqlite';
import { schemeSchema, stageSchema, type Scheme, type Stage } from '../../../shared/domain/scheme/schemes.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';
import { UNENDED } from './order-sql.ts';

/** Where an order that no supply takes stands, and its label. */
export interface WayOrder {
  readonly orderId: string;
  readonly scheme: Scheme;
  readonly stage: Stage;
  readonly due: string | null;
  readonly createdMs: number;
  /** What its label was last tried for; null: there is none, or it is not made yet. */
  readonly preparedFor: string | null;
  readonly isFaulty: boolean;
}

export interface WayOrderQueries {
  /** Null: it is unknown, or travels in supplies. */
  get(orderId: string): WayOrder | null;
  /** Those that the bench may pack: new ones, and those on assembly; so many from behind the id `after` on, by id. */
  toPack(scheme: Scheme, after: string, limit: number): WayOrder[];
  /** Cancelled ones, so many from behind `after` on: by when they were made, then by id. */
  cancelled(scheme: Scheme, after: Pick<WayOrder, 'createdMs' | 'orderId'>, limit: number): WayOrder[];
}

const OF_ORDERS = (index: '' | 'INDEXED BY orders_unended_by_id' | 'INDEXED BY orders_cancelled_elsewhere') =>
  `SELECT o.order_id, o.scheme, o.stage, o.due, o.created_ms, l.prepared_for, l.fault IS NOT NULL AS is_faulty
   FROM orders o ${index} LEFT JOIN labels l INDEXED BY labels_state ON l.order_id = o.order_id`;

export function createWayOrderQueries(database: DatabaseSync): WayOrderQueries {
  const get = database.prepare(`${OF_ORDERS('')} WHERE o.order_id = ? AND o.stage IS NOT NULL`);
  const toPack = database.prepare(`${OF_ORDERS('INDEXED BY orders_unended_by_id')}
    WHERE o.scheme = ? AND o.order_id > ? AND o.${UNENDED} AND o.stage IN ('new', 'assembly')
    ORDER BY o.order_id LIMIT ?`);
  const cancelled = database.prepare(`${OF_ORDERS('INDEXED BY orders_cancelled_elsewhere')}
    WHERE o.scheme = ? AND o.stage = 'cancelled' AND (o.created_ms, o.order_id) > (?, ?)
    ORDER BY o.created_ms, o.order_id LIMIT ?`);
  return {
    get: (orderId) => {
      const row = get.get(orderId);
      if (!row) return null;
      return {
        ...told(row),
        scheme: schemeSchema.parse(row['scheme']),
        stage: stageSchema.parse(row['stage']),
      };
    },
    toPack: (scheme, after, limit) =>
      toPack.all(scheme, after, limit).map((row) => ({
        ...told(row),
        scheme,
        stage: text(row, 'stage') === 'new' ? 'new' : 'assembly',
      })),
    cancelled: (scheme, { createdMs, orderId }, limit) =>
      cancelled
        .all(scheme, createdMs, orderId, limit)
        .map((row) => ({ ...told(row), scheme, stage: 'cancelled' })),
  };
}

const told = (row: Row): Omit<WayOrder, 'scheme' | 'stage'> => ({
  orderId: text(row, 'order_id'),
  due: textOrNull(row, 'due'),
  createdMs: integer(row, 'created_ms'),
  preparedFor: textOrNull(row, 'prepared_for'),
  isFaulty: integer(row, 'is_faulty') === 1,
});
