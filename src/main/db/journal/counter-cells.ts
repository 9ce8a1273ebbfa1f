import type { DatabaseSync } from 'node:sqlite';
import { sameCell, type Cell } from '../../../shared/domain/counter/cells.ts';
import { integer, text, type Row } from '../row.ts';

/** A cell with how many parcels lie in it. */
export interface CellWithParcels extends Cell {
  readonly parcels: number;
}

/** The book of cells in which parcels wait for their buyers. */
export interface CounterCellQueries {
  /** In the order in which they were entered. */
  all(): CellWithParcels[];
  get(cellId: string): CellWithParcels | null;
  ofCode(code: string): CellWithParcels | null;
  /** However it is spelt. */
  ofName(name: string): CellWithParcels | null;
  /** False where a cell has this name or this code already. */
  add(cell: Cell, at: number): boolean;
  /** False while parcels lie in it. */
  remove(cellId: string): boolean;
  count(): number;
}

const SELECT = `SELECT cell_id, name, code,
  (SELECT count(*) FROM counter_parcels p WHERE p.cell_id = c.cell_id AND p.state = 'shelved') AS parcels
  FROM counter_cells c`;

export function createCounterCellQueries(database: DatabaseSync): CounterCellQueries {
  const all = database.prepare(`${SELECT} ORDER BY position`);
  const get = database.prepare(`${SELECT} WHERE cell_id = ?`);
  const ofCode = database.prepare(`${SELECT} WHERE code = ?`);
  const names = database.prepare('SELECT cell_id, name FROM counter_cells');
  const add = database.prepare(`
    INSERT OR IGNORE INTO counter_cells (cell_id, name, code, position, added_at)
    VALUES (:cellId, :name, :code, (SELECT coalesce(max(position), 0) + 1 FROM counter_cells), :at)
  `);
  const remove = database.prepare(`
    DELETE FROM counter_cells WHERE cell_id = :cellId AND NOT EXISTS
      (SELECT 1 FROM counter_parcels WHERE cell_id = :cellId AND state = 'shelved')
  `);
  const count = database.prepare('SELECT count(*) AS cells FROM counter_cells');
  const found = (row: Row | undefined): CellWithParcels | null => (row ? cellOf(row) : null);
  return {
    all: () => all.all().map(cellOf),
    get: (cellId) => found(get.get(cellId)),
    ofCode: (code) => found(ofCode.get(code)),
    ofName: (name) => {
      const wanted = sameCell(name);
      const named = names.all().find((row) => sameCell(text(row, 'name')) === wanted);
      return named ? found(get.get(text(named, 'cell_id'))) : null;
    },
    add: ({ cellId, name, code }, at) => Number(add.run({ cellId, name, code, at }).changes) > 0,
    remove: (cellId) => Number(remove.run({ cellId }).changes) > 0,
    count: () => integer(count.get() ?? {}, 'cells'),
  };
}

const cellOf = (row: Row): CellWithParcels => ({
  cellId: text(row, 'cell_id'),
  name: text(row, 'name'),
  code: text(row, 'code'),
  parcels: integer(row, 'parcels'),
});
