import type { DatabaseSync } from 'node:sqlite';
import { text, textOrNull, type Row } from '../row.ts';

export interface Reshipment {
  readonly orderId: string;
  /** The closed supply at whose acceptance it was missing; null if the marketplace didn't say. */
  readonly supplyId: string | null;
}

/** Orders that must be delivered again. */
export interface ReshipmentQueries {
  replace(all: readonly Reshipment[]): void;
  all(): Reshipment[];
  of(orderId: string): Reshipment | null;
  has(orderId: string): boolean;
  remove(orderId: string): void;
}

export function createReshipmentQueries(database: DatabaseSync): ReshipmentQueries {
  const clear = database.prepare('DELETE FROM reshipments');
  const add = database.prepare('INSERT OR REPLACE INTO reshipments (order_id, supply_id) VALUES (?, ?)');
  const all = database.prepare('SELECT order_id, supply_id FROM reshipments ORDER BY supply_id, order_id');
  const one = database.prepare('SELECT order_id, supply_id FROM reshipments WHERE order_id = ?');
  const remove = database.prepare('DELETE FROM reshipments WHERE order_id = ?');
  return {
    replace: (orders) => {
      clear.run();
      for (const { orderId, supplyId } of orders) add.run(orderId, supplyId);
    },
    all: () => all.all().map(reshipmentOf),
    of: (orderId) => {
      const row = one.get(orderId);
      return row ? reshipmentOf(row) : null;
    },
    has: (orderId) => one.get(orderId) !== undefined,
    remove: (orderId) => {
      remove.run(orderId);
    },
  };
}

const reshipmentOf = (row: Row): Reshipment => ({
  orderId: text(row, 'order_id'),
  supplyId: textOrNull(row, 'supply_id'),
});
