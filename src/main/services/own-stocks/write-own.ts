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
    const note = (event: 'ownStocksBegun' | 'ownStocksSet', barcodes: number): void => {
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      if (barcodes > 0) journal.audit.add(at, event, { warehouse, number, barcodes }, by);
    };
    const write = (some: Iterable<string>, noteBeside: (done: number) => void): void => {
      const written = journal.transaction(() => {
        const done: OwnStock[] = [];
        for (const sku of some) {
          const shelf = { warehouseId, sku };
          const change = changeOf(sku);
          const own = journal.ownStocks.change(shelf, number, change, cause);
          if (own) done.push(own);
          if (own && number === 'pieces' && change.kind === 'set') journal.takenPieces.release(shelf);
        }
        noteBeside(done.length);
        return done;
      });
      changed += written.length;
      stocks.noteOwn(warehouseId, written);
    };
    // Adding can't be repeated after a power cut, so it is one piece. Setting more can: the log has it from its first part
    // on, and how many it was in the end; where that is missing, it broke off.
    if (skus.length <= MOST_ADDED) {
      write(skus, (done) => note('ownStocksSet', done));
      return changed;
    }
    const begin = (done: number): void => {
      if (changed === 0 && done > 0) note('ownStocksBegun', skus.length);
    };
    try {
      await inSlices(skus, (some) => write(some, begin));
    } finally {
      journal.transaction(() => note('ownStocksSet', changed));
    }
    return changed;
  };
}
