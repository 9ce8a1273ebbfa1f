import type { DatabaseSync } from 'node:sqlite';
import { CANCELLED_OF_O } from './order-sql.ts';
import { integer, integerOrNull, text } from '../row.ts';

/** `orderedAt`: of one that was never open here, Unix milliseconds; null: it was. */
export interface LeftOrder {
  readonly orderId: string;
  readonly orderedAt: number | null;
}

/** Pieces that are ordered and not handed over, by the seller's warehouse that they leave from. */
export interface OpenPieceQueries {
  of(warehouseId: string, sku: string): number;
  /** Those of these barcodes that have any. */
  among(warehouseId: string, skus: readonly string[]): ReadonlyMap<string, number>;
  /** Open orders of this barcode alone, ordered by then. */
  ordersOf(warehouseId: string, sku: string, until: number): string[];
  /** Every warehouse's, so many of them. */
  some(limit: number): { readonly warehouseId: string; readonly sku: string; readonly pieces: number }[];
  /** Whether the order is counted among them. */
  isOpen(orderId: string): boolean;
  /** Orders that are open no more since the stockroom last heard, or had left when this desk heard of them first. */
  left(limit: number): LeftOrder[];
  heard(orderIds: readonly string[]): void;
}

const IS_OPEN_OF_O = `CASE WHEN o.stage IS NOT NULL THEN o.stage IN ('new', 'assembly')
  ELSE o.supplier_status IN ('new', 'confirm') AND NOT ${CANCELLED_OF_O} END`;

export function createOpenPieceQueries(database: DatabaseSync): OpenPieceQueries {
  const of = database.prepare('SELECT pieces FROM open_pieces WHERE warehouse_id = ? AND sku = ?');
  const among = database.prepare(`
    SELECT p.sku, p.pieces FROM json_each(:skus) asked
    CROSS JOIN open_pieces p ON p.warehouse_id = :warehouseId AND p.sku = asked.value WHERE p.pieces > 0
  `);
  const some = database.prepare('SELECT warehouse_id, sku, pieces FROM open_pieces WHERE pieces > 0 LIMIT ?');
  const isOpen = database.prepare(`
    SELECT 1 FROM orders o WHERE o.order_id = ? AND o.warehouse_id IS NOT NULL AND ${IS_OPEN_OF_O}
  `);
  const ordersOf = database.prepare(`
    SELECT o.order_id FROM order_skus s JOIN orders o ON o.order_id = s.order_id
    WHERE s.sku = :sku AND s.created_ms <= :until AND o.warehouse_id = :warehouseId AND ${IS_OPEN_OF_O}
      AND NOT EXISTS (SELECT 1 FROM json_each(o.skus) WHERE value <> :sku)
  `);
  const left = database.prepare('SELECT order_id, ordered_at FROM left_news LIMIT ?');
  const heard = database.prepare('DELETE FROM left_news WHERE order_id IN (SELECT value FROM json_each(?))');
  return {
    of: (warehouseId, sku) => {
      const row = of.get(warehouseId, sku);
      return row ? Math.max(0, integer(row, 'pieces')) : 0;
    },
    among: (warehouseId, skus) =>
      new Map(
        among
          .all({ warehouseId, skus: JSON.stringify(skus) })
          .map((row) => [text(row, 'sku'), integer(row, 'pieces')]),
      ),
    ordersOf: (warehouseId, sku, until) =>
      ordersOf.all({ warehouseId, sku, until }).map((row) => text(row, 'order_id')),
    some: (limit) =>
      some.all(limit).map((row) => ({
        warehouseId: text(row, 'warehouse_id'),
        sku: text(row, 'sku'),
        pieces: integer(row, 'pieces'),
      })),
    isOpen: (orderId) => isOpen.get(orderId) !== undefined,
    left: (limit) =>
      left
        .all(limit)
        .map((row) => ({ orderId: text(row, 'order_id'), orderedAt: integerOrNull(row, 'ordered_at') })),
    heard: (orderIds) => {
      heard.run(JSON.stringify(orderIds));
    },
  };
}
