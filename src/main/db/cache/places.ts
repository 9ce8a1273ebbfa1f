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

export interface SellerWarehouse {
  readonly warehouseId: string;
  readonly name: string;
  /** The platform's office that its goods are brought to; null: not known. */
  readonly officeId: string | null;
}

/** The seller's warehouses by name. */
export interface WarehouseQueries {
  /** `isAll`: warehouses not listed no longer belong to the seller. */
  put(warehouses: readonly SellerWarehouse[], options: { readonly isAll: boolean }): void;
  nameOf(warehouseId: string): string | null;
  officeOf(warehouseId: string): string | null;
  /** That any of the warehouses brings its goods to. */
  offices(): ReadonlySet<string>;
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
  const add = database.prepare(
    'INSERT OR REPLACE INTO warehouses (warehouse_id, name, office_id) VALUES (?, ?, ?)',
  );
  const offices = database.prepare('SELECT office_id FROM warehouses WHERE office_id IS NOT NULL');
  const one = database.prepare('SELECT name, office_id FROM warehouses WHERE warehouse_id = ?');
  return {
    put: (warehouses, { isAll }) => {
      if (isAll) clear.run();
      for (const { warehouseId, name, officeId } of warehouses) add.run(warehouseId, name, officeId);
    },
    nameOf: (warehouseId) => {
      const row = one.get(warehouseId);
      return row ? text(row, 'name') : null;
    },
    offices: () => new Set(offices.all().map((row) => text(row, 'office_id'))),
    officeOf: (warehouseId) => {
      const row = one.get(warehouseId);
      return row ? textOrNull(row, 'office_id') : null;
    },
  };
}
