import type { Handlers } from '../../../shared/contract/index.ts';
import { cellCode, MOST_CELLS, readTypedCells } from '../../../shared/domain/counter/cells.ts';
import { fail, ok } from '../../../shared/result.ts';
import { rowsOf } from './find-at-counter.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';

export interface CellBookPorts extends CounterIndex {
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The cells in which parcels wait. */
export function createCellBook(
  ports: CellBookPorts,
): Pick<Handlers['counter'], 'cells' | 'addCells' | 'removeCell' | 'ofCell'> {
  const { journal, person, clock, newId } = ports;
  return {
    cells: async () => ok({ cells: journal.counterCells.all() }),
    addCells: async ({ typed }) => {
      const read = readTypedCells(typed);
      if (!read.ok) return fail({ code: 'cellsUnreadable', at: read.at });
      if (read.names.length === 0) return fail({ code: 'cellsUnreadable', at: '' });
      if (journal.counterCells.count() + read.names.length > MOST_CELLS)
        return fail({ code: 'tooManyCells', most: MOST_CELLS });
      const at = clock();
      return journal.transaction(() => {
        const added = read.names.filter((name) =>
          journal.counterCells.add({ cellId: newId(), name, code: cellCode(name) }, at),
        );
        if (added.length > 0)
          journal.audit.add(at, 'counterCellsAdded', {
            cells: added.length,
            first: added[0],
            last: added.at(-1),
            person: person(),
          });
        return ok({ added: added.length, known: read.names.length - added.length });
      });
    },
    removeCell: async ({ cellId }) =>
      journal.transaction(() => {
        const cell = journal.counterCells.get(cellId);
        if (!cell) return fail({ code: 'cellUnknown', cellId });
        if (!journal.counterCells.remove(cellId))
          return fail({ code: 'cellNotEmpty', cellId, name: cell.name, parcels: cell.parcels });
        journal.audit.add(clock(), 'counterCellRemoved', { name: cell.name, person: person() });
        return ok(null);
      }),
    ofCell: async ({ cellId }) =>
      journal.counterCells.get(cellId)
        ? ok(
            rowsOf(
              ports,
              journal.counterParcels.ofCell(cellId).map(({ orderId }) => orderId),
            ),
          )
        : fail({ code: 'cellUnknown', cellId }),
  };
}
