import type { DatabaseSync } from 'node:sqlite';
import { text } from '../row.ts';

/** What the counter asks of orders whose buyers come for them. */
export interface PickupQueries {
  /** Orders that the buyer's screen shows under this number. */
  ofCode(orderCode: string): string[];
  /** Orders that have ended since the counter last heard of it, or go on after all. */
  news(limit: number): string[];
  /** The counter has written them down. */
  heard(orderIds: readonly string[]): void;
  /** Orders that are ready at the marketplace, and wait for their buyers, by their article. */
  waitingOfArticle(article: string, limit: number): string[];
  /** Ids of orders made within a period, the newest first, from behind `before` on: Unix milliseconds, then id. */
  endedWithin(
    from: number,
    until: number,
    before: { readonly createdMs: number; readonly orderId: string } | null,
    limit: number,
  ): { readonly orderId: string; readonly createdMs: number }[];
}

export const PICKUPS_OF_CODE_SQL = 'SELECT order_id FROM orders WHERE order_code = ? LIMIT 5';
export const ENDED_PICKUPS_SQL = `SELECT order_id, created_ms FROM orders INDEXED BY orders_by_scheme
  WHERE scheme = 'selfPickup' AND scheme <> 'warehouse' AND created_ms >= :from AND created_ms < :until
    AND (created_ms, order_id) < (:createdMs, :orderId) AND stage IN ('done', 'refused', 'cancelled')
  ORDER BY created_ms DESC, order_id DESC LIMIT :limit`;

export function createPickupQueries(database: DatabaseSync): PickupQueries {
  const ofCode = database.prepare(PICKUPS_OF_CODE_SQL);
  const news = database.prepare('SELECT order_id FROM pickup_news LIMIT ?');
  const heard = database.prepare(
    'DELETE FROM pickup_news WHERE order_id IN (SELECT value FROM json_each(?))',
  );
  const ofArticle = database.prepare(`
    SELECT order_id FROM orders
    WHERE article = ? AND scheme = 'selfPickup' AND stage = 'waiting' ORDER BY created_ms DESC LIMIT ?
  `);
  const ended = database.prepare(ENDED_PICKUPS_SQL);
  return {
    ofCode: (orderCode) => ofCode.all(orderCode).map((row) => text(row, 'order_id')),
    news: (limit) => news.all(limit).map((row) => text(row, 'order_id')),
    heard: (orderIds) => {
      heard.run(JSON.stringify(orderIds));
    },
    waitingOfArticle: (article, limit) => ofArticle.all(article, limit).map((row) => text(row, 'order_id')),
    endedWithin: (from, until, before, limit) =>
      ended
        .all({
          from,
          until,
          createdMs: before?.createdMs ?? Number.MAX_SAFE_INTEGER,
          orderId: before?.orderId ?? '',
          limit,
        })
        .map((row) => ({ orderId: text(row, 'order_id'), createdMs: Number(row['created_ms']) })),
  };
}
