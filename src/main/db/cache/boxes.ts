import type { DatabaseSync } from 'node:sqlite';
import { text } from '../row.ts';

/** A box as the marketplace last described it. */
export interface CachedBox {
  readonly boxId: string;
  readonly orders: readonly string[];
}

/** What lies in which box according to the marketplace: the only source for what other desks packed. */
export interface CachedBoxQueries {
  /** Replaces everything known of the supply's boxes. */
  replace(supplyId: string, boxes: readonly CachedBox[]): void;
  ordersOf(boxId: string): string[];
  boxOf(orderId: string): string | null;
  /** Null for no box. */
  put(orderId: string, supplyId: string, boxId: string | null): void;
}

export function createCachedBoxQueries(database: DatabaseSync): CachedBoxQueries {
  const ofSupply = database.prepare('SELECT order_id, box_id FROM box_orders WHERE supply_id = ?');
  const forget = database.prepare('DELETE FROM box_orders WHERE supply_id = ?');
  const put = database.prepare(
    'INSERT OR REPLACE INTO box_orders (order_id, supply_id, box_id) VALUES (?, ?, ?)',
  );
  const ordersOf = database.prepare('SELECT order_id FROM box_orders WHERE box_id = ? ORDER BY order_id');
  const boxOf = database.prepare('SELECT box_id FROM box_orders WHERE order_id = ?');
  const takeOut = database.prepare('DELETE FROM box_orders WHERE order_id = ?');
  return {
    replace: (supplyId, boxes) => {
      const boxIdOf = new Map(boxes.flatMap(({ boxId, orders }) => orders.map((id) => [id, boxId] as const)));
      const before = ofSupply.all(supplyId);
      const isSame =
        before.length === boxIdOf.size &&
        before.every((row) => boxIdOf.get(text(row, 'order_id')) === text(row, 'box_id'));
      if (isSame) return;
      forget.run(supplyId);
      for (const [orderId, boxId] of boxIdOf) put.run(orderId, supplyId, boxId);
    },
    ordersOf: (boxId) => ordersOf.all(boxId).map((row) => text(row, 'order_id')),
    boxOf: (orderId) => {
      const row = boxOf.get(orderId);
      return row ? text(row, 'box_id') : null;
    },
    put: (orderId, supplyId, boxId) => {
      if (boxId === null) takeOut.run(orderId);
      else put.run(orderId, supplyId, boxId);
    },
  };
}
