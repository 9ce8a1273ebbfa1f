import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../row.ts';
import type { Shelf } from './own-stocks.ts';

/** The only writer of which orders' pieces have left the shelf; each leaves it once. */
export interface TakenPieceQueries {
  /** False: it had left before. */
  take(orderId: string, shelf: Shelf, at: number): boolean;
  of(orderId: string): Shelf | null;
  /** A person says what lies on the shelf: goods of parcels that were opened again are of it, and leave it again. */
  release(shelf: Shelf): void;
  /** Its order is handed over, or wanted no more. */
  close(orderId: string): void;
  /** Orders that were not handed over when they were looked at last, behind `after`. */
  open(after: string, limit: number): string[];
  /** In parcels of open orders. */
  packed(shelf: Shelf): number;
  packedAmong(warehouseId: string, skus: readonly string[]): ReadonlyMap<string, number>;
  since(shelf: Shelf, at: number): number;
}

export function createTakenPieceQueries(database: DatabaseSync): TakenPieceQueries {
  const take = database.prepare(`
    INSERT INTO taken_pieces (order_id, warehouse_id, sku, at, is_open) VALUES (?, ?, ?, ?, 1)
    ON CONFLICT (order_id) DO NOTHING
  `);
  const of = database.prepare('SELECT warehouse_id, sku FROM taken_pieces WHERE order_id = ?');
  const release = database.prepare(`
    DELETE FROM taken_pieces WHERE warehouse_id = ? AND sku = ? AND is_open = 1
      AND NOT EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = taken_pieces.order_id AND p.state = 'packed')
  `);
  const close = database.prepare('UPDATE taken_pieces SET is_open = 0 WHERE order_id = ? AND is_open = 1');
  const open = database.prepare(`
    SELECT order_id FROM taken_pieces INDEXED BY taken_pieces_open WHERE is_open = 1 AND order_id > ?
    ORDER BY order_id LIMIT ?
  `);
  const packed = database.prepare(
    'SELECT count(*) AS pieces FROM taken_pieces WHERE warehouse_id = ? AND sku = ? AND is_open = 1',
  );
  const packedAmong = database.prepare(`
    SELECT t.sku, count(*) AS pieces FROM json_each(:skus) asked
    CROSS JOIN taken_pieces t ON t.warehouse_id = :warehouseId AND t.sku = asked.value AND t.is_open = 1 GROUP BY t.sku
  `);
  const since = database.prepare(
    'SELECT count(*) AS pieces FROM taken_pieces WHERE warehouse_id = ? AND sku = ? AND at > ?',
  );
  return {
    take: (orderId, { warehouseId, sku }, at) => Number(take.run(orderId, warehouseId, sku, at).changes) > 0,
    of: (orderId) => {
      const row = of.get(orderId);
      return row ? { warehouseId: text(row, 'warehouse_id'), sku: text(row, 'sku') } : null;
    },
    release: ({ warehouseId, sku }) => {
      release.run(warehouseId, sku);
    },
    close: (orderId) => {
      close.run(orderId);
    },
    open: (after, limit) => open.all(after, limit).map((row) => text(row, 'order_id')),
    packed: ({ warehouseId, sku }) => integer(packed.get(warehouseId, sku) ?? {}, 'pieces'),
    packedAmong: (warehouseId, skus) =>
      new Map(
        packedAmong
          .all({ warehouseId, skus: JSON.stringify(skus) })
          .map((row) => [text(row, 'sku'), integer(row, 'pieces')]),
      ),
    since: ({ warehouseId, sku }, at) => integer(since.get(warehouseId, sku, at) ?? {}, 'pieces'),
  };
}
