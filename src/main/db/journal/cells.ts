import type { DatabaseSync } from 'node:sqlite';
import { text } from '../row.ts';

/** Where an article lies on the shelves, as people here call the place. */
export interface CellQueries {
  of(article: string): string | null;
  /** Empty: no longer known. */
  set(article: string, cell: string, said: { readonly at: number; readonly by: string | null }): void;
}

export function createCellQueries(database: DatabaseSync): CellQueries {
  const of = database.prepare('SELECT cell FROM product_cells WHERE article = ?');
  const set = database.prepare(
    'INSERT OR REPLACE INTO product_cells (article, cell, set_at, set_by) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM product_cells WHERE article = ?');
  return {
    of: (article) => {
      const row = of.get(article);
      return row ? text(row, 'cell') : null;
    },
    set: (article, cell, { at, by }) => {
      if (cell === '') remove.run(article);
      else set.run(article, cell, at, by);
    },
  };
}
