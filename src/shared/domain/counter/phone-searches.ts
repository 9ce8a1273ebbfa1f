/** Fewer would find strangers: a shelf of a thousand parcels has one buyer for each end of three digits. */
export const FEWEST_DIGITS = 4;

/** Buyers who know neither their order's number nor their code are few: a full counter was never seen to need half. */
const MOST_SEARCHES = 20;

/** Ten thousand ends of numbers take more than three days at that pace, each search in the log. */
export const SEARCHES_WINDOW_MS = 10 * 60_000;

/**
 * When a person may search for buyers by telephone again; null: now. `made`: when they searched, within the last window;
 * `underWay`: searches whose answer is not here yet.
 */
export function nextSearchAt(made: readonly number[], underWay: number, now: number): number | null {
  // A clock that was set back must not lock anybody out for longer than the window.
  const spent = made.filter((at) => Math.abs(now - at) < SEARCHES_WINDOW_MS).toSorted((a, b) => a - b);
  if (spent.length + underWay < MOST_SEARCHES) return null;
  return (spent[Math.max(0, spent.length + underWay - MOST_SEARCHES)] ?? now) + SEARCHES_WINDOW_MS;
}
