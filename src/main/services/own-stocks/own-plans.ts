import type { Handlers } from '../../../shared/contract/index.ts';
import { MOST_AMOUNT, type StockChange } from '../../../shared/domain/stock/stock-change.ts';
import { ok } from '../../../shared/result.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { isSoldOutHere } from '../stocks/stock-table.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';

type Names = 'planFree' | 'planSoldOut' | 'leaveSoldOut';

/** What would be told of the own counts: shown as any plan is, and sent by a person alone. */
export function createOwnPlans({ journal, stocks }: OwnStocksPorts): Pick<Handlers['ownStocks'], Names> {
  /** Tells the table that a person was asked about these. */
  const noteAsked = (warehouseId: string, skus: readonly string[]): Promise<void> =>
    inSlices(skus, (some) =>
      stocks.noteOwn(
        warehouseId,
        Array.from(some, (sku) => journal.ownStocks.of({ warehouseId, sku })),
      ),
    );

  const soldOutOf = async (warehouseId: string) => {
    const table = await stocks.tableOf(warehouseId);
    if (!table.ok) return table;
    const skus: string[] = [];
    await inSlices(table.value.skus(), (some) => {
      for (const sku of some) {
        const row = table.value.get(sku);
        if (row !== null && isSoldOutHere(row)) skus.push(sku);
      }
    });
    return ok({ table: table.value, skus });
  };

  return {
    planFree: async ({ warehouseId, which }) => {
      const table = await stocks.tableOf(warehouseId);
      if (!table.ok) return table;
      const free = new Map<string, number>();
      let uncounted = 0;
      const freeNow = (sku: string): number | null => {
        const row = table.value.get(sku);
        const pieces = row && stocks.freeOf(warehouseId, row);
        return pieces === null ? null : Math.min(MOST_AMOUNT, pieces);
      };
      await inSlices(stocks.skusOf(table.value, which), (some) => {
        for (const sku of some) {
          const pieces = freeNow(sku);
          if (pieces === null) uncounted += 1;
          else free.set(sku, pieces);
        }
      });
      const changeOf = (sku: string): StockChange => ({ kind: 'set', amount: free.get(sku) ?? 0 });
      const plan = await stocks.propose({
        table: table.value,
        skus: [...free.keys()],
        changeOf,
        undoes: null,
        isFree: true,
        // What was ordered or counted since it was shown is free no more, or more is.
        isStill: (_table, { sku, after }) => after === freeNow(sku),
      });
      return ok({ ...plan, uncounted });
    },
    planSoldOut: async ({ warehouseId }) => {
      const found = await soldOutOf(warehouseId);
      if (!found.ok) return found;
      const { table, skus } = found.value;
      const plan = await stocks.propose({
        table,
        skus,
        changeOf: () => ({ kind: 'set', amount: 0 }),
        undoes: null,
        // Whoever could not be told of is asked about again.
        whenSent: (_sendId, told) => {
          journal.ownStocks.asked(warehouseId, told);
          setImmediate(() => void noteAsked(warehouseId, told));
          return true;
        },
        isStill: (now, { sku }) => {
          const row = now.get(sku);
          return row !== null && isSoldOutHere(row);
        },
      });
      return ok({ ...plan, uncounted: 0 });
    },
    leaveSoldOut: async ({ warehouseId }) => {
      const found = await soldOutOf(warehouseId);
      if (!found.ok) return found;
      const { skus } = found.value;
      journal.transaction(() => journal.ownStocks.asked(warehouseId, skus));
      await noteAsked(warehouseId, skus);
      return ok(null);
    },
  };
}
