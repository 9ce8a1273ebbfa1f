import { endOfDay, plusDays, type Day, type Span } from './calendar-day.ts';
import { firstDay, partOf, reportRules, type ReportKind } from './report-kinds.ts';

/** A part of the calendar that was fetched, by its first day. */
export interface FetchedPart {
  readonly from: Day;
  /** The last day that was asked about: of a part under way, the day on which it was. */
  readonly to: Day;
  /** When its answer came, Unix milliseconds. */
  readonly fetchedAt: number;
}

/** So old may what can still change be before it is asked for again by itself. */
export const FRESH_MS = 6 * 3_600_000;

/** Days of a part that is over change seldom. */
export const FRESH_WHEN_OVER_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;

export interface Due {
  /** What to ask now; null: nothing. */
  readonly next: Span | null;
  /** Parts that are still to be asked for, this one with them. */
  readonly left: number;
  /** Where nothing is due now: when something will be, Unix milliseconds. */
  readonly nextAt: number | null;
}

/** The parts that make up what is kept of a kind, the newest first, none beyond today. */
export function partsOf(kind: ReportKind, today: Day): Span[] {
  const first = firstDay(kind, today);
  const parts: Span[] = [];
  for (let day = today; day >= first;) {
    const { from, to } = partOf(kind, day);
    parts.push({ from, to: to > today ? today : to });
    day = plusDays(from, -1);
  }
  return parts;
}

/**
 * When a part is to be asked for again: never, once its last day is so long ago that nothing of it changes. An answer that
 * lies in the future was kept before the clock was set back: it says nothing of its age.
 */
function staleAt(kind: ReportKind, { from, to, fetchedAt }: FetchedPart, part: Span, now: number): number {
  if (fetchedAt > now) return now;
  const settledAt = endOfDay(partOf(kind, from).to) + reportRules[kind].settlesAfterDays * DAY_MS;
  if (to >= part.to && fetchedAt >= settledAt) return Infinity;
  const isOver = fetchedAt >= endOfDay(partOf(kind, from).to);
  return fetchedAt + (isOver ? FRESH_WHEN_OVER_MS : FRESH_MS);
}

interface Moment {
  readonly today: Day;
  /** Unix milliseconds. */
  readonly now: number;
  /** Parts that the marketplace refused, by their first days, and until when they are left alone. */
  readonly refused?: ReadonlyMap<Day, number>;
  /** Parts that a person wants anew, whatever their age. */
  readonly wanted?: ReadonlySet<Day>;
}

/** What of a kind is to be asked for next: what was never fetched before what may have changed, newer days first. */
export function nextDue(
  kind: ReportKind,
  fetched: readonly FetchedPart[],
  { today, now, refused, wanted }: Moment,
): Due {
  const known = new Map(fetched.map((part) => [part.from, part]));
  const missing: Span[] = [];
  const stale: Span[] = [];
  let nextAt: number | null = null;
  let resting = 0;
  for (const part of partsOf(kind, today)) {
    const restsUntil = refused?.get(part.from) ?? now;
    if (restsUntil > now) {
      resting += 1;
      nextAt = Math.min(nextAt ?? restsUntil, restsUntil);
      continue;
    }
    const had = known.get(part.from);
    const isWanted = had === undefined || wanted?.has(part.from) === true;
    const at = isWanted ? now : staleAt(kind, had, part, now);
    if (had === undefined) missing.push(part);
    else if (at <= now) stale.push(part);
    else if (at !== Infinity) nextAt = Math.min(nextAt ?? at, at);
  }
  // Today's part before the history: an owner looks at it first.
  const [newest] = partsOf(kind, today);
  const isStaleNow = stale.some(({ from }) => from === newest?.from);
  const queue = isStaleNow ? [...stale, ...missing] : [...missing, ...stale];
  return { next: queue[0] ?? null, left: queue.length + resting, nextAt: queue.length > 0 ? null : nextAt };
}

/** How much of a period is known: how many of its days, and since when the least fresh of them. */
export interface Coverage {
  readonly days: number;
  readonly known: number;
  /** Unix milliseconds; null: nothing of it is known. */
  readonly oldestAt: number | null;
}

/** Days that the report has no data of are known to be empty. */
export function coverageOf(kind: ReportKind, span: Span, fetched: readonly FetchedPart[]): Coverage {
  const known = new Map(fetched.map((part) => [part.from, part]));
  const since = reportRules[kind].since;
  let days = 0;
  let found = 0;
  let oldestAt: number | null = null;
  for (let day = span.from; day <= span.to; day = plusDays(day, 1)) {
    days += 1;
    if (since !== null && day < since) {
      found += 1;
      continue;
    }
    const part = known.get(partOf(kind, day).from);
    if (part === undefined || part.to < day) continue;
    found += 1;
    oldestAt = Math.min(oldestAt ?? part.fetchedAt, part.fetchedAt);
  }
  return { days, known: found, oldestAt };
}
