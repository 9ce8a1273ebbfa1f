import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedStock } from '../../db/cache/stocks.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { openStockTable, type StockTable } from './stock-table.ts';

/** The table that is looked at: one at a time is held, as each may have a hundred thousand rows. */
export interface StockTables {
  of(warehouseId: string): Promise<StockTable>;
  /** Amounts that were read. */
  heard(warehouseId: string, stocks: readonly CachedStock[]): void;
  add(sku: string, article: string): void;
  /** Something else of a row changed. */
  touched(): void;
  /** Goes up with each of these. */
  revision(): number;
}

export function createStockTables(stores: {
  readonly cache: Pick<Cache, 'stocks'>;
  readonly journal: Pick<Journal, 'stockSends'>;
}): StockTables {
  let opening: { readonly warehouseId: string; readonly table: Promise<StockTable> } | null = null;
  let open: StockTable | null = null;
  let revision = 1;
  /** What came while the table was being read: it may be newer than what was read of the store. */
  let meanwhile: readonly CachedStock[] = [];

  const begin = async (warehouseId: string): Promise<StockTable> => {
    meanwhile = [];
    const table = await openStockTable(stores, warehouseId);
    if (opening?.warehouseId === warehouseId) {
      table.note(meanwhile);
      open = table;
    }
    return table;
  };

  return {
    of: (warehouseId) => {
      if (opening?.warehouseId === warehouseId) return opening.table;
      open = null;
      opening = { warehouseId, table: begin(warehouseId) };
      return opening.table;
    },
    heard: (warehouseId, stocks) => {
      revision += 1;
      if (open?.warehouseId === warehouseId) open.note(stocks);
      else if (opening?.warehouseId === warehouseId) meanwhile = [...meanwhile, ...stocks];
    },
    add: (sku, article) => {
      revision += 1;
      open?.add(sku, article);
    },
    touched: () => {
      revision += 1;
    },
    revision: () => revision,
  };
}
