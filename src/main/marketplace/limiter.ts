import type { LimitScope } from '../../shared/marketplace/operation.ts';
import type { Clock } from './clock.ts';
import type { Gauge, Priority } from './marketplace.ts';
import type { Bucket, Limit } from './bucket.ts';
import { available, believe, fullBucket, nextAt, pause, take } from './bucket.ts';

/** Leave to send one request. Every permit must be handed to `finish`, whatever became of the request. */
export interface Permit {
  readonly scope: LimitScope;
  readonly number: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly permit: Permit }
  | { readonly kind: 'aborted' }
  /** The service has told this scope to stay away for longer than anyone should wait in a queue. */
  | { readonly kind: 'paused'; readonly forMs: number };

/** What an answer said about the budget; null where it said nothing. */
export interface BudgetNews {
  /** `X-Ratelimit-Remaining`. */
  readonly remaining: number | null;
  /** After a 429: nothing more from this scope for so long. */
  readonly pauseMs: number | null;
}

/**
 * One queue and one bucket per limit scope. Inside a scope the highest waiting priority goes first, callers of one
 * priority in the order they came. Scopes do not hold each other up.
 */
export interface Limiter {
  admit(scope: LimitScope, priority: Priority, signal: AbortSignal): Promise<Admission>;
  finish(permit: Permit, news: BudgetNews): void;
  gauges(): readonly Gauge[];
}

/** A pause told by the service that is longer ends the wait of everyone in the queue: people should be told. */
export const LONGEST_PAUSE_IN_QUEUE_MS = 60_000;

const priorities: readonly Priority[] = ['packing', 'handOver', 'polling'];

interface Waiter {
  readonly settle: (admission: Admission) => void;
}

interface Lane {
  readonly scope: LimitScope;
  readonly limit: Limit;
  readonly queues: Readonly<Record<Priority, Set<Waiter>>>;
  /** Numbers of the permits given out and not finished yet. */
  readonly open: Set<number>;
  bucket: Bucket;
  cancelTimer: (() => void) | null;
}

export function createLimiter(limits: ReadonlyMap<LimitScope, Limit>, clock: Clock): Limiter {
  let lastNumber = 0;
  const lanes = new Map<LimitScope, Lane>();
  for (const [scope, limit] of limits) {
    lanes.set(scope, {
      scope,
      limit,
      queues: { packing: new Set(), handOver: new Set(), polling: new Set() },
      open: new Set(),
      bucket: fullBucket(limit, clock.now()),
      cancelTimer: null,
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

  const pauseLeft = (lane: Lane): number => lane.bucket.at - clock.now();

  function serve(lane: Lane): void {
    stopTimer(lane);
    for (const waiter of inOrder(lane)) {
      const left = pauseLeft(lane);
      if (left > LONGEST_PAUSE_IN_QUEUE_MS) {
        waiter.settle({ kind: 'paused', forMs: left });
        continue;
      }
      const after = take(lane.bucket, lane.limit, clock.now());
      if (after === null) {
        lane.cancelTimer = clock.after(nextAt(lane.bucket, lane.limit) - clock.now(), () => {
          lane.cancelTimer = null;
          serve(lane);
        });
        return;
      }
      lane.bucket = after;
      lastNumber += 1;
      lane.open.add(lastNumber);
      waiter.settle({ kind: 'admitted', permit: { scope: lane.scope, number: lastNumber } });
    }
  }

  function admit(scope: LimitScope, priority: Priority, signal: AbortSignal): Promise<Admission> {
    const lane = laneOf(scope);
    if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
    return new Promise((resolve) => {
      const queue = lane.queues[priority];
      const leave = () => waiter.settle({ kind: 'aborted' });
      const waiter: Waiter = {
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
      // While a timer runs, nothing can be sent before it fires and the queues are kept in order for it.
      if (lane.cancelTimer === null) serve(lane);
    });
  }

  /** Requests sent after this one and unanswered so far: its `remaining` has not seen them. */
  const sentSince = (lane: Lane, number: number): number =>
    [...lane.open].filter((other) => other > number).length;

  function finish(permit: Permit, news: BudgetNews): void {
    const lane = laneOf(permit.scope);
    if (!lane.open.delete(permit.number)) return;
    const now = clock.now();
    if (news.pauseMs !== null) {
      lane.bucket = pause(lane.bucket, now + Math.max(0, news.pauseMs));
    } else if (news.remaining !== null) {
      const left = news.remaining - sentSince(lane, permit.number);
      lane.bucket = believe(lane.bucket, lane.limit, left, now);
    } else {
      return;
    }
    if (waitingIn(lane) > 0) serve(lane);
  }

  const gauges = (): readonly Gauge[] =>
    [...lanes.values()].map((lane) => ({
      scope: lane.scope,
      available: available(lane.bucket, lane.limit, clock.now()),
      burst: lane.limit.burst,
      perMinute: lane.limit.perMinute,
      waiting: waitingIn(lane),
    }));

  return { admit, finish, gauges };
}
