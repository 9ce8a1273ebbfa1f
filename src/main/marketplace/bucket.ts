/**
 * Token bucket arithmetic, apart from any timer. Times are milliseconds of one clock.
 * Source of the model: observed facts, "Limits" ("300 a minute = one each 200 ms with a burst of 20").
 */
export interface Limit {
  readonly perMinute: number;
  /** Requests that can be sent at once after a rest. */
  readonly burst: number;
}

/** `tokens` held at the moment `at`. A moment in the future means: nothing may be sent before it. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Sums of fractions of a token fall short of 1 by less than this. */
const EPSILON = 1e-6;

export const fullBucket = (limit: Limit, now: number): Bucket => ({ tokens: limit.burst, at: now });

export function level(bucket: Bucket, limit: Limit, now: number): number {
  if (now < bucket.at) return 0;
  return Math.min(limit.burst, bucket.tokens + ((now - bucket.at) * limit.perMinute) / 60_000);
}

export const available = (bucket: Bucket, limit: Limit, now: number): number =>
  Math.floor(level(bucket, limit, now) + EPSILON);

/** The earliest moment at which the `count`th request from now may be sent. */
export function nthAt(bucket: Bucket, limit: Limit, count: number): number {
  if (bucket.tokens + EPSILON >= count) return bucket.at;
  return bucket.at + ((count - bucket.tokens) * 60_000) / limit.perMinute;
}

/** The earliest moment at which one request may be sent. */
export const nextAt = (bucket: Bucket, limit: Limit): number => nthAt(bucket, limit, 1);

/** The moment from which the bucket is as full as an unused one. */
export const fullAt = (bucket: Bucket, limit: Limit): number => nthAt(bucket, limit, limit.burst);

/** Of two counts of the same budget, the one that allows less. */
export const moreCareful = (one: Bucket, other: Bucket, limit: Limit): Bucket =>
  fullAt(other, limit) > fullAt(one, limit) ? other : one;

/** The bucket after one request, or null when none may be sent yet. */
export function take(bucket: Bucket, limit: Limit, now: number): Bucket | null {
  const held = level(bucket, limit, now);
  return held + EPSILON < 1 ? null : { tokens: Math.max(0, held - 1), at: now };
}

/** Takes back the count of a request that never left. */
export function giveBack(bucket: Bucket, limit: Limit, now: number): Bucket {
  // A paused scope stays paused.
  if (now < bucket.at) return bucket;
  return { tokens: Math.min(limit.burst, level(bucket, limit, now) + 1), at: now };
}

/**
 * Corrects the bucket by what the service says is left: the budget is shared with every other program of the
 * seller, so it may hold less than was counted here, and never more is believed than was counted here.
 */
export function believe(bucket: Bucket, limit: Limit, remaining: number, now: number): Bucket {
  const told = Math.max(0, remaining);
  return now < bucket.at || told >= level(bucket, limit, now) ? bucket : { tokens: told, at: now };
}

/**
 * Nothing before `until`, and exactly one request at that moment, which is how `X-Ratelimit-Retry` is to be read. A
 * longer pause stays.
 */
export function pause(bucket: Bucket, until: number): Bucket {
  return until > bucket.at ? { tokens: 1, at: until } : { tokens: Math.min(1, bucket.tokens), at: bucket.at };
}
