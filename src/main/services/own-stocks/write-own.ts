import { MOST_ADDED } from '../../../shared/contract/own-stocks.ts';
import type { OwnChange, OwnNumber, OwnStock } from '../../../shared/domain/stock/own-stock.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';

interface Wanted {
  readonly warehouseId: string;
  readonly number: OwnNumber;
  readonly skus: readonly string[];
  readonly changeOf: (sku: string) => OwnChange;
  readonly why: 'typed' | 'file';
  /** Who works here by the time it is written may be another. */
  readonly by: string | null;
}

/** Writes down what a person says of many barcodes; answers how many could be changed so. */
export function createOwnWriter(ports: OwnStocksPorts): (wanted: Wanted) => Promise<number> {
  const { cache, journal, stocks, clock } = ports;
  return async ({ warehouseId, number, skus, changeOf, why, by }) => {
    const at = clock();
    const cause = { at, person: by, why, about: null };
    let changed = 0;
    const note = (barcodes: number): void => {
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      if (barcodes > 0) journal.audit.add(at, 'ownStocksSet', { warehouse, number, barcodes }, by);
    };
    const write = (some: Iterable<string>, isAll: boolean): void => {
      const written = journal.transaction(() => {
        const done: OwnStock[] = [];
        for (const sku of some) {
          const shelf = { warehouseId, sku };
          const change = changeOf(sku);
          const own = journal.ownStocks.change(shelf, number, change, cause);
          if (own) done.push(own);
          if (own && number === 'pieces' && change.kind === 'set') journal.takenPieces.release(shelf);
        }
        if (isAll) note(done.length);
        return done;
      });
      changed += written.length;
      stocks.noteOwn(warehouseId, written);
    };
    // Setting more can be repeated after a power cut, and is logged when all of it is; adding can't, and is one piece.
    if (skus.length <= MOST_ADDED) write(skus, true);
    else {
      await inSlices(skus, (some) => write(some, false));
      journal.transaction(() => note(changed));
    }
    return changed;
  };
}
