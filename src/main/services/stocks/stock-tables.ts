import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedStock } from '../../db/cache/stocks.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { openStockTable, type StockTable } from './stock-table.ts';

/** The screen of stocks beside counts in two other warehouses; each may have a hundred thousand rows. */
const MOST_HELD = 3;

/** The tables that are looked at: the last few are held. */
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

interface Held {
  readonly table: Promise<StockTable>;
  /** Null while it is being read. */
  open: StockTable | null;
  /** What came meanwhile: it may be newer than what was read of the store. */
  readonly meanwhile: ((table: StockTable) => void)[];
}

export function createStockTables(stores: {
  readonly cache: Pick<Cache, 'stocks'>;
  readonly journal: Pick<Journal, 'stockSends'>;
}): StockTables {
  /** By warehouse, the one that was asked for last at the end. */
  const held = new Map<string, Held>();
  let revision = 1;

  const begin = (warehouseId: string): Held => {
    const read = async (): Promise<StockTable> => {
      try {
        const table = await openStockTable(stores, warehouseId);
        for (const tell of mine.meanwhile) tell(table);
        mine.open = table;
        return table;
      } catch (error) {
        if (held.get(warehouseId) === mine) held.delete(warehouseId);
        throw error;
      }
    };
    const mine: Held = { table: Promise.resolve().then(read), open: null, meanwhile: [] };
    return mine;
  };
  const tell = (about: Held, what: (table: StockTable) => void): void => {
    if (about.open) what(about.open);
    else about.meanwhile.push(what);
  };

  return {
    of: (warehouseId) => {
      const mine = held.get(warehouseId) ?? begin(warehouseId);
      held.delete(warehouseId);
      held.set(warehouseId, mine);
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      return mine.table;
    },
    heard: (warehouseId, stocks) => {
      revision += 1;
      const mine = held.get(warehouseId);
      if (mine) tell(mine, (table) => table.note(stocks));
    },
    add: (sku, article) => {
      revision += 1;
      for (const each of held.values()) tell(each, (table) => table.add(sku, article));
    },
    touched: () => {
      revision += 1;
    },
    revision: () => revision,
  };
}
