import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { CountLine } from '../../../shared/contract/stock-counts.ts';
import type { StockChange } from '../../../shared/domain/stock/stock-change.ts';
import { differs } from '../../../shared/domain/stock/stock-count.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { StockCount } from '../../db/journal/stock-counts.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { feed } from '../../kernel/signal.ts';
import type { Stocks } from '../stocks/stocks.ts';
import { createCountViews } from './count-views.ts';

export interface StockCountsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly stocks: Pick<Stocks, 'handlers' | 'tableOf' | 'propose'>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly person: () => string | null;
}

const PAST_SHOWN = 20;
const AT_ONCE = 500;

const unknown = fail({ code: 'stockCountUnknown' } as const);

/** What lies on the shelves, counted by scan: written down scan by scan, compared at the end, sent as any change. */
export function createStockCounts(ports: StockCountsPorts): { readonly handlers: Handlers['stockCounts'] } {
  const { cache, journal, stocks, clock, newId, person } = ports;
  const counts = journal.stockCounts;

  /** What was shown last, and of which count: nothing else is sent as it. */
  let shown: { readonly countId: string; readonly planId: string } | null = null;

  const openOne = (countId: string): StockCount | null => {
    const count = counts.get(countId);
    return count?.state === 'open' ? count : null;
  };
  const { openView, pastView, countedView } = createCountViews(ports);

  const take: Handlers['stockCounts']['scan'] = async ({ countId, scanId, shelf, text }) => {
    const count = openOne(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return unknown;
    const said = text.trim();
    const sku = table.value.get(said) === null ? null : said;
    const at = clock();
    const isOver = journal.transaction(() => {
      if (!openOne(countId)) return true;
      const scan = { scanId, shelf, text: printableScan(said), sku, at, person: person() };
      if (counts.addScan(countId, scan) && sku !== null) counts.add(countId, shelf, sku, 1, at);
      return false;
    });
    if (isOver) return unknown;
    if (sku === null) return ok({ sku, article: '', pieces: 0, total: 0, there: null });
    return ok(countedView(table.value, count, shelf, sku));
  };

  const plan: Handlers['stockCounts']['plan'] = async ({ countId, restToZero }) => {
    const count = openOne(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    const totals = await totalsOf(counts, countId);
    const skus = [...totals.keys()];
    if (restToZero) {
      await inSlices(table.value.skus(), (some) => {
        for (const sku of some) if (!totals.has(sku)) skus.push(sku);
      });
    }
    const changeOf = (sku: string): StockChange => ({ kind: 'set', amount: totals.get(sku) ?? 0 });
    const made = await stocks.propose({ table: table.value, skus, changeOf, undoes: null });
    shown = { countId, planId: made.planId };
    return ok(made);
  };

  return {
    handlers: {
      view: feed(
        () => ({ open: counts.opened().map(openView), past: counts.past(PAST_SHOWN).flatMap(pastView) }),
        cache.topics('warehouses'),
        journal.topics('stock_counts', 'count_lines', 'count_scans'),
      ),
      begin: async ({ warehouseId, isBlind, corrects }) => {
        if (cache.warehouses.nameOf(warehouseId) === null)
          return fail({ code: 'warehouseUnknown', warehouseId });
        const countId = newId();
        journal.transaction(() =>
          counts.open({ countId, warehouseId, isBlind, corrects, person: person() }, clock()),
        );
        return ok({ countId });
      },
      scan: take,
      set: async ({ countId, shelf, sku, pieces }) => {
        const count = openOne(countId);
        if (!count) return unknown;
        const table = await stocks.tableOf(count.warehouseId);
        if (!table.ok) return unknown;
        journal.transaction(() => counts.set(countId, shelf, sku, pieces, clock()));
        return ok(countedView(table.value, count, shelf, sku));
      },
      recount: async ({ countId, sku }) => {
        if (!openOne(countId)) return unknown;
        journal.transaction(() => counts.forget(countId, sku));
        return ok(null);
      },
      differences: async ({ countId, offset, limit }) => {
        const count = openOne(countId);
        if (!count) return unknown;
        const table = await stocks.tableOf(count.warehouseId);
        if (!table.ok) return table;
        const totals = await totalsOf(counts, countId);
        const lines = [...totals].flatMap(([sku, pieces]): CountLine[] => {
          const row = table.value.get(sku);
          const line = { sku, article: row?.article ?? '', pieces, there: row?.amount ?? null };
          return differs(line) ? [line] : [];
        });
        return ok({
          lines: lines.slice(offset, offset + limit),
          total: lines.length,
          counted: totals.size,
          rest: table.value.skus().length - totals.size,
        });
      },
      plan,
      send: async ({ countId, planId }) => {
        if (!openOne(countId)) return unknown;
        if (shown?.countId !== countId || shown.planId !== planId) return fail({ code: 'stockPlanUnknown' });
        const sent = await stocks.handlers.send({ planId });
        if (!sent.ok) return sent;
        const { sendId } = sent.value;
        journal.transaction(() => counts.apply(countId, { kind: 'sent', sendId }, clock()));
        return ok({ sendId });
      },
      drop: async ({ countId }) => {
        const dropped = journal.transaction(() => counts.apply(countId, { kind: 'dropped' }, clock()));
        return dropped === null ? unknown : ok(null);
      },
    },
  };
}

/** What lies on all shelves, by barcode. */
async function totalsOf(counts: Journal['stockCounts'], countId: string): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (let after = ''; ;) {
    const some = counts.totals(countId, after, AT_ONCE);
    for (const { sku, pieces } of some) totals.set(sku, pieces);
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) return totals;
    await nextTurn();
  }
}
