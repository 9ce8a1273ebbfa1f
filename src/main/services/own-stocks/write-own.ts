import type { OwnChange, OwnNumber, OwnStock } from '../../../shared/domain/stock/own-stock.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';

interface Wanted {
  readonly warehouseId: string;
  readonly number: OwnNumber;
  readonly skus: readonly string[];
  readonly changeOf: (sku: string) => OwnChange;
  readonly why: 'typed' | 'file';
}

/** Writes down what a person says of many barcodes; answers how many could be changed so. */
export function createOwnWriter(ports: OwnStocksPorts): (wanted: Wanted) => Promise<number> {
  const { cache, journal, stocks, clock, person } = ports;
  return async ({ warehouseId, number, skus, changeOf, why }) => {
    const at = clock();
    const cause = { at, person: person(), why, about: null };
    let changed = 0;
    const write = (some: Iterable<string>): void => {
      const written = journal.transaction(() => {
        const done: OwnStock[] = [];
        for (const sku of some) {
          const shelf = { warehouseId, sku };
          const change = changeOf(sku);
          const own = journal.ownStocks.change(shelf, number, change, cause);
          if (own) done.push(own);
          if (own && number === 'pieces' && change.kind === 'set') journal.takenPieces.release(shelf);
        }
        return done;
      });
      changed += written.length;
      stocks.noteOwn(warehouseId, written);
    };
    // Setting can be repeated after a power cut; adding can't, so it is one piece.
    if (skus.some((sku) => changeOf(sku).kind === 'add')) write(skus);
    else await inSlices(skus, write);
    if (changed > 0) {
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      journal.transaction(() =>
        journal.audit.add(at, 'ownStocksSet', { warehouse, number, barcodes: changed }),
      );
    }
    return changed;
  };
}
