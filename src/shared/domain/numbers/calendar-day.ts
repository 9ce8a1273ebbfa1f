/** A day of the calendar without a time zone: `YYYY-MM-DD`. Later days sort behind earlier ones. */
export type Day = string;

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/u;

/** Days since 1 January 1970; null: there is no such day. */
export function dayNumber(day: Day): number | null {
  if (!SHAPE.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || dayOfNumber(at / DAY_MS) !== day ? null : at / DAY_MS;
}

export const dayOfNumber = (number: number): Day => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day on which a time written in any of the reports' ways begins: `YYYY-MM-DD`, alone or before a time of day. */
export function dayOfText(text: string | null): Day | null {
  const day = text?.trim().slice(0, 10) ?? '';
  return dayNumber(day) === null ? null : day;
}

const numberOf = (day: Day): number => {
  const number = dayNumber(day);
  if (number === null) throw new RangeError(`not a day: ${day}`);
  return number;
};

export const plusDays = (day: Day, days: number): Day => dayOfNumber(numberOf(day) + days);

/** Both ends count. */
export const daysOf = ({ from, to }: Span): number => numberOf(to) - numberOf(from) + 1;

/** Days one after the other, both ends within. */
export interface Span {
  readonly from: Day;
  readonly to: Day;
}

/** As many days, ended the day before. */
export const spanBefore = (span: Span): Span => ({
  from: plusDays(span.from, -daysOf(span)),
  to: plusDays(span.from, -1),
});

/** The day of a span that is nearest to one; its last where none is said. */
export function dayWithin({ from, to }: Span, day: Day | null): Day {
  if (day === null || day > to) return to;
  return day < from ? from : day;
}

/** The Monday of its week. 1 January 1970 was a Thursday. */
export function mondayOf(day: Day): Day {
  const number = numberOf(day);
  return dayOfNumber(number - ((((number + 3) % 7) + 7) % 7));
}

export const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`;

export function monthEnd(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The day that it is at a moment, where the computer stands. */
export function dayAt(now: number): Day {
  const date = new Date(now);
  return dayOfNumber(Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS));
}

/** The moment at which a day is over, where the computer stands. Unix milliseconds. */
export function endOfDay(day: Day): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime();
}
