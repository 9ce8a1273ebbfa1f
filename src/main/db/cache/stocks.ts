import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../row.ts';

export interface CachedStock {
  readonly sku: string;
  readonly amount: number;
  /** Unix milliseconds. */
  readonly readAt: number;
}

/** A barcode with the product that orders name it for. */
export interface KnownSku {
  readonly sku: string;
  readonly article: string;
}

/** Amounts as the marketplace last told them, and the barcodes that its orders named. */
export interface StockQueries {
  of(warehouseId: string, sku: string): CachedStock | null;
  /** So many behind `after`, by barcode: a warehouse may have a hundred thousand. */
  page(warehouseId: string, after: string, limit: number): CachedStock[];
  put(warehouseId: string, stocks: readonly CachedStock[]): void;
  /** Barcodes of orders, so many behind `after`. */
  skusOfOrders(after: string, limit: number): KnownSku[];
}

export function createStockQueries(database: DatabaseSync): StockQueries {
  const of = database.prepare('SELECT sku, amount, read_at FROM stocks WHERE warehouse_id = ? AND sku = ?');
  const page = database.prepare(
    'SELECT sku, amount, read_at FROM stocks WHERE warehouse_id = ? AND sku > ? ORDER BY sku LIMIT ?',
  );
  const put = database.prepare(
    'INSERT OR REPLACE INTO stocks (warehouse_id, sku, amount, read_at) VALUES (?, ?, ?, ?)',
  );
  // From barcode to barcode by the index: one has many orders.
  const skus = database.prepare(`
    WITH RECURSIVE each (sku) AS (
      SELECT min(sku) FROM order_skus WHERE sku > :after
      UNION ALL
      SELECT (SELECT min(sku) FROM order_skus WHERE order_skus.sku > each.sku) FROM each WHERE each.sku IS NOT NULL
    )
    SELECT each.sku AS sku, (
      SELECT o.article FROM order_skus s JOIN orders o ON o.order_id = s.order_id WHERE s.sku = each.sku LIMIT 1
    ) AS article
    FROM each WHERE each.sku IS NOT NULL LIMIT :limit
  `);
  return {
    of: (warehouseId, sku) => {
      const row = of.get(warehouseId, sku);
      return row ? stockOf(row) : null;
    },
    page: (warehouseId, after, limit) => page.all(warehouseId, after, limit).map(stockOf),
    put: (warehouseId, stocks) => {
      for (const { sku, amount, readAt } of stocks) put.run(warehouseId, sku, amount, readAt);
    },
    skusOfOrders: (after, limit) =>
      skus.all({ after, limit }).map((row) => ({
        sku: text(row, 'sku'),
        article: typeof row['article'] === 'string' ? row['article'] : '',
      })),
  };
}

const stockOf = (row: Parameters<typeof text>[0]): CachedStock => ({
  sku: text(row, 'sku'),
  amount: integer(row, 'amount'),
  readAt: integer(row, 'read_at'),
});
