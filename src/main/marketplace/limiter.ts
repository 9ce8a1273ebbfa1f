import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import type { Clock } from './clock.ts';
import type { Gauge, Priority } from './marketplace.ts';
import type { Bucket, Limit } from './bucket.ts';
import {
  available,
  believe,
  fullBucket,
  giveBack,
  moreCareful,
  nextAt,
  nthAt,
  pause,
  take,
} from './bucket.ts';
import type { BudgetKeeper } from './budget-keeper.ts';

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
  /** A person wants an answer: one request goes out although the scope was told to stay away. */
  tryNow(scope: LimitScope): void;
  gauges(): readonly Gauge[];
  /** Keeps what was counted, for the next run. */
  close(): void;
}

/**
 * Where a request takes at least so long to come back, or a pause is as long, a restart would win by forgetting it:
 * what was counted is kept before the request leaves. The quicker budgets are whole again before a program is back.
 */
const WORTH_KEEPING_MS = 5_000;

/**
 * Whatever time was told, a question for statuses goes out so often: labels of cancelled orders print meanwhile, and
 * the general limit is whole again in a minute.
 */
export const LONGEST_STATUS_PAUSE_MS = 120_000;
/** A finger that taps must not become a burst. */
const TRY_EVERY_MS = 5_000;

const priorities: readonly Priority[] = ['statuses', 'packing', 'handOver', 'polling'];

interface Waiter {
  readonly settle: (admission: Admission) => void;
  readonly priority: Priority;
  /** In the limiter's time. */
  readonly deadline: number;
}

interface Lane {
  readonly scope: LimitScope;
  readonly limit: Limit;
  /** Each count is kept, and what other programs of the seller kept is asked for before each. */
  readonly isKept: boolean;
  readonly queues: Readonly<Record<Priority, Set<Waiter>>>;
  /** Numbers of the permits given out and not finished yet. */
  readonly open: Set<number>;
  bucket: Bucket;
  cancelTimer: (() => void) | null;
  /** When a question for statuses may go out in spite of a pause. */
  probeAt: number;
  /** A person asked for one try. */
  isTryWanted: boolean;
  triedAt: number;
  /** The permit that was given in spite of a pause. */
  probe: number | null;
}

export function createLimiter(
  limits: ReadonlyMap<LimitScope, Limit>,
  clock: Clock,
  keeper: BudgetKeeper | null,
): Limiter {
  let lastNumber = 0;
  const lanes = new Map<LimitScope, Lane>();
  const kept = keeper?.recall();
  for (const [scope, limit] of limits) {
    lanes.set(scope, {
      scope,
      limit,
      isKept: keeper !== null && 60_000 / limit.perMinute >= WORTH_KEEPING_MS,
      queues: { statuses: new Set(), packing: new Set(), handOver: new Set(), polling: new Set() },
      open: new Set(),
      bucket: kept?.get(scope) ?? fullBucket(limit, clock.now()),
      cancelTimer: null,
      probeAt: clock.now() + LONGEST_STATUS_PAUSE_MS,
      isTryWanted: false,
      triedAt: -Infinity,
      probe: null,
    });
  }

  const laneOf = (scope: LimitScope): Lane => {
    const lane = lanes.get(scope);
    if (lane === undefined) throw new Error(`no limit is known for the scope ${scope}`);
    return lane;
  };

  const waitingIn = (lane: Lane): number =>
    priorities.reduce((sum, priority) => sum + lane.queues[priority].size, 0);

  function* inOrder(lane: Lane): Generator<Waiter> {
    for (const priority of priorities) yield* lane.queues[priority];
  }

  function stopTimer(lane: Lane): void {
    lane.cancelTimer?.();
    lane.cancelTimer = null;
  }

  /** Another program of the seller may have counted since: the more careful of both counts goes on. */
  function refresh(lane: Lane): void {
    const other = lane.isKept ? keeper?.recall().get(lane.scope) : undefined;
    if (other !== undefined) lane.bucket = moreCareful(lane.bucket, other, lane.limit);
  }

  /**
   * The lane named was refreshed before it changed. Of the others that are counted on disk, what stands there is kept:
   * each change of theirs was written when it was made, and another program may have given a count back since.
   */
  function keep(changed: Lane | null): void {
    if (keeper === null) return;
    const kept = new Map(keeper.recall());
    for (const lane of lanes.values()) {
      const other = kept.get(lane.scope);
      if (lane === changed) kept.set(lane.scope, lane.bucket);
      else if (!lane.isKept) {
        kept.set(lane.scope, other === undefined ? lane.bucket : moreCareful(lane.bucket, other, lane.limit));
      }
    }
    keeper.keep(kept);
  }

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
    if (waitingIn(lane) > 0) refresh(lane);
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
      if (lane.isKept) keep(lane);
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

  /** Requests sent after this one and unanswered so far: its `remaining` has not seen them. */
  const sentSince = (lane: Lane, number: number): number =>
    [...lane.open].filter((other) => other > number).length;

  function corrected({ bucket, limit }: Lane, news: BudgetNews, sentAfter: number): Bucket {
    const now = clock.now();
    if (news.unsent) return giveBack(bucket, limit, now);
    if (news.pauseMs !== null) {
      const until = now + Math.max(0, news.pauseMs);
      return pause(bucket, news.isPauseTold ? until : Math.max(until, nextAt(bucket, limit)));
    }
    return news.remaining === null ? bucket : believe(bucket, limit, news.remaining - sentAfter, now);
  }

  function finish(permit: Permit, news: BudgetNews): void {
    const lane = laneOf(permit.scope);
    if (!lane.open.delete(permit.number)) return;
    refresh(lane);
    const before = lane.bucket;
    const wasPaused = isPaused(lane);
    const isLifted = permit.number === lane.probe && wasPaused && news.isAnswered;
    if (permit.number === lane.probe) lane.probe = null;
    if (isLifted) lane.bucket = { tokens: 0, at: clock.now() };
    lane.bucket = corrected(lane, news, sentSince(lane, permit.number));
    if (lane.bucket === before) return;
    if (!wasPaused && isPaused(lane)) {
      lane.probeAt = clock.now() + LONGEST_STATUS_PAUSE_MS;
      lane.isTryWanted = false;
    }
    if (lane.isKept || isLifted) keep(lane);
    else if ((news.pauseMs ?? 0) >= WORTH_KEEPING_MS) keep(null);
    if (waitingIn(lane) > 0) serve(lane);
  }

  function tryNow(scope: LimitScope): void {
    const lane = laneOf(scope);
    if (!isPaused(lane) || clock.now() - lane.triedAt < TRY_EVERY_MS) return;
    lane.triedAt = clock.now();
    lane.isTryWanted = true;
    if (waitingIn(lane) > 0) serve(lane);
  }

  const gauges = (): readonly Gauge[] =>
    [...lanes.values()].map((lane) => ({
      scope: lane.scope,
      available: available(lane.bucket, lane.limit, clock.now()),
      burst: lane.limit.burst,
      perMinute: lane.limit.perMinute,
      waiting: waitingIn(lane),
      nextInMs: Math.max(0, nextAt(lane.bucket, lane.limit) - clock.now()),
    }));

  return { admit, finish, tryNow, gauges, close: () => keep(null) };
}
