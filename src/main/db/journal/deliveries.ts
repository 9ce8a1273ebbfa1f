import type { DatabaseSync } from 'node:sqlite';
import type { DeliveryWindow } from '../../../shared/domain/run/run.ts';
import { blobOrNull, integer, text, textOrNull, type Row } from '../row.ts';

/** What only the list of new orders tells of where an order goes, kept until it has ended. */
export interface Delivery {
  readonly orderId: string;
  readonly window: DeliveryWindow;
  /** Sealed; null: none was told. */
  readonly address: Uint8Array | null;
  readonly keptAt: number;
}

export type Kept = Pick<Delivery, 'orderId' | 'keptAt'>;

export interface DeliveryQueries {
  /** The newest word counts. */
  put(delivery: Delivery): void;
  get(orderId: string): Delivery | null;
  /** All of them, without what they say. */
  kept(): Kept[];
  drop(orderId: string): void;
}

const COLUMNS = 'order_id, day, time_from, time_till, address, kept_at';

export function createDeliveryQueries(database: DatabaseSync): DeliveryQueries {
  const put = database.prepare(`
    INSERT OR REPLACE INTO deliveries (${COLUMNS}) VALUES (:orderId, :day, :from, :till, :address, :keptAt)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM deliveries WHERE order_id = ?`);
  const kept = database.prepare('SELECT order_id, kept_at FROM deliveries');
  const drop = database.prepare('DELETE FROM deliveries WHERE order_id = ?');
  return {
    put: ({ orderId, window, address, keptAt }) => {
      put.run({ orderId, ...window, address, keptAt });
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? deliveryOf(row) : null;
    },
    kept: () =>
      kept.all().map((row) => ({ orderId: text(row, 'order_id'), keptAt: integer(row, 'kept_at') })),
    drop: (orderId) => {
      drop.run(orderId);
    },
  };
}

/** The same columns in a stop. */
export const windowIn = (row: Row): DeliveryWindow => ({
  day: textOrNull(row, 'day'),
  from: textOrNull(row, 'time_from'),
  till: textOrNull(row, 'time_till'),
});

const deliveryOf = (row: Row): Delivery => ({
  orderId: text(row, 'order_id'),
  window: windowIn(row),
  address: blobOrNull(row, 'address'),
  keptAt: integer(row, 'kept_at'),
});
