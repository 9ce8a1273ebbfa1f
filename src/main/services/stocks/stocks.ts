import type { Handlers } from '../../../shared/contract/index.ts';
import type { StockPlan, StocksView } from '../../../shared/contract/stocks.ts';
import { fail, ok } from '../../../shared/result.ts';
import { anyOf, createSignal, feed } from '../../kernel/signal.ts';
import type { FreePieces } from './free-pieces.ts';
import { createPlans, skusOf, type Confirmed, type PlansPorts, type Proposal } from './stock-plans.ts';
import { createStockReading } from './stock-reading.ts';
import { createSends } from './stock-sends.ts';
import type { StockRow } from './stock-table.ts';
import type { StockTables } from './stock-tables.ts';
import type { StocksPorts } from './stocks-ports.ts';
import { rowView, sendView } from './stocks-view.ts';

/** What is looked back at on the screen. */
const SENDS_SHOWN = 10;

/** The stocks of the seller's warehouses: what the marketplace has, what is changed, and what became of it. */
export interface Stocks {
  readonly handlers: Handlers['stocks'];
  /** A warehouse's barcodes, for whoever has something to change of them. */
  readonly tableOf: PlansPorts['tableOf'];
  /** Shows before and after, to be confirmed by a person. */
  readonly propose: (proposal: Proposal) => Promise<StockPlan>;
  /** Writes down what was shown, to be sent. */
  readonly confirm: (planId: string) => Promise<Confirmed>;
  /** The barcodes that are meant. */
  readonly skusOf: typeof skusOf;
  /** What may be offered of a row; null: nobody has counted. */
  readonly freeOf: (warehouseId: string, row: StockRow) => number | null;
  /** Pieces of open orders that are not packed, as people put them aside before they count. */
  readonly promisedOf: FreePieces['promised'];
  /** Pieces of open orders, of many barcodes in one question. */
  readonly openOf: FreePieces['among'];
  /** Tells the tables that are looked at what was written down of the shelves. */
  readonly noteOwn: StockTables['own'];
  stop(): Promise<void>;
}

export function createStocks(ports: StocksPorts): Stocks {
  const { cache, journal, tables } = ports;
  const { stockSends } = journal;
  const progress = createSignal();
  const reading = createStockReading({ ...ports, progress });

  const tableOf: PlansPorts['tableOf'] = async (warehouseId) => {
    const isKnown = cache.warehouses.nameOf(warehouseId) !== null;
    return isKnown ? ok(await tables.of(warehouseId)) : fail({ code: 'warehouseUnknown', warehouseId });
  };

  /** Whoever orders, packs or hands over changes no table, but what stands beside it. */
  const stopHearing = anyOf(cache.topics('open_pieces'), journal.topics('taken_pieces')).subscribe(
    tables.touched,
  );

  /** Each is counted line by line: once for each change of theirs, and not for each parcel that is packed. */
  let sends: StocksView['sends'] | null = null;
  const stopSends = journal.topics('stock_sends', 'stock_intents').subscribe(() => {
    sends = null;
  });

  const plans = createPlans({ ...ports, tableOf });

  const view = (): StocksView => ({
    warehouses: cache.warehouses
      .all()
      .map(({ warehouseId, name, isProcessing }) => ({ warehouseId, name, isProcessing })),
    reading: reading.view(),
    sends: (sends ??= stockSends.sends(SENDS_SHOWN).map((send) => sendView(journal, send))),
    revision: tables.revision(),
  });

  const stocks: Handlers['stocks'] = {
    view: feed(
      view,
      cache.topics('warehouses', 'stocks', 'open_pieces'),
      journal.topics('stock_sends', 'stock_intents', 'stock_skus', 'own_stocks', 'taken_pieces'),
      progress,
    ),
    rows: async ({ offset, limit, warehouseId, ...query }) => {
      const table = await tableOf(warehouseId);
      if (!table.ok) return table;
      const found = table.value.find(query);
      const page = found.slice(offset, offset + limit);
      const openOf = ports.free.among(
        warehouseId,
        page.map(({ sku }) => sku),
      );
      const rows = page.map((row) => rowView(journal, warehouseId, row, openOf(row.sku)));
      const { low, soldOut } = table.value.counts();
      return ok({ rows, total: found.length, revision: tables.revision(), low, soldOut });
    },
    read: async ({ warehouseId }) => {
      const table = await tableOf(warehouseId);
      if (!table.ok) return table;
      reading.begin(table.value);
      return ok(null);
    },
    addSku: async ({ sku, article }) => {
      journal.transaction(() => stockSends.addSku(sku, article));
      tables.add(sku, article);
      progress.tell();
      return ok(null);
    },
    ...plans.handlers,
    ...createSends(ports),
  };
  return {
    handlers: stocks,
    tableOf,
    propose: plans.propose,
    confirm: plans.confirm,
    skusOf,
    freeOf: (warehouseId, row) => ports.free.of(warehouseId, row),
    promisedOf: (warehouseId, sku, until) => ports.free.promised(warehouseId, sku, until),
    openOf: (warehouseId, skus) => ports.free.among(warehouseId, skus),
    noteOwn: tables.own,
    stop: async () => {
      stopHearing();
      stopSends();
      await reading.stop();
    },
  };
}
