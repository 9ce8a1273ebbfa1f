import type { DatabaseSync } from 'node:sqlite';
import { integer } from '../row.ts';

/** When the office of a warehouse was last changed from this desk. */
export interface OfficeChangeQueries {
  /** Unix milliseconds; null: never. */
  of(warehouseId: string): number | null;
  note(warehouseId: string, at: number): void;
}

export function createOfficeChangeQueries(database: DatabaseSync): OfficeChangeQueries {
  const of = database.prepare('SELECT changed_at FROM office_changes WHERE warehouse_id = ?');
  const note = database.prepare(
    'INSERT OR REPLACE INTO office_changes (warehouse_id, changed_at) VALUES (?, ?)',
  );
  return {
    of: (warehouseId) => {
      const row = of.get(warehouseId);
      return row ? integer(row, 'changed_at') : null;
    },
    note: (warehouseId, at) => {
      note.run(warehouseId, at);
    },
  };
}
