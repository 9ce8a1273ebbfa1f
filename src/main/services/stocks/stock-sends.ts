import type { Handlers } from '../../../shared/contract/index.ts';
import type { IntentState } from '../../../shared/domain/stock/stock-intent.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { StocksPorts } from './stocks-ports.ts';
import { lineView } from './stocks-view.ts';

const MOST_FAILURES = 1000;
const MOST_HISTORY = 100;
const FAILED = ['refused', 'differs', 'unclear'] as const satisfies readonly IntentState[];

type Names = 'pause' | 'resume' | 'withdraw' | 'failures' | 'history';

/** What was confirmed, while it goes out and after. */
export function createSends(ports: StocksPorts): Pick<Handlers['stocks'], Names> {
  const { journal, tables, sender, clock } = ports;
  const { stockSends } = journal;

  const setPaused = async (sendId: string, isPaused: boolean) => {
    if (!stockSends.send(sendId)) return fail({ code: 'stockSendUnknown', sendId } as const);
    journal.transaction(() => {
      stockSends.setPaused(sendId, isPaused);
      if (!isPaused) stockSends.setProblem(sendId, null);
    });
    sender.wake();
    return ok(null);
  };

  return {
    pause: ({ sendId }) => setPaused(sendId, true),
    resume: ({ sendId }) => setPaused(sendId, false),
    withdraw: async ({ sendId }) => {
      if (!stockSends.send(sendId)) return fail({ code: 'stockSendUnknown', sendId });
      const withdrawn = journal.transaction(() => {
        const waiting = stockSends.inState(sendId, 'waiting', Number.MAX_SAFE_INTEGER);
        for (const { sku } of waiting) stockSends.apply(sendId, sku, { kind: 'withdrawn' }, clock());
        return waiting.length;
      });
      tables.touched();
      return ok({ withdrawn });
    },
    failures: async ({ sendId }) => {
      const about = stockSends.send(sendId);
      if (!about) return fail({ code: 'stockSendUnknown', sendId });
      const table = await tables.of(about.warehouseId);
      const rows = FAILED.flatMap((state) => stockSends.inState(sendId, state, MOST_FAILURES));
      return ok({ lines: rows.map((row) => lineView(row, table)) });
    },
    history: async ({ warehouseId, sku }) =>
      ok({
        lines: stockSends.historyOf(warehouseId, sku, MOST_HISTORY).map((row) => ({
          ...lineView(row, null),
          person: stockSends.send(row.sendId)?.person ?? null,
        })),
      }),
  };
}
