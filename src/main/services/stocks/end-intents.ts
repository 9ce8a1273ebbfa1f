import type { IntentEvent, IntentState } from '../../../shared/domain/stock/stock-intent.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { StockIntentRow, StockSend } from '../../db/journal/stocks.ts';
import type { StockTables } from './stock-tables.ts';

export interface IntentPorts {
  readonly journal: Journal;
  readonly tables: Pick<StockTables, 'own'>;
  readonly clock: () => number;
}

const UNTOLD: ReadonlySet<IntentState> = new Set(['differs', 'unclear', 'refused', 'withdrawn']);

/** What happens to intents of a send, in one piece: where "sell no more" did not come about, it is asked about again. */
export const createIntentWriter =
  ({ journal, tables, clock }: IntentPorts) =>
  (
    { warehouseId }: Pick<StockSend, 'warehouseId'>,
    rows: readonly StockIntentRow[],
    eventOf: (row: StockIntentRow) => IntentEvent | null,
  ): void => {
    const again = journal.transaction(() => {
      const untold: string[] = [];
      for (const row of rows) {
        const event = eventOf(row);
        const after = event && journal.stockSends.apply(row.sendId, row.sku, event, clock());
        if (after && UNTOLD.has(after.state) && after.change.kind === 'set' && after.change.amount === 0)
          untold.push(row.sku);
      }
      return untold.length === 0 ? [] : journal.ownStocks.askAgain(warehouseId, untold);
    });
    if (again.length > 0) tables.own(warehouseId, again);
  };
