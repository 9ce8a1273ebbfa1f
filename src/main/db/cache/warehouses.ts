import type { DatabaseSync } from 'node:sqlite';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import { CANCELLED, quoted, UNENDED } from './order-sql.ts';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** A warehouse of the seller. */
export interface SellerWarehouse {
  readonly warehouseId: string;
  readonly name: string;
  /** The platform's office that its goods are brought to; null: not known. */
  readonly officeId: string | null;
  readonly cargoType: number | null;
  readonly deliveryType: number | null;
  /** The marketplace works on it: its stocks can't be changed meanwhile. */
  readonly isProcessing: boolean;
  readonly isDeleting: boolean;
}

export interface CachedOffice {
  readonly officeId: string;
  readonly name: string;
  readonly city: string;
  readonly address: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly cargoType: number | null;
  readonly deliveryType: number | null;
  /** Linked to one of the seller's warehouses. */
  readonly isTaken: boolean;
}

export interface WarehouseQueries {
  all(): SellerWarehouse[];
  /** `isAll`: warehouses not listed no longer belong to the seller. */
  put(warehouses: readonly SellerWarehouse[], options: { readonly isAll: boolean }): void;
  remove(warehouseId: string): void;
  nameOf(warehouseId: string): string | null;
  officeOf(warehouseId: string): string | null;
  /** That any of the warehouses brings its goods to. */
  offices(): ReadonlySet<string>;
  /** Orders of every way that are neither handed over nor ended, as far as they are known. */
  openOrders(warehouseId: string): number;
  /** Every office that can be linked, or is. */
  listOffices(): CachedOffice[];
  putOffices(all: readonly CachedOffice[]): void;
}

export function createWarehouseQueries(database: DatabaseSync): WarehouseQueries {
  const all = database.prepare('SELECT * FROM warehouses ORDER BY name, warehouse_id');
  const clear = database.prepare('DELETE FROM warehouses');
  const add = database.prepare(`
    INSERT OR REPLACE INTO warehouses
      (warehouse_id, name, office_id, cargo_type, delivery_type, is_processing, is_deleting)
    VALUES (:warehouseId, :name, :officeId, :cargoType, :deliveryType, :isProcessing, :isDeleting)
  `);
  const remove = database.prepare('DELETE FROM warehouses WHERE warehouse_id = ?');
  const offices = database.prepare('SELECT office_id FROM warehouses WHERE office_id IS NOT NULL');
  const one = database.prepare('SELECT name, office_id FROM warehouses WHERE warehouse_id = ?');
  const newOrders = database.prepare(`
    SELECT count(*) AS orders FROM orders INDEXED BY orders_new
    WHERE supplier_status = 'new' AND stage IS NULL AND warehouse_id = ? AND NOT ${CANCELLED}
  `);
  // Open supplies are few; the orders of each are found by it.
  const inWork = database.prepare(`
    SELECT count(*) AS orders FROM supplies s CROSS JOIN orders ON orders.supply_id = s.supply_id
    WHERE s.done = 0 AND supplier_status = 'confirm' AND warehouse_id = ? AND NOT ${CANCELLED}
  `);
  const elsewhere = database.prepare(`
    SELECT count(*) AS orders FROM orders INDEXED BY orders_unended
    WHERE scheme IN (${quoted(schemesWithoutSupply)}) AND ${UNENDED} AND stage <> 'onTheWay' AND warehouse_id = ?
  `);
  const listOffices = database.prepare('SELECT * FROM offices ORDER BY city, name, office_id');
  const clearOffices = database.prepare('DELETE FROM offices');
  const addOffice = database.prepare(`
    INSERT OR REPLACE INTO offices
      (office_id, name, city, address, latitude, longitude, cargo_type, delivery_type, is_taken)
    VALUES (:officeId, :name, :city, :address, :latitude, :longitude, :cargoType, :deliveryType, :isTaken)
  `);
  return {
    all: () => all.all().map(warehouseOf),
    put: (warehouses, { isAll }) => {
      if (isAll) clear.run();
      for (const { isProcessing, isDeleting, ...rest } of warehouses)
        add.run({ ...rest, isProcessing: Number(isProcessing), isDeleting: Number(isDeleting) });
    },
    remove: (warehouseId) => {
      remove.run(warehouseId);
    },
    nameOf: (warehouseId) => {
      const row = one.get(warehouseId);
      return row ? text(row, 'name') : null;
    },
    officeOf: (warehouseId) => {
      const row = one.get(warehouseId);
      return row ? textOrNull(row, 'office_id') : null;
    },
    offices: () => new Set(offices.all().map((row) => text(row, 'office_id'))),
    openOrders: (warehouseId) =>
      [newOrders, inWork, elsewhere].reduce(
        (sum, asked) => sum + integer(asked.get(warehouseId) ?? {}, 'orders'),
        0,
      ),
    listOffices: () => listOffices.all().map(officeOf),
    putOffices: (list) => {
      clearOffices.run();
      for (const { place, isTaken, ...rest } of list)
        addOffice.run({
          ...rest,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
          isTaken: Number(isTaken),
        });
    },
  };
}

const warehouseOf = (row: Row): SellerWarehouse => ({
  warehouseId: text(row, 'warehouse_id'),
  name: text(row, 'name'),
  officeId: textOrNull(row, 'office_id'),
  cargoType: integerOrNull(row, 'cargo_type'),
  deliveryType: integerOrNull(row, 'delivery_type'),
  isProcessing: integer(row, 'is_processing') === 1,
  isDeleting: integer(row, 'is_deleting') === 1,
});

function officeOf(row: Row): CachedOffice {
  const latitude = integerOrNull(row, 'latitude');
  const longitude = integerOrNull(row, 'longitude');
  return {
    officeId: text(row, 'office_id'),
    name: text(row, 'name'),
    city: text(row, 'city'),
    address: text(row, 'address'),
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    cargoType: integerOrNull(row, 'cargo_type'),
    deliveryType: integerOrNull(row, 'delivery_type'),
    isTaken: integer(row, 'is_taken') === 1,
  };
}
