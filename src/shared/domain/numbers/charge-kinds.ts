import { monthEnd, monthStart, mondayOf, plusDays, type Day, type Span } from './calendar-day.ts';

/** What the marketplace takes off the payout, by the report that says so. */
export const chargeKinds = [
  'storage',
  'acceptance',
  'selfPurchases',
  'wrongGoods',
  'labelling',
  'characteristics',
] as const;
export type ChargeKind = (typeof chargeKinds)[number];

export interface ChargeRules {
  /** The operation that answers it (document 3). */
  readonly row: 'N20' | 'N21' | 'N22' | 'N23' | 'N25' | 'N26';
  /** How its days are asked for: by week or month, or all of them in one answer. */
  readonly asked: 'week' | 'month' | 'whole';
  /** The first day that it has data of, by document 3; null: not said. */
  readonly since: Day | null;
  /** So many days after a day its rows may still change: they are asked for again until then. */
  readonly settlesAfterDays: number;
}

/** Storage may be calculated again (`originalDate`); deductions are found some days after the day that they are of. */
const LATE_DAYS = 14;

export const chargeRules = {
  // At most 8 days a report: whole weeks.
  storage: { row: 'N20', asked: 'week', since: null, settlesAfterDays: LATE_DAYS },
  acceptance: { row: 'N21', asked: 'month', since: null, settlesAfterDays: LATE_DAYS },
  // Written on Wednesdays, of the week before.
  selfPurchases: { row: 'N22', asked: 'whole', since: '2023-08-01', settlesAfterDays: LATE_DAYS },
  wrongGoods: { row: 'N23', asked: 'month', since: '2023-06-01', settlesAfterDays: LATE_DAYS },
  labelling: { row: 'N25', asked: 'month', since: '2024-03-01', settlesAfterDays: LATE_DAYS },
  characteristics: { row: 'N26', asked: 'month', since: '2021-12-28', settlesAfterDays: LATE_DAYS },
} as const satisfies Readonly<Record<ChargeKind, ChargeRules>>;

/** A year, and as much before it as a period of a month is compared with. */
export const HISTORY_DAYS = 400;

/**
 * The part of the calendar in which a day is asked for. The parts of a kind never overlap, so that a row belongs to one of
 * them, whenever it was fetched.
 */
export function partOf(kind: ChargeKind, day: Day): Span {
  const { asked, since }: ChargeRules = chargeRules[kind];
  switch (asked) {
    case 'week':
      return { from: mondayOf(day), to: plusDays(mondayOf(day), 6) };
    case 'month':
      return { from: monthStart(day), to: monthEnd(day) };
    case 'whole':
      return { from: since ?? '2000-01-01', to: '9999-12-31' };
    default:
      return asked satisfies never;
  }
}

/** The first day of a kind that is kept here. */
export function firstDay(kind: ChargeKind, today: Day): Day {
  const { since } = chargeRules[kind];
  const first = plusDays(today, -HISTORY_DAYS);
  return since !== null && since > first ? since : first;
}
