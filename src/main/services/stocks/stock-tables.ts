import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedStock } from '../../db/cache/stocks.ts';
import type { OwnStock } from '../../../shared/domain/stock/own-stock.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { openStockTable, type StockTable } from './stock-table.ts';

/** The screen of stocks beside counts in two other warehouses; each may have a hundred thousand rows. */
const MOST_HELD = 3;

/** Orders to be heard of while nobody asks; more are read faster with their table. */
const MOST_UNHEARD = 10_000;

/** The tables that are looked at: the last few are held, and learn what orders name meanwhile. */
export interface StockTables {
  of(warehouseId: string): Promise<StockTable>;
  /** Amounts that were read. */
  heard(warehouseId: string, stocks: readonly CachedStock[]): void;
  /** What this desk knows of its shelves. */
  own(warehouseId: string, stocks: readonly OwnStock[]): void;
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
  readonly cache: Pick<Cache, 'stocks' | 'orders' | 'written'>;
  readonly journal: Pick<Journal, 'stockSends' | 'ownStocks'>;
}): StockTables {
  const { cache } = stores;
  /** By warehouse, the one that was asked for last at the end. */
  const held = new Map<string, Held>();
  let revision = 1;
  /** What they name was not heard of yet. An order is told of in the midst of its write, so it is read later. */
  const written = new Set<string>();
  /** The next who asks reads them anew, with all that was to be heard of. */
  const letGo = (): void => {
    held.clear();
    written.clear();
    revision += 1;
  };
  cache.written.subscribe((orderId) => {
    if (held.size > 0) written.add(orderId);
    if (written.size > MOST_UNHEARD) letGo();
  });

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

  const hearOf = (orderId: string): void => {
    const order = cache.orders.get(orderId);
    for (const sku of order?.skus ?? []) {
      for (const each of held.values())
        tell(each, (table) => {
          if (table.add(sku, order?.article ?? '')) revision += 1;
        });
    }
  };
  /** Orders that came since the last look. Whoever asks meanwhile hears of those that are left himself. */
  const learn = async (): Promise<void> => {
    try {
      await inSlices([...written], (some) => {
        for (const orderId of some) {
          hearOf(orderId);
          written.delete(orderId);
        }
      });
    } catch (error) {
      // What fails once fails each time: whoever asks next must not meet it again.
      letGo();
      throw error;
    }
  };

  return {
    of: async (warehouseId) => {
      const mine = held.get(warehouseId) ?? begin(warehouseId);
      held.delete(warehouseId);
      held.set(warehouseId, mine);
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      const table = await mine.table;
      await learn();
      return table;
    },
    heard: (warehouseId, stocks) => {
      revision += 1;
      const mine = held.get(warehouseId);
      if (mine) tell(mine, (table) => table.note(stocks));
    },
    own: (warehouseId, stocks) => {
      revision += 1;
      const mine = held.get(warehouseId);
      if (mine) tell(mine, (table) => table.own(stocks));
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
