import type { Handlers } from '../../../shared/contract/index.ts';
import type { StockChange } from '../../../shared/domain/stock/stock-change.ts';
import { restFaultOf, type RestFault } from '../../../shared/domain/stock/stock-count.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { StockCount } from '../../db/journal/stock-counts.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { ownOfCount } from '../own-stocks/own-of-count.ts';
import { createClosing } from './close-count.ts';
import { compare, totalsOf } from './compare-count.ts';
import type { StockCountsPorts } from './count-ports.ts';

const unknown = fail({ code: 'stockCountUnknown' } as const);
const empty = fail({ code: 'stockCountEmpty' } as const);
const unsure = fail({ code: 'stockCountUnsure' } as const);
const movedOn = fail({ code: 'stockCountMovedOn' } as const);

type Names = 'differences' | 'plan' | 'send' | 'drop';

/** How a count comes to its end: compared, shown, and sent as it was shown, or dropped. */
export function createEndings(ports: StockCountsPorts): Pick<Handlers['stockCounts'], Names> {
  const { journal, stocks, clock, person } = ports;
  const { stockCounts: counts, shelfNews } = journal;
  const { carryOn, close } = createClosing(ports);

  /** What was shown last, and of what: nothing else is sent as it. */
  let shown: { readonly countId: string; readonly planId: string; readonly revision: number } | null = null;

  const unsureOf = ({ countId, corrects }: StockCount): RestFault | null =>
    restFaultOf({ corrects, unknown: counts.unknownTotal(countId) });

  const differences: Handlers['stockCounts']['differences'] = async ({ countId, offset, limit }) => {
    const count = counts.getOpen(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    const compared = compare(await totalsOf(counts, countId), table.value);
    return ok({
      ...compared,
      lines: compared.lines.slice(offset, offset + limit),
      unsure: unsureOf(count),
    });
  };

  const plan: Handlers['stockCounts']['plan'] = async ({ countId, restToZero }) => {
    const count = counts.getOpen(countId);
    if (!count) return unknown;
    const table = await stocks.tableOf(count.warehouseId);
    if (!table.ok) return table;
    // Before the sums are read: what is scanned meanwhile may be in them or not.
    const revision = counts.getOpen(countId)?.revision;
    if (revision === undefined) return unknown;
    if (restToZero && unsureOf(count) !== null) return unsure;
    const totals = await totalsOf(counts, countId);
    const skus = [...totals.keys()];
    if (restToZero) {
      await inSlices(table.value.skus(), (some) => {
        for (const sku of some) if (!totals.has(sku)) skus.push(sku);
      });
    }
    if (skus.length === 0) return empty;
    const changeOf = (sku: string): StockChange => ({ kind: 'set', amount: totals.get(sku) ?? 0 });
    const { warehouseId } = count;
    const ownOf = (sku: string): number => {
      const counted = shelfNews.countedOf(countId, sku);
      // What is none with the rest has what lies aside now.
      return counted
        ? ownOfCount(journal, { warehouseId, sku }, counted)
        : stocks.promisedOf(warehouseId, sku);
    };
    let rest: string | null = null;
    const made = await stocks.propose({
      table: table.value,
      skus,
      changeOf,
      undoes: null,
      ownOf,
      prepare: async (untold, by) => {
        rest = await carryOn(count, untold, by);
      },
      whenSent: (sendId, _told, by) => close(countId, { revision, isRestZero: restToZero, by }, sendId, rest),
    });
    shown = { countId, planId: made.planId, revision };
    return ok({ ...made, revision });
  };

  const send: Handlers['stockCounts']['send'] = async ({ countId, planId }) => {
    if (!counts.getOpen(countId)) return unknown;
    if (shown?.countId !== countId || shown.planId !== planId) return fail({ code: 'stockPlanUnknown' });
    const { revision } = shown;
    const isMovedOn = (): boolean => counts.getOpen(countId)?.revision !== revision;
    if (isMovedOn()) return movedOn;
    const sent = await stocks.confirm(planId);
    return !sent.ok && sent.problem.code === 'stockMovedOn' && isMovedOn() ? movedOn : sent;
  };

  const drop: Handlers['stockCounts']['drop'] = async ({ countId }) => {
    const dropped = journal.transaction(() =>
      counts.apply(countId, { kind: 'dropped' }, { at: clock(), person: person(), isRestZero: false }),
    );
    return dropped === null ? unknown : ok(null);
  };

  return { differences, plan, send, drop };
}
