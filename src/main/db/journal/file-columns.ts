import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StockColumns } from '../../../shared/domain/stock/stock-columns.ts';
import { json } from '../row.ts';

/** A header is as long as its file's maker wants it; the newest are kept. */
const KEPT = 200;

/** What columns a person chose of files with the same header. */
export interface FileColumnQueries {
  of(header: string): StockColumns | null;
  keep(header: string, columns: StockColumns, at: number): void;
}

const place = z.int().min(0).nullable();
const columnsSchema = z.object({ sku: place, article: place, amount: place });

export function createFileColumnQueries(database: DatabaseSync): FileColumnQueries {
  const of = database.prepare('SELECT columns FROM file_columns WHERE header = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO file_columns (header, columns, at) VALUES (?, ?, ?)');
  const trim = database.prepare(
    'DELETE FROM file_columns WHERE header NOT IN (SELECT header FROM file_columns ORDER BY at DESC LIMIT ?)',
  );
  return {
    of: (header) => {
      const row = of.get(header);
      return row ? (columnsSchema.safeParse(json(row, 'columns')).data ?? null) : null;
    },
    keep: (header, columns, at) => {
      keep.run(header, JSON.stringify(columns), at);
      trim.run(KEPT);
    },
  };
}
