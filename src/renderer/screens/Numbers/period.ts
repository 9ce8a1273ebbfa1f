import { MOST_DAYS } from '../../../shared/contract/numbers.ts';
import {
  dayNumber,
  daysOf,
  monthStart,
  plusDays,
  type Day,
  type Span,
} from '../../../shared/domain/numbers/calendar-day.ts';

export const presets = ['last7', 'last28', 'last90', 'last365', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

/** What somebody chose to look at: days that move on with the calendar, or certain ones. */
export type Period =
  { readonly kind: 'preset'; readonly preset: Preset } | { readonly kind: 'dates'; readonly span: Span };

export const USUAL_PERIOD: Period = { kind: 'preset', preset: 'last28' };

/** Whole days, ended yesterday: they are put beside whole days. */
const lastDays = (count: number, today: Day): Span => ({
  from: plusDays(today, -count),
  to: plusDays(today, -1),
});

/** Both days within. */
function presetSpan(preset: Preset, today: Day): Span {
  switch (preset) {
    case 'last7':
      return lastDays(7, today);
    case 'last28':
      return lastDays(28, today);
    case 'last90':
      return lastDays(90, today);
    case 'last365':
      return lastDays(365, today);
    case 'thisMonth':
      return { from: monthStart(today), to: today };
    case 'lastMonth': {
      const to = plusDays(monthStart(today), -1);
      return { from: monthStart(to), to };
    }
    default:
      return preset satisfies never;
  }
}

export const spanOf = (period: Period, today: Day): Span =>
  period.kind === 'dates' ? period.span : presetSpan(period.preset, today);

/** What is to be said of its last day; null: the day is over, or was chosen. */
export function lastDayOf(period: Period): 'wholeDays' | 'withToday' | null {
  if (period.kind === 'dates' || period.preset === 'lastMonth') return null;
  return period.preset === 'thisMonth' ? 'withToday' : 'wholeDays';
}

const BETWEEN = '_';

/** As it stands in the address line. */
export const periodText = (period: Period): string =>
  period.kind === 'preset' ? period.preset : `${period.span.from}${BETWEEN}${period.span.to}`;

/** An address is typed by people, too: null is none. */
export function readPeriod(text: string | null): Period | null {
  const preset = presets.find((each) => each === text);
  if (preset !== undefined) return { kind: 'preset', preset };
  const [from = '', to = '', ...more] = (text ?? '').split(BETWEEN);
  return more.length === 0 && mistakeIn({ from, to }) === null ? { kind: 'dates', span: { from, to } } : null;
}

export type PeriodMistake = 'missing' | 'toBeforeFrom' | 'tooLong';

/** Null: it can be summed. */
export function mistakeIn({ from, to }: Span): PeriodMistake | null {
  if (dayNumber(from) === null || dayNumber(to) === null) return 'missing';
  if (to < from) return 'toBeforeFrom';
  return daysOf({ from, to }) > MOST_DAYS ? 'tooLong' : null;
}
