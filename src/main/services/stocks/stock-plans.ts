import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { StockPlan, WhichSkus } from '../../../shared/contract/stocks.ts';
import {
  isSameName,
  isTold,
  lineKinds,
  planLine,
  type LineKind,
  type PlannedLine,
} from '../../../shared/domain/stock/stock-change.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockTable } from './stock-table.ts';
import type { StocksPorts } from './stocks-ports.ts';
import { planView, type ShownLine } from './stocks-view.ts';
import {
  createPlanWriter,
  dropHalves,
  knownOf,
  type ChangeOf,
  type IsStill,
  type Plan,
  type Prepare,
  type WhenSent,
  type Written,
} from './write-plan.ts';

export interface PlansPorts extends StocksPorts {
  readonly tableOf: (warehouseId: string) => Promise<Result<StockTable, ProblemOf<'warehouseUnknown'>>>;
}

export interface Proposal {
  readonly table: StockTable;
  readonly skus: readonly string[];
  readonly changeOf: ChangeOf;
  readonly undoes: string | null;
  readonly prepare?: Prepare;
  readonly whenSent?: WhenSent;
  readonly isStill?: IsStill;
  readonly isFree?: boolean;
  /** What the own count becomes with it; null: it stays as it is. */
  readonly ownOf?: (sku: string) => number | null;
}

export type Confirmed = Written | Result<never, ProblemOf<'stockPlanUnknown'>>;

/** So many are read of the journal between two turns. */
const AT_ONCE = 500;

/** Before and after, shown to be confirmed; what is confirmed is written down as it was shown. */
export function createPlans(ports: PlansPorts): {
  readonly handlers: Pick<Handlers['stocks'], 'plan' | 'send' | 'undo'>;
  /** Shows what would become of these, to be confirmed. */
  readonly propose: (proposal: Proposal) => Promise<StockPlan>;
  /** Writes down what was shown, whatever it is. */
  readonly confirm: (planId: string) => Promise<Confirmed>;
} {
  const { cache, journal, tables, newId, person, tableOf } = ports;
  const { stockSends } = journal;
  const write = createPlanWriter(ports);
  /** Only the last one can be confirmed: whoever plans again has let go of the one before. */
  let plan: Plan | null = null;
  /** One is written down after the other, each in parts. What fails is tried again before the next is written. */
  let writing: Promise<unknown> = dropHalves(journal).catch(() => undefined);

  /** What is free of it, where it would become more than that. */
  const aboveFree = (
    table: StockTable,
    { sku, after, ...line }: PlannedLine,
    own: number | null,
  ): number | null => {
    const row = table.get(sku);
    if (after === null || row === null || !isTold(line)) return null;
    const free = ports.free.of(table.warehouseId, row, own);
    return free !== null && after > free ? free : null;
  };

  const propose = async ({
    table,
    skus,
    changeOf,
    undoes,
    prepare = async () => undefined,
    whenSent = () => true,
    isStill = () => true,
    isFree = false,
    ownOf = () => null,
  }: Proposal): Promise<StockPlan> => {
    const byKind: Record<LineKind, ShownLine[]> = {
      refused: [],
      deleted: [],
      zero: [],
      lower: [],
      unknown: [],
      raise: [],
      same: [],
    };
    await inSlices(skus, (some) => {
      for (const sku of some) {
        const line = planLine(knownOf(journal, table, sku), changeOf(sku));
        byKind[line.kind].push({ ...line, aboveFree: aboveFree(table, line, ownOf(sku)) });
      }
    });
    const isAbove = (line: ShownLine): boolean => line.aboveFree !== null;
    const lines = lineKinds.flatMap((kind) => [
      ...byKind[kind].filter(isAbove),
      ...byKind[kind].filter((line) => !isAbove(line)),
    ]);
    const made = {
      planId: newId(),
      warehouseId: table.warehouseId,
      undoes,
      lines,
      changeOf,
      prepare,
      whenSent,
      isStill,
      isFree,
    };
    plan = made;
    return planView(made, table);
  };

  const confirm = async (planId: string): Promise<Confirmed> => {
    const confirmed = plan;
    if (confirmed?.planId !== planId) return fail({ code: 'stockPlanUnknown' });
    plan = null;
    const by = person();
    const written = writing.then(() => write(confirmed, by));
    writing = written.catch(() => undefined);
    return written;
  };

  return {
    propose,
    confirm,
    handlers: {
      plan: async ({ warehouseId, change, which }) => {
        const table = await tableOf(warehouseId);
        if (!table.ok) return table;
        const skus = skusOf(table.value, which);
        return ok(await propose({ table: table.value, skus, changeOf: () => change, undoes: null }));
      },
      send: async ({ planId, typed = '' }) => {
        if (plan?.planId === planId && plan.lines.some(({ kind }) => kind === 'deleted')) {
          const name = cache.warehouses.nameOf(plan.warehouseId) ?? plan.warehouseId;
          if (!isSameName(typed, name)) return fail({ code: 'stockNameWrong', name });
        }
        return confirm(planId);
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

export const skusOf = (table: StockTable, which: WhichSkus): readonly string[] =>
  'skus' in which ? [...new Set(which.skus)] : table.find(which.query).map(({ sku }) => sku);

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
