/** Days of this computer's calendar, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const presets = ['today', 'yesterday', 'week'] as const;
export type Preset = (typeof presets)[number];

export function dayOf(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** By the calendar, not by hours: days of 23 and 25 hours included. */
const daysBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));

/** A week begins on Monday. */
export function periodOf(preset: Preset, now: Date): Period {
  const today = dayOf(now);
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'week') return { from: daysBefore(now, (now.getDay() + 6) % 7), to: today };
  const yesterday = daysBefore(now, 1);
  return { from: yesterday, to: yesterday };
}

/** Null: it can be counted. */
export function mistakeIn({ from, to }: Period): 'missing' | 'toBeforeFrom' | null {
  if (from === '' || to === '') return 'missing';
  return to < from ? 'toBeforeFrom' : null;
}
