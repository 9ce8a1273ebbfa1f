import { type LimitScope, limitScopes } from '../../../shared/marketplace/limit-scopes.ts';
import type { LimitHeaders } from './errors.ts';

/** "A 409 may cost as much as 5 to 10 requests" (observed facts, "Limits"): the mildest of what was seen. */
const CONFLICT_COST = 5;

export type LimitVerdict =
  { readonly allowed: true; readonly remaining: number } | ({ readonly allowed: false } & LimitHeaders);

/** Token buckets of every seller and scope: all tokens of a seller draw on the same ones. */
export interface Limits {
  take(sellerId: string, scope: LimitScope): LimitVerdict;
  /** Takes what a 409 costs beyond the request itself, and says what is left. */
  chargeConflict(sellerId: string, scope: LimitScope): number;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** A hair below one is rounding: the 200th millisecond is enough for the next request. */
const HAIR = 1e-9;

/** `now` in milliseconds, of the simulator's own clock. */
export function createLimits(now: () => number): Limits {
  const buckets = new Map<string, Bucket>();

  const bucketOf = (sellerId: string, scope: LimitScope): Bucket => {
    const { requests, seconds, burst } = limitScopes[scope];
    const key = `${sellerId} ${scope}`;
    const moment = now();
    const bucket = buckets.get(key) ?? { tokens: burst, filledAt: moment };
    const gained = (Math.max(0, moment - bucket.filledAt) * requests) / (seconds * 1000);
    const filled = { tokens: Math.min(burst, bucket.tokens + gained), filledAt: moment };
    buckets.set(key, filled);
    return filled;
  };

  const secondsUntil = (scope: LimitScope, missing: number): number =>
    Math.max(1, Math.ceil((missing * limitScopes[scope].seconds) / limitScopes[scope].requests - HAIR));

  return {
    take: (sellerId, scope) => {
      const bucket = bucketOf(sellerId, scope);
      const { burst } = limitScopes[scope];
      if (bucket.tokens < 1 - HAIR) {
        return {
          allowed: false,
          retrySeconds: secondsUntil(scope, 1 - bucket.tokens),
          limit: burst,
          resetSeconds: secondsUntil(scope, burst - bucket.tokens),
        };
      }
      bucket.tokens = Math.max(0, bucket.tokens - 1);
      return { allowed: true, remaining: Math.floor(bucket.tokens + HAIR) };
    },
    chargeConflict: (sellerId, scope) => {
      const bucket = bucketOf(sellerId, scope);
      bucket.tokens = Math.max(0, bucket.tokens - (CONFLICT_COST - 1));
      return Math.floor(bucket.tokens + HAIR);
    },
  };
}
