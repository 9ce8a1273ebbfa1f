import type { DatabaseSync } from 'node:sqlite';

/** Orders whose goods somebody ticked off as fetched. */
export interface FetchedQueries {
  has(orderId: string): boolean;
  /** `at`: Unix milliseconds. */
  mark(orderId: string, at: number): void;
  unmark(orderId: string): void;
  /** Of lists that are long over. */
  forgetBefore(at: number): void;
}

export function createFetchedQueries(database: DatabaseSync): FetchedQueries {
  const has = database.prepare('SELECT 1 FROM fetched WHERE order_id = ?');
  const mark = database.prepare('INSERT OR REPLACE INTO fetched (order_id, at) VALUES (?, ?)');
  const unmark = database.prepare('DELETE FROM fetched WHERE order_id = ?');
  const forget = database.prepare('DELETE FROM fetched WHERE at < ?');
  return {
    has: (orderId) => has.get(orderId) !== undefined,
    mark: (orderId, at) => {
      mark.run(orderId, at);
    },
    unmark: (orderId) => {
      unmark.run(orderId);
    },
    forgetBefore: (at) => {
      forget.run(at);
    },
  };
}
