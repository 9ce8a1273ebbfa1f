import { createOwnStocks } from '../../services/own-stocks/own-stocks.ts';
import { createShelfKeeper } from '../../services/own-stocks/shelf-keeper.ts';
import { createPassReader } from '../../services/passes/pass-reader.ts';
import { createPassSenders } from '../../services/passes/pass-senders.ts';
import { createPasses } from '../../services/passes/passes.ts';
import { createStockCounts } from '../../services/stock-counts/stock-counts.ts';
import { createStockFiles } from '../../services/stock-files/stock-files.ts';
import { createFreePieces } from '../../services/stocks/free-pieces.ts';
import { createAmountReader } from '../../services/stocks/stock-reader.ts';
import { createStockSender } from '../../services/stocks/stock-sender.ts';
import { createStockTables } from '../../services/stocks/stock-tables.ts';
import { createStocks } from '../../services/stocks/stocks.ts';
import { createWarehouseReader } from '../../services/warehouses/warehouse-reader.ts';
import { createWarehouseSenders } from '../../services/warehouses/warehouse-senders.ts';
import { createWarehouses } from '../../services/warehouses/warehouses.ts';
import type { Composition } from '../composition.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';

export type Stockroom = ReturnType<typeof stockroomOf>;

/** Stocks, seller warehouses and passes. */
export function stockroomOf(
  desk: Desk,
  { reconnected }: Link,
  { practice, deviceKey }: Pick<Composition, 'practice' | 'deviceKey'>,
) {
  const passReader = createPassReader(desk);
  const warehouseReader = createWarehouseReader(desk);
  const tables = createStockTables(desk);
  const readAmounts = createAmountReader({ ...desk, heard: tables.heard });
  const free = createFreePieces(desk);
  const sender = createStockSender({ ...desk, readAmounts, free, tables });
  const stocks = createStocks({ ...desk, tables, free, readAmounts, sender });
  const ownStocks = createOwnStocks({ ...desk, stocks });
  const shelf = createShelfKeeper({ ...desk, stocks, isPractice: practice !== null });
  const stockFiles = createStockFiles({ ...desk, stocks, ownStocks });
  const wake = (): void => {
    passReader.wake();
    sender.wake();
  };
  reconnected.subscribe(wake);
  return {
    handlers: {
      passes: createPasses({ ...desk, reader: passReader }).handlers,
      stocks: stocks.handlers,
      ownStocks: ownStocks.handlers,
      stockFiles: stockFiles.handlers,
      stockCounts: createStockCounts({
        ...desk,
        stocks,
        personId: () => desk.people.current()?.id ?? null,
      }).handlers,
      warehouses: createWarehouses({ ...desk, key: deviceKey, reader: warehouseReader }).handlers,
    },
    senders: {
      ...createPassSenders(desk),
      ...createWarehouseSenders({ ...desk, key: deviceKey, readAgain: warehouseReader.wake }),
    },
    start: () => {
      shelf.start();
      wake();
    },
    stop: async () => {
      stockFiles.stop();
      await Promise.all([
        shelf.stop(),
        passReader.stop(),
        warehouseReader.stop(),
        sender.stop(),
        stocks.stop(),
      ]);
    },
  };
}
