import { z } from 'zod';
import type { BrokenRule } from './operation.ts';

const DAY_MS = 24 * 3600 * 1000;

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const isCalendarDate = (text: string): boolean => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return year !== undefined && month !== undefined && day !== undefined && isDay(year, month, day);
};

const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';
const dated = (pattern: RegExp, form: string) =>
  z.string().refine((text) => pattern.test(text) && isCalendarDate(text), { error: form });

/** `YYYY-MM-DD`, a day of the calendar. */
export const calendarDate = dated(/^\d{4}-\d\d-\d\d$/, 'a date as YYYY-MM-DD');
/** `YYYY-MM-DD HH:MM:SS`, in the time zone of the request. */
export const dateAndTime = dated(
  new RegExp(`^\\d{4}-\\d\\d-\\d\\d ${TIME}$`),
  'a date and time as YYYY-MM-DD HH:MM:SS',
);
/** RFC 3339, a date or a date-time. */
export const dateOrDateTime = dated(
  new RegExp(`^\\d{4}-\\d\\d-\\d\\d([Tt ]${TIME}(\\.\\d+)?([Zz]|[+-]\\d\\d:\\d\\d))?$`),
  'a date or date-time by RFC 3339',
);

/** IANA name of a time zone. */
export const timeZone = z.string().refine(
  (text) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  },
  { error: 'the IANA name of a time zone' },
);

/** Milliseconds of a date (its start, UTC) or a date-time; text without an offset counts as UTC. */
export function momentOf(text: string): number {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`);
  const joined = text.replace(' ', 'T');
  return Date.parse(/([Zz]|[+-]\d\d:\d\d)$/.test(joined) ? joined : `${joined}Z`);
}

export interface PeriodFields {
  readonly from: string;
  readonly to: string;
}

/**
 * A period that must run forwards and, with `mostDays`, not be longer. "At most N days" is the difference between
 * the two dates (observed facts, "unclear").
 */
export function brokenPeriod(
  fields: PeriodFields,
  from: string,
  to: string,
  mostDays?: number,
): BrokenRule | null {
  const length = momentOf(to) - momentOf(from);
  if (length < 0) return { field: fields.to, rule: `not before ${fields.from}` };
  if (mostDays === undefined || length <= mostDays * DAY_MS) return null;
  return { field: fields.to, rule: `at most ${mostDays} days after ${fields.from}` };
}

/**
 * A period in Unix seconds of at most 30 calendar days: refused from 31 × 24 h on (observed facts, "unclear").
 */
export function brokenUnixPeriod(dateFrom: number, dateTo: number): BrokenRule | null {
  if (dateTo < dateFrom) return { field: 'dateTo', rule: 'not before dateFrom' };
  if (dateTo - dateFrom < 31 * 24 * 3600) return null;
  return { field: 'dateTo', rule: 'at most 30 calendar days after dateFrom' };
}

/** How far document 3 lets some reports look back. */
export const LONGEST_LOOK_BACK_DAYS = 365;

/** A period that begins too long ago, counted in days of UTC. */
export function brokenLookBack(field: string, from: string, now: number): BrokenRule | null {
  const days = Math.floor(now / DAY_MS) - momentOf(from.slice(0, 10)) / DAY_MS;
  if (days <= LONGEST_LOOK_BACK_DAYS) return null;
  return { field, rule: `at most ${LONGEST_LOOK_BACK_DAYS} days ago` };
}
