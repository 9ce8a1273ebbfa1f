import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import { type Bucket, fullAt, type Limit } from './bucket.ts';
import type { BudgetStore, SavedBucket } from './budget-store.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { LONGEST_RATE_WAIT_MS } from './retry.ts';

export type Buckets = ReadonlyMap<LimitScope, Bucket>;

/** What the limiter of one account keeps, in the limiter's own time. Never throws. */
export interface BudgetKeeper {
  /** What is kept now, by this program and others of the seller. A scope that is not there is full. */
  recall(): Buckets;
  keep(buckets: Buckets): void;
}

export interface BudgetKeeping {
  readonly store: BudgetStore;
  readonly account: string;
  readonly limits: ReadonlyMap<LimitScope, Limit>;
  readonly clock: Clock;
  /** Unix milliseconds. Kept moments are the only ones of this clock: it can be set. */
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Between two runs only the machine's clock counts. Set forward, it opens a budget early, and the service's 429 will
 * say so. Set back, it seems that less than no time has passed: then none has, and the kept moments are moved to the
 * new time at once, so that the wait begins once more and not at every start.
 */
export function createBudgetKeeper(keeping: BudgetKeeping): BudgetKeeper {
  const { store, account, limits, clock, now, log } = keeping;
  let hasFailed = false;

  function attempt<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      // Once: a full disk must neither stop the packing nor fill the log.
      if (!hasFailed) log.warn({ error: String(error) }, 'the budget of requests is not kept');
      hasFailed = true;
      return otherwise;
    }
  }

  function recall(): Buckets {
    const saved = attempt(() => store.read(account), null);
    if (saved === null) return new Map();
    const passed = now() - saved.savedAt;
    const savedAt = clock.now() - Math.max(0, passed);
    const found = new Map<LimitScope, Bucket>();
    for (const [scope, limit] of limits) {
      const bucket = saved.scopes[scope];
      if (bucket !== undefined) found.set(scope, recalled(bucket, limit, saved.savedAt, savedAt));
    }
    if (passed < 0) keep(found);
    return found;
  }

  function keep(buckets: Buckets): void {
    const [wall, own] = [now(), clock.now()];
    const scopes: Record<string, SavedBucket> = {};
    for (const [scope, limit] of limits) {
      const bucket = buckets.get(scope);
      if (bucket !== undefined && fullAt(bucket, limit) > own) {
        scopes[scope] = { tokens: bucket.tokens, at: wall + (bucket.at - own) };
      }
    }
    attempt(() => {
      const isNew = Object.keys(scopes).length > 0 || store.read(account) !== null;
      if (isNew) store.write(account, { savedAt: wall, scopes });
    }, undefined);
  }

  return { recall, keep };
}

/** Nothing that stands in a file closes a scope for longer than the limit itself, or a 429, can. */
function recalled({ tokens, at }: SavedBucket, limit: Limit, savedAt: number, ownSavedAt: number): Bucket {
  const pause = Math.min(at - savedAt, LONGEST_RATE_WAIT_MS);
  return { tokens: Math.min(Math.max(tokens, 0), limit.burst), at: ownSavedAt + pause };
}
