import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CountLine } from '../../../shared/contract/stock-counts.ts';
import { differs } from '../../../shared/domain/stock/stock-count.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { StockTable } from '../stocks/stock-table.ts';

/** So many are read of the journal between two turns. */
const AT_ONCE = 500;

/** What lies on all shelves, by barcode. */
export async function totalsOf(
  counts: Journal['stockCounts'],
  countId: string,
): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>();
  for (let after = ''; ;) {
    const some = counts.totals(countId, after, AT_ONCE);
    for (const { sku, pieces } of some) totals.set(sku, pieces);
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) return totals;
    await nextTurn();
  }
}

/** What was counted beside what the marketplace sells, as far as it was read. */
export function compare(totals: ReadonlyMap<string, number>, table: StockTable) {
  const lines: CountLine[] = [];
  let known = 0;
  let read = 0;
  let readAt: number | null = null;
  for (const [sku, pieces] of totals) {
    const row = table.get(sku);
    if (row) known += 1;
    if (row?.readAt != null) {
      read += 1;
      readAt = Math.min(readAt ?? row.readAt, row.readAt);
    }
    const line = { sku, article: row?.article ?? '', pieces, there: row?.amount ?? null };
    if (differs(line)) lines.push(line);
  }
  return {
    lines,
    total: lines.length,
    counted: totals.size,
    rest: table.skus().length - known,
    readAt,
    unread: totals.size - read,
  };
}
