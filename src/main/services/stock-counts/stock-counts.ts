import type { Handlers } from '../../../shared/contract/index.ts';
import { codeInLog } from '../../../shared/domain/marking/code-in-log.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { CountScan, StockCount } from '../../db/journal/stock-counts.ts';
import { feed } from '../../kernel/signal.ts';
import type { StockCountsPorts } from './count-ports.ts';
import { createEndings } from './end-count.ts';
import { createCountViews } from './count-views.ts';

const PAST_SHOWN = 20;

const unknown = fail({ code: 'stockCountUnknown' } as const);
const ofOther = fail({ code: 'stockScanOfOther' } as const);
const settled = fail({ code: 'stockCountScanSettled' } as const);

/** What lies on the shelves, counted by scan: written down scan by scan, compared at the end, sent as any change. */
export function createStockCounts(ports: StockCountsPorts): { readonly handlers: Handlers['stockCounts'] } {
  const { cache, journal, stocks, clock, newId, person, personId } = ports;
  const counts = journal.stockCounts;

  const { openView, pastView, countedView } = createCountViews(ports);

  /** Asked for when a call comes in: while it waits for the table, somebody else may sign in. */
  const whoIsHere = () => ({ id: personId(), name: person() });

  /** Asked for with the first piece of a line alone: the pieces after it are counted in the same turn. */
  const promisedOf = ({ countId, warehouseId }: StockCount, shelf: string, sku: string): number =>
    counts.pieces(countId, shelf, sku) > 0 ? 0 : stocks.promisedOf(warehouseId, sku);

  const take: Handlers['stockCounts']['scan'] = async ({ countId, scanId, shelf, text, by }) => {
    const here = whoIsHere();
    const count = counts.get(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    const said = text.trim();
    const at = clock();
    const taken = journal.transaction((): Pick<CountScan, 'shelf' | 'sku'> | typeof ofOther | null => {
      // One that was taken before is answered by what it was then, also when the count is over by now.
      const before = counts.scan(countId, scanId);
      if (before || !counts.getOpen(countId)) return before;
      if (by !== here.id) return ofOther;
      const sku = table.value.get(said) === null ? null : said;
      counts.addScan(countId, { scanId, shelf, text: printableScan(said), sku, at, person: here.name });
      if (sku !== null) counts.add(countId, shelf, sku, 1, { at, promised: promisedOf(count, shelf, sku) });
      return { shelf, sku };
    });
    if (taken === null) return unknown;
    if ('problem' in taken) return taken;
    if (taken.sku === null) return ok({ sku: null, article: '', pieces: 0, total: 0, there: null });
    return ok(countedView(table.value, count, taken.shelf, taken.sku));
  };

  const set: Handlers['stockCounts']['set'] = async ({ countId, shelf, sku, pieces, by }) => {
    const here = whoIsHere();
    const count = counts.getOpen(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    if (table.value.get(sku) === null) return fail({ code: 'stockSkuUnknown', sku });
    const refusal = journal.transaction(() => {
      if (!counts.getOpen(countId)) return unknown;
      if (by !== here.id) return ofOther;
      counts.set(countId, shelf, sku, pieces, {
        at: clock(),
        promised: stocks.promisedOf(count.warehouseId, sku),
      });
      return null;
    });
    return refusal ?? ok(countedView(table.value, count, shelf, sku));
  };

  const settle: Handlers['stockCounts']['settle'] = async ({ countId, scanId, sku }) => {
    const here = whoIsHere();
    const count = counts.getOpen(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    if (sku !== null && table.value.get(sku) === null) return fail({ code: 'stockSkuUnknown', sku });
    return journal.transaction(() => {
      if (!counts.getOpen(countId)) return unknown;
      const scanned = counts.scan(countId, scanId);
      const at = clock();
      if (!scanned || !counts.settle(countId, scanId, { as: sku, by: here.name }, at)) return settled;
      const about = { number: count.number, code: codeInLog(scanned.text) };
      if (sku === null) journal.audit.add(at, 'countCodeDismissed', about, here.name);
      else {
        const { shelf } = scanned;
        // It lay there when it was scanned, not when somebody found out what it is.
        const promised = stocks.promisedOf(count.warehouseId, sku, scanned.at);
        counts.add(countId, shelf, sku, 1, { at: scanned.at, promised });
        journal.audit.add(at, 'countCodeNamed', { ...about, sku }, here.name);
      }
      return ok(null);
    });
  };

  return {
    handlers: {
      view: feed(
        () => ({ open: counts.opened().map(openView), past: counts.past(PAST_SHOWN).flatMap(pastView) }),
        cache.topics('warehouses'),
        journal.topics('stock_counts', 'count_lines', 'count_scans', 'stock_skus'),
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
      set,
      settle,
      recount: async ({ countId, sku }) => {
        const isForgotten = journal.transaction(() => {
          if (!counts.getOpen(countId)) return false;
          counts.forget(countId, sku);
          return true;
        });
        return isForgotten ? ok(null) : unknown;
      },
      ...createEndings(ports),
    },
  };
}
