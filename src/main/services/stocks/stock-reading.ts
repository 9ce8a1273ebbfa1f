import type { StocksView } from '../../../shared/contract/stocks.ts';
import type { Signal } from '../../kernel/signal.ts';
import { BATCH, type ReadAmounts } from './stock-reader.ts';
import type { StockTable } from './stock-table.ts';

export interface StockReadingPorts {
  readonly readAmounts: ReadAmounts;
  readonly progress: Pick<Signal, 'tell'>;
}

/** Asks for the amounts of a whole warehouse, a thousand at a time: a hundred thousand are a hundred requests. */
export function createStockReading({ readAmounts, progress }: StockReadingPorts): {
  view(): StocksView['reading'];
  begin(table: StockTable): void;
  stop(): Promise<void>;
} {
  let state: StocksView['reading'] = null;
  let current: { readonly stop: AbortController; readonly ended: Promise<void> } | null = null;

  const read = async (table: StockTable, signal: AbortSignal): Promise<void> => {
    const { warehouseId } = table;
    const skus = table.skus();
    const total = skus.length;
    const say = (done: number, problem: NonNullable<typeof state>['problem']): void => {
      state = { warehouseId, done, total, problem };
      progress.tell();
    };
    const contradicted: string[] = [];
    say(0, null);
    for (let done = 0; done < total && !signal.aborted; done += BATCH) {
      const answer = await readAmounts(warehouseId, skus.slice(done, done + BATCH), {
        priority: 'polling',
        signal,
      });
      if (signal.aborted) return;
      if (!answer.ok) {
        say(done, answer.problem);
        return;
      }
      contradicted.push(...answer.value.contradicted);
      say(Math.min(total, done + BATCH), null);
    }
    const [sku, ...others] = contradicted;
    if (sku !== undefined) {
      say(total, { code: 'stockContradicted', sku, others: others.length });
      return;
    }
    state = null;
    progress.tell();
  };

  return {
    view: () => state,
    begin: (table) => {
      current?.stop.abort();
      const stop = new AbortController();
      current = { stop, ended: read(table, stop.signal) };
    },
    stop: async () => {
      current?.stop.abort();
      await current?.ended;
    },
  };
}
