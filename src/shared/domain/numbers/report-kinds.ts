import { monthEnd, monthStart, mondayOf, plusDays, type Day, type Span } from './calendar-day.ts';
import { chargeKinds } from './charge-kinds.ts';

/** Reports of the goods that are kept here: charges, what was sold and seen, and lists of what is so now. */
export const reportKinds = [
  ...chargeKinds,
  'coefficients',
  'funnel',
  'returns',
  'regions',
  'blocked',
  'hidden',
  'platformStock',
] as const;
export type ReportKind = (typeof reportKinds)[number];

interface ReportRules {
  /** The operation that answers it (document 3). */
  readonly row:
    'N13' | 'N16' | 'N20' | 'N21' | 'N22' | 'N23' | 'N24' | 'N25' | 'N26' | 'N27' | 'N28' | 'N29' | 'N30';
  /** How its days are asked for: by week or month, or all of them in one answer. */
  readonly asked: 'week' | 'month' | 'whole';
  /** The first day that it has data of, by document 3; null: not said. */
  readonly since: Day | null;
  /** So many days after a day its rows may still change: they are asked for again until then. */
  readonly settlesAfterDays: number;
  /** The marketplace answers nothing that begins more days ago. */
  readonly reachDays?: number;
  /** So many are made for this desk in a day: the seller's other programs want some, too. */
  readonly mostADay?: number;
}

/** Storage may be calculated again (`originalDate`); deductions are found some days after the day that they are of. */
const LATE_DAYS = 14;

/** Orders are bought out, cancelled and brought back for some weeks. */
const BOUGHT_OUT_DAYS = 45;

export const reportRules = {
  // At most 8 days a report: whole weeks.
  storage: { row: 'N20', asked: 'week', since: null, settlesAfterDays: LATE_DAYS },
  acceptance: { row: 'N21', asked: 'month', since: null, settlesAfterDays: LATE_DAYS },
  // Written on Wednesdays, of the week before.
  selfPurchases: { row: 'N22', asked: 'whole', since: '2023-08-01', settlesAfterDays: LATE_DAYS },
  wrongGoods: { row: 'N23', asked: 'month', since: '2023-06-01', settlesAfterDays: LATE_DAYS },
  labelling: { row: 'N25', asked: 'month', since: '2024-03-01', settlesAfterDays: LATE_DAYS },
  characteristics: { row: 'N26', asked: 'month', since: '2021-12-28', settlesAfterDays: LATE_DAYS },
  // Worked out on Mondays, and multiplied into that week's logistics and storage.
  coefficients: { row: 'N24', asked: 'week', since: '2022-10-31', settlesAfterDays: 7 },
  // Of twenty reports a day; a month each, so that a year is there on the first.
  funnel: {
    row: 'N13',
    asked: 'month',
    since: null,
    settlesAfterDays: BOUGHT_OUT_DAYS,
    reachDays: 364,
    mostADay: 15,
  },
  returns: { row: 'N30', asked: 'month', since: null, settlesAfterDays: BOUGHT_OUT_DAYS },
  // Without days of its own: what is known of it is known by the month.
  regions: { row: 'N27', asked: 'month', since: null, settlesAfterDays: BOUGHT_OUT_DAYS },
  blocked: { row: 'N28', asked: 'whole', since: null, settlesAfterDays: 0 },
  hidden: { row: 'N29', asked: 'whole', since: null, settlesAfterDays: 0 },
  platformStock: { row: 'N16', asked: 'whole', since: null, settlesAfterDays: 0 },
} as const satisfies Readonly<Record<ReportKind, ReportRules>>;

/** A year, and as much before it as a period of a month is compared with. */
export const HISTORY_DAYS = 400;

/** Before there was anything to report. */
const FIRST_DAY: Day = '2000-01-01';

/**
 * The part of the calendar in which a day is asked for. The parts of a kind never overlap, so that a row belongs to one of
 * them, whenever it was fetched.
 */
export function partOf(kind: ReportKind, day: Day): Span {
  const { asked, since }: ReportRules = reportRules[kind];
  switch (asked) {
    case 'week':
      return { from: mondayOf(day), to: plusDays(mondayOf(day), 6) };
    case 'month':
      return { from: monthStart(day), to: monthEnd(day) };
    case 'whole':
      return { from: since ?? FIRST_DAY, to: '9999-12-31' };
    default:
      return asked satisfies never;
  }
}

/** The first day of a kind that is asked for: with it a part begins, where the marketplace does not reach back farther. */
export function firstDay(kind: ReportKind, today: Day): Day {
  const { since, reachDays }: ReportRules = reportRules[kind];
  const first = plusDays(today, -(reachDays ?? HISTORY_DAYS));
  const part = partOf(kind, first);
  const whole = reachDays === undefined || part.from === first ? first : plusDays(part.to, 1);
  return since !== null && since > whole ? since : whole;
}

/** How many reports of a kind are made in a day at most; null: as many as the marketplace's limits let through. */
export function mostADay(kind: ReportKind): number | null {
  const rules: ReportRules = reportRules[kind];
  return rules.mostADay ?? null;
}
