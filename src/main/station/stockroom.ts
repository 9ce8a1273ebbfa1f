import type { Handlers } from '../../shared/contract/index.ts';
import type { Cache } from '../db/cache/open-cache.ts';
import type { Journal } from '../db/journal/open-journal.ts';
import type { Logger } from '../kernel/ports.ts';
import type { Marketplace } from '../marketplace/marketplace.ts';
import type { ChangeSenders } from '../services/outbox/change-sender.ts';
import { createPassReader } from '../services/passes/pass-reader.ts';
import { createPassSenders } from '../services/passes/pass-senders.ts';
import { createPasses } from '../services/passes/passes.ts';
import { createAmountReader } from '../services/stocks/stock-reader.ts';
import { createStockSender } from '../services/stocks/stock-sender.ts';
import { createStockTables } from '../services/stocks/stock-tables.ts';
import { createStocks } from '../services/stocks/stocks.ts';
import { createWarehouseReader } from '../services/warehouses/warehouse-reader.ts';
import { createWarehouseSenders } from '../services/warehouses/warehouse-senders.ts';
import { createWarehouses } from '../services/warehouses/warehouses.ts';

export interface StockroomPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
}

type Sent =
  'createPass' | 'changePass' | 'deletePass' | 'createWarehouse' | 'changeWarehouse' | 'deleteWarehouse';

/** Stocks, warehouses and passes: the services of the stockroom, made and connected. */
export function createStockroom(ports: StockroomPorts): {
  readonly handlers: Pick<Handlers, 'passes' | 'stocks' | 'warehouses'>;
  readonly senders: Pick<ChangeSenders, Sent>;
  /** Begins, or goes on now that the marketplace answers again. */
  wake(): void;
  stop(): Promise<void>;
} {
  const passReader = createPassReader(ports);
  const warehouseReader = createWarehouseReader(ports);
  const tables = createStockTables(ports);
  const readAmounts = createAmountReader({ ...ports, heard: tables.heard });
  const sender = createStockSender({ ...ports, readAmounts });
  const stocks = createStocks({ ...ports, tables, readAmounts, sender });
  return {
    handlers: {
      passes: createPasses({ ...ports, reader: passReader }).handlers,
      stocks: stocks.handlers,
      warehouses: createWarehouses({ ...ports, reader: warehouseReader }).handlers,
    },
    senders: {
      ...createPassSenders(ports),
      ...createWarehouseSenders({ ...ports, readAgain: warehouseReader.wake }),
    },
    wake: () => {
      passReader.wake();
      sender.wake();
    },
    stop: async () => {
      await Promise.all([passReader.stop(), warehouseReader.stop(), sender.stop(), stocks.stop()]);
    },
  };
}
