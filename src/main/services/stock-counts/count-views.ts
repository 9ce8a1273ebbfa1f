import type { Counted, CountNeighbour, OpenCount, PastCount } from '../../../shared/contract/stock-counts.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { StockCount } from '../../db/journal/stock-counts.ts';
import type { StockTable } from '../stocks/stock-table.ts';

const UNKNOWN_SHOWN = 100;

/** Counts as the screen shows them. */
export function createCountViews(stores: { readonly cache: Cache; readonly journal: Journal }) {
  const { cache } = stores;
  const { stockCounts: counts, stockSends } = stores.journal;
  const aboutOf = (count: StockCount) => ({
    countId: count.countId,
    number: count.number,
    warehouseId: count.warehouseId,
    warehouse: cache.warehouses.nameOf(count.warehouseId) ?? count.warehouseId,
    isBlind: count.isBlind,
    corrects: count.corrects === null ? null : (counts.get(count.corrects)?.number ?? null),
    openedAt: count.openedAt,
    person: count.person,
  });
  const neighbour = (sku: string | null): CountNeighbour | null =>
    sku === null
      ? null
      : { sku, article: stockSends.articleOf(sku) || (cache.orders.articleOfSku(sku)?.article ?? '') };
  const openView = (count: StockCount): OpenCount => ({
    ...aboutOf(count),
    revision: count.revision,
    shelves: counts.shelves(count.countId),
    unknownTotal: counts.unknownTotal(count.countId),
    unknown: counts.unknown(count.countId, UNKNOWN_SHOWN).map(({ scanId, shelf, text, before, after }) => ({
      scanId,
      shelf,
      text,
      before: neighbour(before),
      after: neighbour(after),
    })),
  });
  const pastView = (count: StockCount): PastCount[] =>
    count.state === 'open'
      ? []
      : [
          {
            ...aboutOf(count),
            state: count.state,
            closedAt: count.closedAt ?? count.openedAt,
            pieces: count.pieces ?? 0,
          },
        ];

  const countedView = (table: StockTable, count: StockCount, shelf: string, sku: string): Counted => ({
    sku,
    article: table.get(sku)?.article ?? '',
    pieces: counts.pieces(count.countId, shelf, sku),
    total: counts.total(count.countId, sku),
    there: count.isBlind ? null : (table.get(sku)?.amount ?? null),
  });

  return { openView, pastView, countedView };
}
