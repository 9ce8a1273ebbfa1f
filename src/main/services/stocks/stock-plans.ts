import type { Handlers } from '../../../shared/contract/index.ts';
import {
  isTold,
  planChange,
  type PlannedLine,
  type StockChange,
} from '../../../shared/domain/stock/stock-change.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { StockTable } from './stock-table.ts';
import type { StocksPorts } from './stocks-ports.ts';
import { planView } from './stocks-view.ts';

export interface PlansPorts extends StocksPorts {
  readonly tableOf: (warehouseId: string) => Promise<Result<StockTable, ProblemOf<'warehouseUnknown'>>>;
}

interface Plan {
  readonly planId: string;
  readonly warehouseId: string;
  readonly undoes: string | null;
  readonly lines: readonly PlannedLine[];
  /** What each line is asked to become; one change for all, or one for each. */
  readonly changeOf: (sku: string) => StockChange;
}

/** Before and after, shown to be confirmed; what is confirmed is written down as it was shown. */
export function createPlans(ports: PlansPorts): Pick<Handlers['stocks'], 'plan' | 'send' | 'undo'> {
  const { cache, journal, tables, sender, clock, newId, person, tableOf } = ports;
  const { stockSends, audit } = journal;
  /** Only the last one can be confirmed: whoever plans again has let go of the one before. */
  let plan: Plan | null = null;

  const known = (table: StockTable, sku: string) => ({
    sku,
    amount: table.get(sku)?.amount ?? null,
    isUnderWay: stockSends.isUnderWay(table.warehouseId, sku),
  });

  const make = (next: Plan, table: StockTable) => {
    plan = next;
    return ok(planView(next, table));
  };

  const send: Handlers['stocks']['send'] = async ({ planId }) => {
    const confirmed = plan;
    if (confirmed?.planId !== planId) return fail({ code: 'stockPlanUnknown' });
    const { warehouseId, lines, changeOf, undoes } = confirmed;
    const table = await tables.of(warehouseId);
    const told = lines.filter(isTold);
    // What was confirmed is what was shown: where something moved on, it is shown again.
    const isMoved = told.some(({ sku, before }) => {
      const now = known(table, sku);
      return now.amount !== before || now.isUnderWay;
    });
    if (isMoved) return fail({ code: 'stockMovedOn' });
    plan = null;
    const sendId = newId();
    const at = clock();
    journal.transaction(() => {
      const by = person();
      stockSends.add(
        { sendId, warehouseId, at, person: by, undoes, isPaused: false, problem: null },
        told.map(({ sku, before }) => ({ sku, change: changeOf(sku), shown: before })),
      );
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      audit.add(at, undoes === null ? 'stocksChanged' : 'stocksPutBack', {
        warehouse,
        barcodes: told.length,
        person: by,
      });
    });
    tables.touched();
    sender.wake();
    return ok({ sendId });
  };

  return {
    plan: async ({ warehouseId, change, which }) => {
      const table = await tableOf(warehouseId);
      if (!table.ok) return table;
      const skus =
        'skus' in which ? [...new Set(which.skus)] : table.value.find(which.query).map(({ sku }) => sku);
      const lines = planChange(
        skus.map((sku) => known(table.value, sku)),
        change,
      );
      return make({ planId: newId(), warehouseId, undoes: null, lines, changeOf: () => change }, table.value);
    },
    send,
    undo: async ({ sendId }) => {
      const about = stockSends.send(sendId);
      if (!about) return fail({ code: 'stockSendUnknown', sendId });
      const table = await tables.of(about.warehouseId);
      const done = stockSends.inState(sendId, 'confirmed', Number.MAX_SAFE_INTEGER);
      const before = new Map(done.map(({ sku, base }) => [sku, base ?? 0]));
      const changeOf = (sku: string): StockChange => ({ kind: 'set', amount: before.get(sku) ?? 0 });
      const lines = done.flatMap(({ sku }) => planChange([known(table, sku)], changeOf(sku)));
      const { warehouseId } = about;
      return make({ planId: newId(), warehouseId, undoes: sendId, lines, changeOf }, table);
    },
  };
}
