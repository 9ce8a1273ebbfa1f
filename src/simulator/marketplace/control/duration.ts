import { fail, ok, type Result } from '../../../shared/result.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Far enough for anything that ends by itself; keeps every date within what a `Date` can hold. */
const LONGEST = 3660 * DAY;

const form =
  /^P(?=.)(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=.)(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:[.,]\d{1,3})?)S)?)?$/;

/**
 * Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds; years and months have no fixed
 * length. Or the reason why it is none.
 */
export function parseDuration(text: string): Result<number, string> {
  const parts = form.exec(text)?.groups;
  if (parts === undefined) {
    return fail(
      `a duration of weeks, days, hours, minutes, seconds as P1W, P2D, PT48H, PT10M or PT30S, not "${text}"`,
    );
  }
  const { weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0' } = parts;
  const total =
    Number(weeks) * WEEK +
    Number(days) * DAY +
    Number(hours) * HOUR +
    Number(minutes) * MINUTE +
    Math.round(Number(seconds.replace(',', '.')) * SECOND);
  return total <= LONGEST ? ok(total) : fail(`at most P${LONGEST / DAY}D, not "${text}"`);
}
