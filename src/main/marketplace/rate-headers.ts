import type { IncomingHttpHeaders } from 'node:http';

/** What an answer's headers say about the budget; null where they say nothing that can be read. */
export interface RateHeaders {
  readonly remaining: number | null;
  /** The longer of `X-Ratelimit-Retry` and `Retry-After`. */
  readonly waitMs: number | null;
}

export function readRateHeaders(headers: IncomingHttpHeaders): RateHeaders {
  const waits = [secondsIn(headers['x-ratelimit-retry']), retryAfter(headers)].filter(
    (wait) => wait !== null,
  );
  return {
    remaining: secondsIn(headers['x-ratelimit-remaining']),
    waitMs: waits.length === 0 ? null : Math.max(...waits) * 1000,
  };
}

function secondsIn(value: string | readonly string[] | undefined): number | null {
  const text = (typeof value === 'string' ? value : value?.[0])?.trim() ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Seconds, or a date: read against the answer's own `Date`, since this machine's clock may be wrong. */
function retryAfter(headers: IncomingHttpHeaders): number | null {
  const text = headers['retry-after'];
  if (text === undefined) return null;
  const seconds = secondsIn(text);
  if (seconds !== null) return seconds;
  const span = Date.parse(text) - Date.parse(headers.date ?? '');
  return Number.isNaN(span) ? null : Math.max(0, span / 1000);
}
