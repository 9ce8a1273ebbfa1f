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

/** The seller's warehouses by name. */
export interface WarehouseQueries {
  /** `isAll`: warehouses not listed no longer belong to the seller. */
  put(
    warehouses: readonly { readonly warehouseId: string; readonly name: string }[],
    options: { readonly isAll: boolean },
  ): void;
  nameOf(warehouseId: string): string | null;
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

export function createWarehouseQueries(database: DatabaseSync): WarehouseQueries {
  const clear = database.prepare('DELETE FROM warehouses');
  const add = database.prepare('INSERT OR REPLACE INTO warehouses (warehouse_id, name) VALUES (?, ?)');
  const nameOf = database.prepare('SELECT name FROM warehouses WHERE warehouse_id = ?');
  return {
    put: (warehouses, { isAll }) => {
      if (isAll) clear.run();
      for (const { warehouseId, name } of warehouses) add.run(warehouseId, name);
    },
    nameOf: (warehouseId) => {
      const row = nameOf.get(warehouseId);
      return row ? text(row, 'name') : null;
    },
  };
}
