import type { AskedHandlers, Caller, Handlers } from '../../../shared/contract/index.ts';
import { isOpenRun } from '../../../shared/domain/run/run.ts';
import { readRunCode } from '../../../shared/domain/run/run-codes.ts';
import { ok } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import { asTimePasses, feed } from '../../kernel/signal.ts';
import type { DoorCodes } from '../schemes/door-codes.ts';
import type { Moves } from '../schemes/moves.ts';
import { createAtDoor } from './at-door.ts';
import type { Deliveries } from './deliveries.ts';
import { createPlanRuns } from './plan-runs.ts';
import { createRunActs } from './run-acts.ts';
import { createRunBoard } from './run-board.ts';
import { createRunCards } from './run-cards.ts';
import { createRunOrders, type RunOrders, type RunOrdersPorts } from './run-orders.ts';
import { createSendOff } from './send-off.ts';
import { createStopBuyers, type StopBuyersPorts } from './stop-buyers.ts';

export interface RunsPorts extends Omit<RunOrdersPorts, 'moves'>, StopBuyersPorts {
  readonly deliveries: Pick<Deliveries, 'addressOf' | 'windowOf'>;
  readonly moves: Moves;
  readonly doorCodes: DoorCodes;
  readonly print: Handlers['runs']['print'];
  /** Whether the window is told where buyers live. */
  readonly seesBuyers: (caller: Caller) => boolean;
  readonly clock: () => number;
  /** The time at the marketplace, by which windows pass. */
  readonly shopClock: () => number;
  readonly newId: () => string;
}

/** How far a run is, is not told to every window. */
type ByWindow = 'board' | 'run' | 'over';
export type RunHandlers = Omit<Handlers['runs'], ByWindow> & Pick<AskedHandlers['runs'], ByWindow>;

/** Closed runs that a screen lists. */
const MOST_OVER = 30;
/** Windows pass by the clock alone. */
const EVERY_MS = 30_000;

/** The seller's own couriers: what each takes along, what became of it at the door, and what comes back. */
export function createRuns(ports: RunsPorts): { readonly handlers: RunHandlers } {
  const { cache, journal, deliveries, seesBuyers } = ports;
  const orders = createRunOrders(ports);
  const acts = createRunActs(ports);
  const cards = createRunCards({ ...ports, orders });
  const parts = { ...ports, orders, acts, placesOf: cards.placesOf };

  const board = createRunBoard({ ...ports, orders, card: cards.card });
  const handlers: RunHandlers = {
    board: feed(
      (caller) => board(seesBuyers(caller)),
      journal.topics('runs', 'run_stops', 'deliveries', 'outbox', 'parcels'),
      journal.peopleTopics('people'),
      cache.topics('orders'),
      asTimePasses(EVERY_MS),
    ),
    run: async ({ runId }, caller) => {
      const run = acts.find(runId);
      return run.ok ? ok(cards.card(run.value, seesBuyers(caller))) : run;
    },
    over: async (_nothing, caller) => {
      const sees = seesBuyers(caller);
      return ok({ runs: journal.runs.over(MOST_OVER).map((run) => cards.card(run, sees)) });
    },
    find: async ({ text }) => ok({ found: findIn(journal, orders, text) }),
    ...createPlanRuns(parts),
    ...createSendOff(parts),
    ...createAtDoor(parts),
    addresses: async ({ orderIds }) => {
      const by = ports.person();
      const addresses = orderIds.flatMap((orderId) => {
        const address = deliveries.addressOf(orderId);
        return address ? [{ orderId, ...address }] : [];
      });
      await inSlices(addresses, (some) =>
        journal.transaction(() => {
          for (const { orderId } of some)
            journal.audit.add(ports.clock(), 'buyerSeen', { orderId, what: 'address' }, by);
        }),
      );
      return ok({ addresses });
    },
    buyer: createStopBuyers(ports),
    print: ports.print,
  };
  return { handlers };
}

/** A run by its code, a parcel by the run that has it. */
function findIn(
  journal: Journal,
  orders: RunOrders,
  text: string,
): { runId: string; orderId: string | null } | null {
  const number = readRunCode(text);
  const named = number === null ? null : journal.runs.ofNumber(number);
  if (named) return { runId: named.runId, orderId: null };
  const orderId = orders.ofScan(text);
  const runs = orderId === null ? [] : journal.runs.ofOrder(orderId);
  const run = runs.findLast(({ state }) => isOpenRun(state)) ?? runs.at(-1);
  return run ? { runId: run.runId, orderId } : null;
}
