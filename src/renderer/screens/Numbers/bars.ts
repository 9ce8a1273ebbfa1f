import {
  daysOf,
  mondayOf,
  plusDays,
  type Day,
  type Span,
} from '../../../shared/domain/numbers/calendar-day.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';

/** A day, or a week of a longer period. */
export interface Bar extends Span {
  readonly parts: readonly { readonly kind: ReportKind; readonly amount: number }[];
  readonly total: number;
}

/** What a kind came to on a day. */
export interface DayAmount {
  readonly kind: ReportKind;
  readonly day: Day;
  readonly currency: string;
  readonly amount: number;
}

/** More of them side by side can't be told apart, nor hit. */
const MOST_BARS = 92;

export const stepOf = (span: Span): 'day' | 'week' => (daysOf(span) > MOST_BARS ? 'week' : 'day');

/** Every day of the period, also those on which nothing was taken; the kinds of each in the order given. */
export function barsOf(
  { days, span }: { readonly days: readonly DayAmount[]; readonly span: Span },
  currency: string,
  kinds: readonly ReportKind[],
): Bar[] {
  const isByWeek = stepOf(span) === 'week';
  const startOf = (day: Day): Day => {
    const monday = isByWeek ? mondayOf(day) : day;
    return monday < span.from ? span.from : monday;
  };
  const sums = new Map<Day, Map<ReportKind, number>>();
  for (const { kind, day, currency: of, amount } of days) {
    if (of !== currency || !kinds.includes(kind)) continue;
    const start = startOf(day);
    const known = sums.get(start) ?? new Map<ReportKind, number>();
    sums.set(start, known.set(kind, (known.get(kind) ?? 0) + amount));
  }
  const bars: Bar[] = [];
  for (let from = span.from; from <= span.to;) {
    const next = isByWeek ? plusDays(mondayOf(from), 7) : plusDays(from, 1);
    const last = plusDays(next, -1);
    const known = sums.get(from);
    const parts = kinds.flatMap((kind) => {
      const amount = known?.get(kind) ?? 0;
      return amount === 0 ? [] : [{ kind, amount }];
    });
    bars.push({
      from,
      to: last > span.to ? span.to : last,
      parts,
      total: parts.reduce((sum, { amount }) => sum + amount, 0),
    });
    from = next;
  }
  return bars;
}

/** Of a kind; null: there is nothing of it, and perhaps because not all days of it are known. */
export function amountIn({ parts }: Bar, kind: ReportKind, partly: ReadonlySet<ReportKind>): number | null {
  const part = parts.find((each) => each.kind === kind);
  return part?.amount ?? (partly.has(kind) ? null : 0);
}

/** Of all kinds that are looked at; null: as above. `partly`: those of them of which not all days are known. */
export const totalIn = ({ parts, total }: Bar, partly: ReadonlySet<ReportKind>): number | null =>
  parts.length === 0 && partly.size > 0 ? null : total;

/** Where each part of a bar begins and ends: what was taken above nothing, what was given back below. */
export function stackOf({
  parts,
}: Bar): { readonly kind: ReportKind; readonly low: number; readonly high: number }[] {
  let above = 0;
  let below = 0;
  return parts.map(({ kind, amount }) => {
    const start = amount >= 0 ? above : below;
    const end = start + amount;
    if (amount >= 0) above = end;
    else below = end;
    return { kind, low: Math.min(start, end), high: Math.max(start, end) };
  });
}

export interface Scale {
  /** Where the axis begins and ends, in what the bars are in. */
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Ticks are a person's round numbers, four of them or so. What was given back stands below nothing. */
export function scaleOf(bars: readonly Bar[]): Scale {
  const reach = (sign: 1 | -1): number =>
    Math.max(
      0,
      ...bars.map(({ parts }) => parts.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0)),
    );
  const high = reach(1);
  const low = reach(-1);
  const rough = (high + low) / 4;
  if (rough <= 0) return { low: 0, high: 1, ticks: [0] };
  const power = 10 ** Math.floor(Math.log10(rough));
  // What is counted is whole: there is no tick at half a piece.
  const step = Math.ceil(power * ([1, 2, 2.5, 5].find((nice) => nice * power >= rough) ?? 10));
  const first = -Math.ceil(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}
