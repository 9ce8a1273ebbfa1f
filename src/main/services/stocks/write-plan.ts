import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AuditEvent } from '../../../shared/domain/log/audit-events.ts';
import {
  isTold,
  planLine,
  type PlannedLine,
  type StockChange,
} from '../../../shared/domain/stock/stock-change.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockTable } from './stock-table.ts';
import type { StocksPorts } from './stocks-ports.ts';
import type { ShownLine } from './stocks-view.ts';

/** What each is asked to become; one change for all, or one for each. */
export type ChangeOf = (sku: string) => StockChange;

export interface Plan {
  readonly planId: string;
  readonly warehouseId: string;
  readonly undoes: string | null;
  readonly lines: readonly ShownLine[];
  readonly changeOf: ChangeOf;
  readonly prepare: Prepare;
  readonly whenSent: WhenSent;
  readonly isStill: IsStill;
  /** What is free is told: never more than is free when it goes out. */
  readonly isFree: boolean;
}

/**
 * What else becomes true in the transaction that makes a send whole; false: what the amounts come from moved on, and
 * nothing is sent. Null: nothing is to be told. `told`: the barcodes that are. `by`: who confirmed it.
 */
export type WhenSent = (sendId: string | null, told: readonly string[], by: string | null) => boolean;

/** What of that takes long, a little at a time and seen by nobody before. `untold`: barcodes that can't be changed so. */
export type Prepare = (untold: readonly string[], by: string | null) => Promise<void>;

/** Whether what an amount comes from is as it was shown. */
export type IsStill = (table: StockTable, line: PlannedLine) => boolean;

export type Written = Result<
  { readonly sendId: string | null },
  ProblemOf<'stockMovedOn' | 'stockNoneChangeable'>
>;

/** What is known of a barcode before it is changed. */
export const knownOf = ({ stockSends }: Pick<Journal, 'stockSends'>, table: StockTable, sku: string) => ({
  sku,
  amount: table.get(sku)?.amount ?? null,
  isUnderWay: stockSends.isUnderWay(table.warehouseId, sku),
});

function eventOf(undoes: string | null, told: readonly PlannedLine[]): AuditEvent {
  if (undoes !== null) return 'stocksPutBack';
  return told.some(({ kind }) => kind === 'deleted') ? 'stocksDeleted' : 'stocksChanged';
}

/** Rows that are dropped between two turns. */
const AT_ONCE = 250;

/** Plans are written one after the other: what is half when none is being written broke off. */
export async function dropHalves({ transaction, stockSends }: Journal): Promise<void> {
  while (transaction(() => stockSends.dropHalves(AT_ONCE))) await nextTurn();
}

/** Writes down what was confirmed, as it was shown; one plan after the other. `by`: who works here by then may be another. */
export function createPlanWriter(
  ports: StocksPorts,
): (confirmed: Plan, by: string | null) => Promise<Written> {
  const { cache, journal, tables, sender, clock, newId } = ports;
  const { stockSends, audit } = journal;

  /** What was to stay as it is, too: as it is now, nobody agreed to it. */
  const isMoved = async (table: StockTable, { lines, isStill }: Plan): Promise<boolean> => {
    let moved = false;
    await inSlices(lines, (some) => {
      for (const line of some) {
        const { sku, before, kind } = line;
        if (kind === 'refused') continue;
        const now = knownOf(journal, table, sku);
        moved ||= now.amount !== before || now.isUnderWay || !isStill(table, line);
      }
    });
    return moved;
  };

  /** One of those that could not be changed can be by now. */
  const isFreed = async (table: StockTable, { lines, changeOf }: Plan): Promise<boolean> => {
    let freed = false;
    await inSlices(lines, (some) => {
      for (const { sku, kind } of some)
        freed ||=
          kind === 'refused' && planLine(knownOf(journal, table, sku), changeOf(sku)).kind !== 'refused';
    });
    return freed;
  };

  return async (confirmed, by) => {
    const { warehouseId, lines, changeOf, undoes, isFree, prepare, whenSent } = confirmed;
    await dropHalves(journal);
    const table = await tables.of(warehouseId);
    const told = lines.filter(isTold);
    const toldSkus = told.map(({ sku }) => sku);
    const untold = lines.flatMap(({ kind, sku }) => (kind === 'refused' ? sku : []));
    const movedOn = fail({ code: 'stockMovedOn' } as const);
    // What was confirmed is what was shown: where something moved on, it is shown once more.
    if (await isMoved(table, confirmed)) return movedOn;
    if (told.length === 0) {
      if (untold.length > 0)
        return (await isFreed(table, confirmed)) ? movedOn : fail({ code: 'stockNoneChangeable' });
      return journal.transaction(() => whenSent(null, [], by)) ? ok({ sendId: null }) : movedOn;
    }
    const send = {
      sendId: newId(),
      warehouseId,
      at: clock(),
      person: by,
      undoes,
      isFree,
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
    await prepare(untold, by);
    const isSent = journal.transaction(() => {
      if (!whenSent(send.sendId, toldSkus, by)) return false;
      stockSends.makeWhole(send.sendId);
      const warehouse = cache.warehouses.nameOf(warehouseId) ?? warehouseId;
      const detail = { warehouse, barcodes: told.length, person: by };
      audit.add(send.at, eventOf(undoes, told), detail, by);
      return true;
    });
    if (!isSent) {
      await dropHalves(journal);
      return movedOn;
    }
    tables.touched();
    sender.wake();
    return ok({ sendId: send.sendId });
  };
}
