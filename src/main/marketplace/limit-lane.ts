import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import {
  available,
  believe,
  fullBucket,
  giveBack,
  nextAt,
  pause,
  type Bucket,
  type Limit,
} from './bucket.ts';
import type { BudgetKeeper } from './budget-keeper.ts';
import type { Admission, BudgetNews } from './limiter.ts';
import type { Gauge, Priority } from './marketplace.ts';

/**
 * Where a request takes at least so long to come back, or a pause is as long, a restart would win by forgetting it:
 * what was counted is kept before the request leaves. The quicker budgets are whole again before a program is back.
 */
export const WORTH_KEEPING_MS = 5_000;

/**
 * Whatever time was told, a question for statuses goes out so often: labels of cancelled orders print meanwhile, and
 * the general limit is whole again in a minute.
 */
export const LONGEST_STATUS_PAUSE_MS = 120_000;
const priorities: readonly Priority[] = ['statuses', 'packing', 'handOver', 'polling'];

/** One caller before its turn. */
export interface Waiter {
  readonly settle: (admission: Admission) => void;
  readonly priority: Priority;
  /** In the limiter's time. */
  readonly deadline: number;
}

/** One limit scope: who waits for it, and what is left of it. */
export interface Lane {
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

export function openLanes(
  limits: ReadonlyMap<LimitScope, Limit>,
  now: number,
  keeper: BudgetKeeper | null,
): ReadonlyMap<LimitScope, Lane> {
  const lanes = new Map<LimitScope, Lane>();
  const kept = keeper?.recall();
  for (const [scope, limit] of limits) {
    lanes.set(scope, {
      scope,
      limit,
      isKept: keeper !== null && 60_000 / limit.perMinute >= WORTH_KEEPING_MS,
      queues: { statuses: new Set(), packing: new Set(), handOver: new Set(), polling: new Set() },
      open: new Set(),
      bucket: kept?.get(scope) ?? fullBucket(limit, now),
      cancelTimer: null,
      probeAt: now + LONGEST_STATUS_PAUSE_MS,
      isTryWanted: false,
      triedAt: -Infinity,
      probe: null,
    });
  }
  return lanes;
}

export const waitingIn = (lane: Lane): number =>
  priorities.reduce((sum, priority) => sum + lane.queues[priority].size, 0);

export function* inOrder(lane: Lane): Generator<Waiter> {
  for (const priority of priorities) yield* lane.queues[priority];
}

export function stopTimer(lane: Lane): void {
  lane.cancelTimer?.();
  lane.cancelTimer = null;
}

/** Requests sent after this one and unanswered so far: its `remaining` has not seen them. */
export const sentSince = (lane: Lane, number: number): number =>
  [...lane.open].filter((other) => other > number).length;

/** The bucket after what became of a request. */
export function corrected({ bucket, limit }: Lane, news: BudgetNews, sentAfter: number, now: number): Bucket {
  if (news.unsent) return giveBack(bucket, limit, now);
  if (news.pauseMs !== null) {
    const until = now + Math.max(0, news.pauseMs);
    return pause(bucket, news.isPauseTold ? until : Math.max(until, nextAt(bucket, limit)));
  }
  return news.remaining === null ? bucket : believe(bucket, limit, news.remaining - sentAfter, now);
}

export const gaugeOf = (lane: Lane, now: number): Gauge => ({
  scope: lane.scope,
  available: available(lane.bucket, lane.limit, now),
  burst: lane.limit.burst,
  perMinute: lane.limit.perMinute,
  waiting: waitingIn(lane),
  nextInMs: Math.max(0, nextAt(lane.bucket, lane.limit) - now),
});
