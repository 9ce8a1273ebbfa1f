import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import type { Clock } from './clock.ts';
import type { Gauge, Priority } from './marketplace.ts';
import { nextAt, nthAt, take, type Limit } from './bucket.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import { createKeptCounts } from './kept-counts.ts';
import {
  corrected,
  gaugeOf,
  inOrder,
  LONGEST_STATUS_PAUSE_MS,
  openLanes,
  sentSince,
  stopTimer,
  waitingIn,
  WORTH_KEEPING_MS,
  type Lane,
  type Waiter,
} from './limit-lane.ts';

/** Leave to send one request. Every permit must be handed to `finish`, whatever became of the request. */
export interface Permit {
  readonly scope: LimitScope;
  readonly number: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly permit: Permit }
  | { readonly kind: 'aborted' }
  /** The turn would come later than the caller waits. */
  | { readonly kind: 'tooLong'; readonly forMs: number };

/** What became of a request's place in the budget; null where the answer said nothing. */
export interface BudgetNews {
  /** `X-Ratelimit-Remaining`. */
  readonly remaining: number | null;
  /** After a 429: nothing more from this scope for so long. */
  readonly pauseMs: number | null;
  /** The service said how long; otherwise the pause is a guess, and opens nothing earlier than the limit does. */
  readonly isPauseTold: boolean;
  /** It was carried out and answered: a scope that was told to stay away is open. */
  readonly isAnswered: boolean;
  /** It never left: what was counted for it is taken back. */
  readonly unsent: boolean;
}

/** How a caller waits for its turn. */
export interface Waiting {
  readonly priority: Priority;
  readonly signal: AbortSignal;
  /** A longer wait ends at once instead. */
  readonly patienceMs: number;
}

/**
 * One queue and one bucket per limit scope, for one account. Inside a scope the highest waiting priority goes first,
 * callers of one priority in the order they came. Scopes do not hold each other up.
 */
export interface Limiter {
  admit(scope: LimitScope, waiting: Waiting): Promise<Admission>;
  finish(permit: Permit, news: BudgetNews): void;
  /** A person wants an answer: one request goes out although the scope is paused. */
  tryNow(scope: LimitScope): void;
  gauges(): readonly Gauge[];
  /** Saves the request counts for the next run. */
  close(): void;
}

/** Repeated taps must not become a burst. */
const TRY_EVERY_MS = 5_000;

export function createLimiter(
  limits: ReadonlyMap<LimitScope, Limit>,
  clock: Clock,
  keeper: BudgetKeeper | null,
): Limiter {
  let lastNumber = 0;
  const lanes = openLanes(limits, clock.now(), keeper);
  const counts = createKeptCounts(lanes, keeper);

  const laneOf = (scope: LimitScope): Lane => {
    const lane = lanes.get(scope);
    if (lane === undefined) throw new Error(`no limit is known for the scope ${scope}`);
    return lane;
  };

  const isPaused = ({ bucket }: Lane): boolean => clock.now() < bucket.at;

  /** A wrong time must not silence a station: one request finds out whether it still holds. */
  function mayProbe(lane: Lane, { priority }: Waiter): boolean {
    if (!isPaused(lane)) return false;
    const isDue = priority === 'statuses' && clock.now() >= lane.probeAt;
    if (!isDue && !lane.isTryWanted) return false;
    lane.isTryWanted = false;
    lane.probeAt = clock.now() + LONGEST_STATUS_PAUSE_MS;
    return true;
  }

  function serve(lane: Lane): void {
    stopTimer(lane);
    if (waitingIn(lane) > 0) counts.refresh(lane);
    let place = 0;
    for (const waiter of inOrder(lane)) {
      const after = place === 0 ? take(lane.bucket, lane.limit, clock.now()) : null;
      const isProbe = after === null && mayProbe(lane, waiter);
      if (after === null && !isProbe) {
        place += 1;
        const turn = nthAt(lane.bucket, lane.limit, place);
        if (turn <= waiter.deadline) continue;
        // Its place is free for those behind it.
        place -= 1;
        waiter.settle({ kind: 'tooLong', forMs: turn - clock.now() });
        continue;
      }
      if (after !== null) lane.bucket = after;
      if (lane.isKept) counts.keep(lane);
      lastNumber += 1;
      if (isProbe) lane.probe = lastNumber;
      lane.open.add(lastNumber);
      waiter.settle({ kind: 'admitted', permit: { scope: lane.scope, number: lastNumber } });
    }
    if (place === 0) return;
    lane.cancelTimer = clock.after(nextAt(lane.bucket, lane.limit) - clock.now(), () => {
      lane.cancelTimer = null;
      serve(lane);
    });
  }

  function admit(scope: LimitScope, { priority, signal, patienceMs }: Waiting): Promise<Admission> {
    const lane = laneOf(scope);
    if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
    return new Promise((resolve) => {
      const queue = lane.queues[priority];
      const leave = () => waiter.settle({ kind: 'aborted' });
      const waiter: Waiter = {
        priority,
        deadline: clock.now() + patienceMs,
        settle(admission) {
          queue.delete(waiter);
          signal.removeEventListener('abort', leave);
          // A timer for nobody would keep the process alive.
          if (waitingIn(lane) === 0) stopTimer(lane);
          resolve(admission);
        },
      };
      queue.add(waiter);
      signal.addEventListener('abort', leave, { once: true });
      serve(lane);
    });
  }

  function finish(permit: Permit, news: BudgetNews): void {
    const lane = laneOf(permit.scope);
    if (!lane.open.delete(permit.number)) return;
    counts.refresh(lane);
    const before = lane.bucket;
    const wasPaused = isPaused(lane);
    const isLifted = permit.number === lane.probe && wasPaused && news.isAnswered;
    if (permit.number === lane.probe) lane.probe = null;
    if (isLifted) lane.bucket = { tokens: 0, at: clock.now() };
    lane.bucket = corrected(lane, news, sentSince(lane, permit.number), clock.now());
    if (lane.bucket === before) return;
    if (!wasPaused && isPaused(lane)) {
      lane.probeAt = clock.now() + LONGEST_STATUS_PAUSE_MS;
      lane.isTryWanted = false;
    }
    if (lane.isKept || isLifted) counts.keep(lane);
    else if ((news.pauseMs ?? 0) >= WORTH_KEEPING_MS) counts.keep(null);
    if (waitingIn(lane) > 0) serve(lane);
  }

  function tryNow(scope: LimitScope): void {
    const lane = laneOf(scope);
    if (!isPaused(lane) || clock.now() - lane.triedAt < TRY_EVERY_MS) return;
    lane.triedAt = clock.now();
    lane.isTryWanted = true;
    if (waitingIn(lane) > 0) serve(lane);
  }

  const gauges = (): readonly Gauge[] => [...lanes.values()].map((lane) => gaugeOf(lane, clock.now()));

  return { admit, finish, tryNow, gauges, close: () => counts.keep(null) };
}
