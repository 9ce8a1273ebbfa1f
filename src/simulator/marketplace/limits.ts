import type { LimitScope } from '../../shared/marketplace/operation.ts';
import type { Clock } from '../clock.ts';
import type { LimitHeaders } from './errors.ts';

/** Requests a minute by scope (document 1, "Limits"). */
const perMinute: Readonly<Record<LimitScope, number>> = { general: 300, addOrder: 1000, metadata: 1000 };

/** Observed for the general scope; not shown for the two others, which get the same. */
const BURST = 20;

/** "A 409 may cost as much as 5 to 10 requests" (observed facts, "Limits"): the mildest of what was seen. */
const CONFLICT_COST = 5;

export type LimitVerdict =
  { readonly allowed: true; readonly remaining: number } | ({ readonly allowed: false } & LimitHeaders);

/** The buckets of one seller: every token of the seller draws on the same ones. */
export interface Limits {
  take(scope: LimitScope): LimitVerdict;
  /** Takes what a 409 costs beyond the request itself, and says what is left. */
  chargeConflict(scope: LimitScope): number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

export function createLimits(clock: Clock): Limits {
  const buckets = new Map<LimitScope, Bucket>();

  const bucketOf = (scope: LimitScope): Bucket => {
    const now = clock();
    const bucket = buckets.get(scope) ?? { tokens: BURST, filledAt: now };
    const gained = (Math.max(0, now - bucket.filledAt) * perMinute[scope]) / 60_000;
    const filled = { tokens: Math.min(BURST, bucket.tokens + gained), filledAt: now };
    buckets.set(scope, filled);
    return filled;
  };

  const secondsUntil = (scope: LimitScope, missing: number): number =>
    Math.max(1, Math.ceil((missing * 60) / perMinute[scope]));

  return {
    take: (scope) => {
      const bucket = bucketOf(scope);
      // A hair below one is rounding: the 200th millisecond is enough for the next request.
      if (bucket.tokens < 1 - 1e-9) {
        return {
          allowed: false,
          retrySeconds: secondsUntil(scope, 1 - bucket.tokens),
          limit: BURST,
          resetSeconds: secondsUntil(scope, BURST - bucket.tokens),
        };
      }
      bucket.tokens = Math.max(0, bucket.tokens - 1);
      return { allowed: true, remaining: Math.floor(bucket.tokens + 1e-9) };
    },
    chargeConflict: (scope) => {
      const bucket = bucketOf(scope);
      bucket.tokens = Math.max(0, bucket.tokens - (CONFLICT_COST - 1));
      return Math.floor(bucket.tokens + 1e-9);
    },
  };
}
