import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StockCount } from '../../db/journal/stock-counts.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockCountsPorts } from './count-ports.ts';

/** Lines that are dropped between two turns. */
const AT_ONCE = 250;

/** What is written down of a count that ends. */
export function createClosing({
  journal,
  stocks,
  clock,
  newId,
}: Omit<StockCountsPorts, 'cache' | 'person' | 'personId'>) {
  const { stockCounts: counts } = journal;

  /** What could not be told goes on in a count of its own, written down a little at a time. Answers its id. */
  const carryOn = async (
    count: StockCount,
    untold: readonly string[],
    by: string | null,
  ): Promise<string | null> => {
    while (journal.transaction(() => counts.dropHalves(AT_ONCE))) await nextTurn();
    if (untold.length === 0) return null;
    const into = newId();
    journal.transaction(() => counts.beginHalf(count, { countId: into, person: by }, clock()));
    await inSlices(untold, (some) =>
      journal.transaction(() =>
        counts.carry(count.countId, some, into, (sku) => ({
          at: clock(),
          promised: stocks.promisedOf(count.warehouseId, sku),
        })),
      ),
    );
    return into;
  };

  /**
   * In the transaction that makes its send whole: what was counted since is in no send, so the count stays open. What
   * could not be told goes on: what was told must not be told once more when some of it is sold.
   */
  const close = (
    countId: string,
    {
      revision,
      isRestZero,
      by,
    }: { readonly revision: number; readonly isRestZero: boolean; readonly by: string | null },
    sendId: string | null,
    rest: string | null,
  ): boolean => {
    const count = counts.getOpen(countId);
    if (count?.revision !== revision) return false;
    const event = sendId === null ? ({ kind: 'agreed' } as const) : ({ kind: 'sent', sendId } as const);
    counts.apply(countId, event, { at: clock(), person: by, isRestZero });
    if (rest !== null) counts.makeWhole(rest);
    return true;
  };

  return { carryOn, close };
}
