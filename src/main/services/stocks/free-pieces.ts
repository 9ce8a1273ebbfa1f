import { freeOf, type OpenPieces } from '../../../shared/domain/stock/own-stock.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { ownOfRow, type StockRow } from './stock-table.ts';

export interface FreePieces {
  /** Those of a page in one question to each store. */
  among(warehouseId: string, skus: readonly string[]): (sku: string) => OpenPieces;
  /** What may be offered of it now, or with so many as its own count; null: nobody has counted. */
  of(warehouseId: string, row: StockRow, counted?: number | null): number | null;
  /** The same of what is written down now, whatever table is looked at. */
  now(warehouseId: string, sku: string): number | null;
  /**
   * Pieces of open orders that are not packed: people put them aside before they count. An order with several barcodes
   * is left out, as nobody knows which of them lies aside: too little is known of then, never too much. Those ordered
   * after `until` lay on the shelf.
   */
  promised(warehouseId: string, sku: string, until?: number): number;
}

interface FreePorts {
  readonly cache: Pick<Cache, 'openPieces'>;
  readonly journal: Pick<Journal, 'takenPieces' | 'parcels' | 'ownStocks'>;
}

/** What lies on the shelf and is promised to nobody. */
export function createFreePieces({ cache, journal }: FreePorts): FreePieces {
  const openOf = (warehouseId: string, sku: string): OpenPieces => ({
    open: cache.openPieces.of(warehouseId, sku),
    packed: journal.takenPieces.packed({ warehouseId, sku }),
  });
  /** Packed before, and opened again since, too: it is in no own count, and stands among those packed. */
  const hasLeft = (orderId: string): boolean =>
    journal.takenPieces.of(orderId) !== null || journal.parcels.get(orderId)?.state === 'packed';
  return {
    among: (warehouseId, skus) => {
      const open = cache.openPieces.among(warehouseId, skus);
      const packed = journal.takenPieces.packedAmong(warehouseId, skus);
      return (sku) => ({ open: open.get(sku) ?? 0, packed: packed.get(sku) ?? 0 });
    },
    of: (warehouseId, row, counted = null) => {
      const { pieces: known, reserve } = ownOfRow(row);
      const pieces = counted ?? known;
      return pieces === null ? null : freeOf({ pieces, reserve }, openOf(warehouseId, row.sku));
    },
    now: (warehouseId, sku) => freeOf(journal.ownStocks.of({ warehouseId, sku }), openOf(warehouseId, sku)),
    promised: (warehouseId, sku, until = Number.MAX_SAFE_INTEGER) =>
      cache.openPieces.ordersOf(warehouseId, sku, until).filter((orderId) => !hasLeft(orderId)).length,
  };
}
