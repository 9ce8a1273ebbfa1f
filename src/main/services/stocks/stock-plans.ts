import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { StockPlan } from '../../../shared/contract/stocks.ts';
import {
  isTold,
  lineKinds,
  planLine,
  type LineKind,
  type PlannedLine,
  type StockChange,
} from '../../../shared/domain/stock/stock-change.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
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
  readonly changeOf: ChangeOf;
}

/** What each is asked to become; one change for all, or one for each. */
type ChangeOf = (sku: string) => StockChange;

export interface Proposal {
  readonly table: StockTable;
  readonly skus: readonly string[];
  readonly changeOf: ChangeOf;
  readonly undoes: string | null;
}

/** So many are read of the journal between two turns. */
const AT_ONCE = 500;

/** Before and after, shown to be confirmed; what is confirmed is written down as it was shown. */
export function createPlans(ports: PlansPorts): {
  readonly handlers: Pick<Handlers['stocks'], 'plan' | 'send' | 'undo'>;
  /** Shows what would become of these, to be confirmed. */
  readonly propose: (proposal: Proposal) => Promise<StockPlan>;
} {
  const { cache, journal, tables, sender, clock, newId, person, tableOf } = ports;
  const { stockSends, audit } = journal;
  /** Only the last one can be confirmed: whoever plans again has let go of the one before. */
  let plan: Plan | null = null;
  /** One is written down after the other, each in parts. */
  let writing: Promise<unknown> = Promise.resolve();

  const known = (table: StockTable, sku: string) => ({
    sku,
    amount: table.get(sku)?.amount ?? null,
    isUnderWay: stockSends.isUnderWay(table.warehouseId, sku),
  });

  const propose = async ({ table, skus, changeOf, undoes }: Proposal): Promise<StockPlan> => {
    const byKind: Record<LineKind, PlannedLine[]> = {
      refused: [],
      zero: [],
      lower: [],
      unknown: [],
      raise: [],
      same: [],
    };
    await inSlices(skus, (some) => {
      for (const sku of some) {
        const line = planLine(known(table, sku), changeOf(sku));
        byKind[line.kind].push(line);
      }
    });
    const lines = lineKinds.flatMap((kind) => byKind[kind]);
    const made = { planId: newId(), warehouseId: table.warehouseId, undoes, lines, changeOf };
    plan = made;
    return planView(made, table);
  };

  const isMoved = async (table: StockTable, told: readonly PlannedLine[]): Promise<boolean> => {
    let moved = false;
    await inSlices(told, (some) => {
      for (const { sku, before } of some) {
        const now = known(table, sku);
        moved ||= now.amount !== before || now.isUnderWay;
      }
    });
    return moved;
  };

  const write = async (confirmed: Plan): Promise<Result<{ sendId: string }, ProblemOf<'stockMovedOn'>>> => {
    const { warehouseId, lines, changeOf, undoes } = confirmed;
    // One is written after the other: a half that is there now is of one that broke off.
    journal.transaction(stockSends.dropHalves);
    const table = await tables.of(warehouseId);
    const told = lines.filter(isTold);
    // What was confirmed is what was shown: where something moved on, it is shown once more.
    if (await isMoved(table, told)) return fail({ code: 'stockMovedOn' });
    const by = person();
    const send = {
      sendId: newId(),
      warehouseId,
      at: clock(),
      person: by,
      undoes,
      isPaused: false,
      problem: null,
    };
    journal.transaction(() => stockSends.begin(send));
    await inSlices(told, (some) =>
      journal.transaction(() =>
        stockSends.add(
          send,
          Iterator.from(some).map(({ sku, before }) => ({ sku, change: changeOf(sku), shown: before })),
        ),
      ),
    );
    journal.transaction(() => {
      stockSends.makeWhole(send.sendId);
      audit.add(send.at, undoes === null ? 'stocksChanged' : 'stocksPutBack', {
        warehouse: cache.warehouses.nameOf(warehouseId) ?? warehouseId,
        barcodes: told.length,
        person: by,
      });
    });
    tables.touched();
    sender.wake();
    return ok({ sendId: send.sendId });
  };

  return {
    propose,
    handlers: {
      plan: async ({ warehouseId, change, which }) => {
        const table = await tableOf(warehouseId);
        if (!table.ok) return table;
        const skus =
          'skus' in which ? [...new Set(which.skus)] : table.value.find(which.query).map(({ sku }) => sku);
        return ok(await propose({ table: table.value, skus, changeOf: () => change, undoes: null }));
      },
      send: async ({ planId }) => {
        const confirmed = plan;
        if (confirmed?.planId !== planId) return fail({ code: 'stockPlanUnknown' });
        plan = null;
        const written = writing.then(() => write(confirmed));
        writing = written.catch(() => undefined);
        return written;
      },
      undo: async ({ sendId }) => {
        const about = stockSends.send(sendId);
        if (!about) return fail({ code: 'stockSendUnknown', sendId });
        const table = await tables.of(about.warehouseId);
        const before = await amountsBefore(stockSends, sendId);
        const changeOf: ChangeOf = (sku) => ({ kind: 'set', amount: before.get(sku) ?? 0 });
        return ok(await propose({ table, skus: [...before.keys()], changeOf, undoes: sendId }));
      },
    },
  };
}

/** What was there before each change of a send that came about. */
async function amountsBefore(
  stockSends: Journal['stockSends'],
  sendId: string,
): Promise<ReadonlyMap<string, number>> {
  const before = new Map<string, number>();
  for (let after = ''; ;) {
    const some = stockSends.inState(sendId, 'confirmed', AT_ONCE, after);
    for (const { sku, base } of some) before.set(sku, base ?? 0);
    after = some.at(-1)?.sku ?? '';
    if (some.length < AT_ONCE) return before;
    await nextTurn();
  }
}
