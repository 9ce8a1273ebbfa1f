import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { IntentState } from '../../../shared/domain/stock/stock-intent.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createIntentWriter } from './end-intents.ts';
import type { StocksPorts } from './stocks-ports.ts';
import { lineView } from './stocks-view.ts';

/** So many are written between two turns. */
const AT_ONCE = 250;
const MOST_FAILURES = 1000;
const MOST_HISTORY = 100;
const FAILED = ['refused', 'differs', 'unclear'] as const satisfies readonly IntentState[];

type Names = 'pause' | 'resume' | 'withdraw' | 'failures' | 'history';

/** What was confirmed, while it goes out and after. */
export function createSends(ports: StocksPorts): Pick<Handlers['stocks'], Names> {
  const { journal, tables, sender } = ports;
  const { stockSends } = journal;
  const applyAll = createIntentWriter(ports);

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
      // Nothing more of it goes out between two parts, nor what an answer that is still to come gives back.
      const paused = await setPaused(sendId, true);
      const send = stockSends.send(sendId);
      if (!paused.ok || !send) return fail({ code: 'stockSendUnknown', sendId });
      let withdrawn = 0;
      for (;;) {
        const waiting = stockSends.inState(sendId, 'waiting', AT_ONCE);
        applyAll(send, waiting, () => ({ kind: 'withdrawn' }));
        withdrawn += waiting.length;
        if (waiting.length < AT_ONCE) break;
        await nextTurn();
      }
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
