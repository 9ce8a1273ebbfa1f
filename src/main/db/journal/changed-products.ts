import type { DatabaseSync } from 'node:sqlite';
import { productChangeSchema, type ProductChange } from '../../../shared/domain/order/product-change.ts';
import { integer, json, text, type Row } from '../row.ts';

export interface ChangedProduct extends ProductChange {
  readonly orderId: string;
  /** Unix milliseconds when it was last told. */
  readonly at: number;
}

/** Orders whose product the marketplace changed after they were taken, until a person has seen it. */
export interface ChangedProductQueries {
  put(changed: ChangedProduct): void;
  get(orderId: string): ChangedProduct | null;
  /** Oldest first. */
  all(): ChangedProduct[];
  remove(orderId: string): void;
}

export function createChangedProductQueries(database: DatabaseSync): ChangedProductQueries {
  const put = database.prepare(
    'INSERT OR REPLACE INTO changed_products (order_id, change, at) VALUES (?, ?, ?)',
  );
  const get = database.prepare('SELECT order_id, change, at FROM changed_products WHERE order_id = ?');
  const all = database.prepare('SELECT order_id, change, at FROM changed_products ORDER BY at, order_id');
  const remove = database.prepare('DELETE FROM changed_products WHERE order_id = ?');
  return {
    put: ({ orderId, before, now, at }) => {
      put.run(orderId, JSON.stringify({ before, now }), at);
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? changedOf(row) : null;
    },
    all: () => all.all().map(changedOf),
    remove: (orderId) => {
      remove.run(orderId);
    },
  };
}

const changedOf = (row: Row): ChangedProduct => ({
  orderId: text(row, 'order_id'),
  at: integer(row, 'at'),
  ...productChangeSchema.parse(json(row, 'change')),
});
