import { plusDays, type Day, type Span } from './calendar-day.ts';

/** A row may be dated by another day of its piece than the one by which it was asked for. */
const BESIDE_DAYS = 31;

/** Whether an answer is of the days that were asked about: another request's would be counted as theirs. */
export interface DaysOfAnswer {
  see(day: Day | null): void;
  /** A day of one of its rows, where none of them lies near; null: it may be the answer. */
  elsewhere(): Day | null;
}

export function daysOfAnswer({ from, to }: Span): DaysOfAnswer {
  const first = plusDays(from, -BESIDE_DAYS);
  const last = plusDays(to, BESIDE_DAYS);
  let far: Day | null = null;
  let isNear = false;
  return {
    see: (day) => {
      if (day === null || isNear) return;
      if (day < first || day > last) far = day;
      else isNear = true;
    },
    elsewhere: () => (isNear ? null : far),
  };
}

/** For the problem that it is. */
export const ofOtherDays = (day: Day): string =>
  `its rows are of other days than were asked for, such as ${day}`;
