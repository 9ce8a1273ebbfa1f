import { momentOf } from '../../../shared/marketplace/dates.ts';

/** Days and wall-clock times of reports. A wall-clock time is held as the UTC milliseconds that read the same. */
export const DAY_MS = 24 * 3600 * 1000;

/** Days since 1970. */
export const dayAt = (milliseconds: number): number => Math.floor(milliseconds / DAY_MS);
/** The day that a text begins with. */
export const dayOf = (text: string): number => dayAt(momentOf(text.slice(0, 10)));
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** `YYYY-MM-DD HH:MM:SS` without a zone, as reports have it (observed facts, "Values"). */
export const timeText = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');

/** Days since Monday. Day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
export const mondayOf = (day: number): number => day - weekdayOf(day);

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1));
}

/** What a clock on the wall shows at `now`. The zone of a request that names none is not shown: UTC. */
export function wallClock(now: number, timeZone: string | undefined): number {
  if (timeZone === undefined) return now;
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Both days belong to it. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

export const aggregationLevels = ['day', 'week', 'month'] as const;
export type AggregationLevel = (typeof aggregationLevels)[number];

const startOf: Readonly<Record<AggregationLevel, (day: number) => number>> = {
  day: (day) => day,
  week: mondayOf,
  month: monthOf,
};

/**
 * The days, weeks (from Monday) or months of a period. The first and the last are cut where the period begins and
 * ends, so that their dates lie in it and their sums are the period's; how they are cut is not shown.
 */
export function slicesOf({ first, last }: Days, level: AggregationLevel): readonly Days[] {
  const slices: { first: number; last: number }[] = [];
  let start: number | null = null;
  for (let day = first; day <= last; day++) {
    const current = slices.at(-1);
    if (current !== undefined && startOf[level](day) === start) {
      current.last = day;
      continue;
    }
    start = startOf[level](day);
    slices.push({ first: day, last: day });
  }
  return slices;
}
