import type { DatabaseSync } from 'node:sqlite';
import { blob, text } from '../row.ts';
import type { CachedLabel, LabelFormat } from './labels.ts';

export type OtherLabel = Pick<CachedLabel, 'orderId' | 'barcode' | 'file'> & LabelFormat;

/** Labels of another kind or size than the one that the desk's own printer takes; an order may have several. */
export interface OtherLabelQueries {
  put(label: OtherLabel): void;
  get(orderId: string, format: LabelFormat): OtherLabel | null;
  remove(orderId: string, format: LabelFormat): void;
  /** Those of orders that are not on assembly in an open supply any more are forgotten. */
  forgetGone(): void;
}

export function createOtherLabelQueries(database: DatabaseSync): OtherLabelQueries {
  const put = database.prepare(`
    INSERT OR REPLACE INTO other_labels (order_id, type, width, height, barcode, file)
    VALUES (:orderId, :type, :width, :height, :barcode, :file)
  `);
  const get = database.prepare(`
    SELECT barcode, file FROM other_labels WHERE order_id = ? AND type = ? AND width = ? AND height = ?
  `);
  const remove = database.prepare(
    'DELETE FROM other_labels WHERE order_id = ? AND type = ? AND width = ? AND height = ?',
  );
  const forgetGone = database.prepare(`
    DELETE FROM other_labels WHERE NOT EXISTS (
      SELECT 1 FROM orders o LEFT JOIN supplies s ON s.supply_id = o.supply_id
      WHERE o.order_id = other_labels.order_id AND o.supplier_status = 'confirm' AND (s.done = 0 OR o.stage = 'assembly')
    )
  `);
  return {
    put: (label) => {
      put.run({ ...label });
    },
    get: (orderId, { type, width, height }) => {
      const row = get.get(orderId, type, width, height);
      return row
        ? { orderId, type, width, height, barcode: text(row, 'barcode'), file: blob(row, 'file') }
        : null;
    },
    remove: (orderId, { type, width, height }) => {
      remove.run(orderId, type, width, height);
    },
    forgetGone: () => {
      forgetGone.run();
    },
  };
}
