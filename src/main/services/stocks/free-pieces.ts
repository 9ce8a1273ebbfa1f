import { freeOf, type OpenPieces } from '../../../shared/domain/stock/own-stock.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { ownOfRow, type StockRow } from './stock-table.ts';

export interface FreePieces {
  /** Those of a page in one question to each store. */
  among(warehouseId: string, skus: readonly string[]): (sku: string) => OpenPieces;
  /** What may be offered of it now, or with so many as its own count; null: nobody has counted. */
  of(warehouseId: string, row: StockRow, counted?: number | null): number | null;
  /**
   * Pieces of open orders that are not packed: people put them aside before they count. An order with several barcodes
   * is left out, as nobody knows which of them lies aside: too little is known of then, never too much. Those ordered
   * after `until` lay on the shelf.
   */
  promised(warehouseId: string, sku: string, until?: number): number;
}

/** What lies on the shelf and is promised to nobody. */
export const createFreePieces = ({
  cache,
  journal,
}: {
  readonly cache: Pick<Cache, 'openPieces'>;
  readonly journal: Pick<Journal, 'takenPieces' | 'parcels'>;
}): FreePieces => ({
  among: (warehouseId, skus) => {
    const open = cache.openPieces.among(warehouseId, skus);
    const packed = journal.takenPieces.packedAmong(warehouseId, skus);
    return (sku) => ({ open: open.get(sku) ?? 0, packed: packed.get(sku) ?? 0 });
  },
  of: (warehouseId, row, counted = null) => {
    const known = ownOfRow(row);
    const own = counted === null ? known : { ...known, pieces: counted };
    if (own.pieces === null) return null;
    const { sku } = row;
    return freeOf(own, {
      open: cache.openPieces.of(warehouseId, sku),
      packed: journal.takenPieces.packed({ warehouseId, sku }),
    });
  },
  promised: (warehouseId, sku, until = Number.MAX_SAFE_INTEGER) =>
    cache.openPieces
      .ordersOf(warehouseId, sku, until)
      .filter((orderId) => journal.parcels.get(orderId)?.state !== 'packed').length,
});
