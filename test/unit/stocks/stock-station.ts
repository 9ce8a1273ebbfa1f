import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { createStockCounts } from '../../../src/main/services/stock-counts/stock-counts.ts';
import { createFreePieces } from '../../../src/main/services/stocks/free-pieces.ts';
import { createAmountReader } from '../../../src/main/services/stocks/stock-reader.ts';
import { createStockSender } from '../../../src/main/services/stocks/stock-sender.ts';
import { createStockTables } from '../../../src/main/services/stocks/stock-tables.ts';
import { createStocks } from '../../../src/main/services/stocks/stocks.ts';
import { storesIn } from '../../rigs/desk/open-stores.ts';
import { silent } from '../../rigs/silent.ts';
import type { StockMarketplace } from './stock-marketplace.ts';

export const WAREHOUSE = '7';

class Killed extends Error {}

/** The one warehouse of the seller. */
export function putWarehouse(cache: Pick<Cache, 'warehouses'>): void {
  const warehouse = { warehouseId: WAREHOUSE, name: 'Depot', officeId: null, cargoType: 1, deliveryType: 1 };
  cache.warehouses.put([{ ...warehouse, isProcessing: false, isDeleting: false }], { isAll: true });
}

/** The stocks of one desk over stores on disk. It can be killed, and is opened again by the same folder. */
export interface StockStation {
  readonly journal: Journal;
  readonly cache: Cache;
  readonly stocks: ReturnType<typeof createStocks>;
  readonly counts: ReturnType<typeof createStockCounts>['handlers'];
  readonly wake: () => void;
  /** Whoever works here from now on; nobody at first. */
  readonly signIn: (name: string) => void;
  readonly here: () => string | null;
  readonly isGone: () => boolean;
  /** What waits for its stores or the marketplace goes no further. */
  readonly kill: () => void;
  /** Before the transaction that is so many away is written. */
  readonly killBefore: (transactions: number) => void;
  /** Runs until it waits for somebody; null: it was killed meanwhile. */
  readonly through: <T>(work: () => Promise<T>) => Promise<T | null>;
}

/** Turns without a request after which nothing goes on by itself. */
const QUIET_TURNS = 3;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A folder with new stores, as copies of those of `empty`. */
export function copyStores(empty: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of ['journal.sqlite', 'cache.sqlite', 'people.sqlite'])
    copyFileSync(path.join(empty, file), path.join(folder, file));
}

export function openStockStation(
  folder: string,
  marketplace: StockMarketplace,
  newId: () => string,
): StockStation {
  const stores = storesIn(folder, () => 1);
  const gone = Promise.withResolvers<null>();
  let isGone = false;
  let here: string | null = null;
  let left = Infinity;
  const kill = (): void => {
    if (isGone) return;
    isGone = true;
    gone.resolve(null);
    void sender.stop();
    void stocks.stop();
    stores.close();
  };
  const journal: Journal = {
    ...stores.journal,
    transaction: (work) => {
      left -= 1;
      if (left === 0) kill();
      if (isGone) throw new Killed();
      return stores.journal.transaction(work);
    },
  };
  const station = { isGone: () => isGone, kill };
  const ports = {
    ...stores,
    journal,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it knows the operations of stocks alone
    marketplace: {
      call: (operation: { readonly name: string }, input: object) =>
        marketplace.call(operation, input, station),
    } as unknown as Marketplace,
    log: silent,
    clock: () => 1,
    newId,
    person: () => here,
    personId: () => here,
  };
  const tables = createStockTables(ports);
  const readAmounts = createAmountReader({ ...ports, heard: tables.heard });
  const free = createFreePieces(ports);
  const sender = createStockSender({ ...ports, readAmounts, free, tables });
  const stocks = createStocks({ ...ports, tables, free, readAmounts, sender });
  const counts = createStockCounts({ ...ports, stocks }).handlers;

  const quiet = async (): Promise<void> => {
    let seen = -1;
    for (let turns = 0; turns < QUIET_TURNS && !station.isGone();) {
      const now = marketplace.requests();
      turns = now === seen ? turns + 1 : 0;
      seen = now;
      await nextTurn();
    }
  };
  const through: StockStation['through'] = async (work) => {
    const value = await Promise.race([
      work().catch((error: unknown) => {
        if (!station.isGone()) throw error;
        return null;
      }),
      // What a killed one waits for never comes.
      gone.promise,
    ]);
    await quiet();
    return station.isGone() ? null : value;
  };
  return {
    journal,
    cache: stores.cache,
    stocks,
    counts,
    wake: sender.wake,
    signIn: (name) => (here = name),
    here: () => here,
    isGone: () => isGone,
    kill,
    killBefore: (transactions) => (left = transactions),
    through,
  };
}
