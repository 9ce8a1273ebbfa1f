import type { Handlers } from '../../../shared/contract/index.ts';
import type { MoveOutcomes } from '../../../shared/contract/schemes.ts';
import { unknownNeedIn } from '../../../shared/domain/order/not-understood.ts';
import { ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { asTimePasses, feedOnceReady } from '../../kernel/signal.ts';
import type { MoveOutcome, Moves } from './moves.ts';
import { readSchemeDays } from './scheme-days.ts';
import type { WayWork } from './way-work.ts';
import { readSchemeOrders } from './scheme-lists.ts';
import { toPutBack } from './to-put-back.ts';

/** Orders become late by the clock alone, to the minute. */
const EVERY_MS = 20_000;

export interface SchemesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly moves: Moves;
  readonly wayWork: WayWork;
  readonly clock: () => number;
}

/** As screens are told of what became of many. */
export const outcomesOf = (outcomes: readonly MoveOutcome[]): MoveOutcomes => ({
  moved: outcomes.filter(({ moved }) => moved.ok && moved.value).length,
  outcomes: outcomes.map(({ orderId, moved }) => ({ orderId, problem: moved.ok ? null : moved.problem })),
});

export function createSchemes({ cache, journal, moves, wayWork, clock }: SchemesPorts): {
  readonly handlers: Handlers['schemes'];
} {
  /** What this version can't act on is listed elsewhere, and packed nowhere. */
  const canBePacked = (orderId: string): boolean => {
    const order = cache.orders.get(orderId);
    return order !== null && unknownNeedIn(order.requiredMeta) === null;
  };

  return {
    handlers: {
      today: feedOnceReady(
        wayWork.isRead,
        () => readSchemeDays({ cache, wayWork }, clock()),
        cache.topics('orders'),
        journal.topics('parcels', 'run_stops', 'courier_lists', 'counter_parcels'),
        asTimePasses(EVERY_MS),
        wayWork.wasRead,
      ),
      orders: async (page) => {
        await wayWork.whenRead();
        return ok(readSchemeOrders({ cache, journal, wayWork }, page, clock()));
      },
      toPutBack: async () => {
        await wayWork.whenRead();
        return ok(toPutBack({ cache, wayWork }));
      },
      take: async ({ scheme, orderIds }) => {
        const chosen = orderIds ?? cache.schemeOrders.idsAt(scheme, 'new', null).filter(canBePacked);
        return ok(outcomesOf(await moves.ask(chosen.map((orderId) => ({ orderId, to: 'confirm' })))));
      },
    },
  };
}
