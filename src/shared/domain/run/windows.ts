import type { DeliveryWindow } from './run.ts';

/** Where no time was told the whole day counts. */
const LAST_MINUTE = '23:59';
const FIRST_MINUTE = '00:00';

/** The end of the window as sortable text, `YYYY-MM-DDTHH:MM`; null: no day was told. */
export const endOfWindow = ({ day, till }: DeliveryWindow): string | null =>
  day === null ? null : `${day}T${till ?? LAST_MINUTE}`;

export const startOfWindow = ({ day, from }: DeliveryWindow): string | null =>
  day === null ? null : `${day}T${from ?? FIRST_MINUTE}`;

/** `now`: on the clock of the place, as windows are written. */
export const isWindowOver = (window: DeliveryWindow, now: string): boolean => {
  const end = endOfWindow(window);
  return end !== null && end < now;
};

/** `DD.MM.YYYY` and `HH:MM` (document 1, "Order fields"); what can't be read counts as not told. */
export function windowOf(date: string | null, from: string | null, till: string | null): DeliveryWindow {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(date ?? '') ?? [];
  const timeOf = (time: string | null): string | null => (/^\d{2}:\d{2}$/.test(time ?? '') ? time : null);
  return {
    day: day === undefined ? null : `${year}-${month}-${day}`,
    from: timeOf(from),
    till: timeOf(till),
  };
}

/** `24.11 14:00–18:00`, as on paper; what was not told is left out. */
export function windowOnPaper({ day, from, till }: DeliveryWindow): string {
  const date = day === null ? '' : `${day.slice(8, 10)}.${day.slice(5, 7)}`;
  const times = from === null ? (till === null ? '' : `–${till}`) : `${from}–${till ?? ''}`;
  return [date, times].filter((part) => part !== '').join(' ');
}

/** After everything that has a time. */
const NEVER = '9999';

/** The one that ends first comes first; one without a day comes last. */
export const byWindow = (one: DeliveryWindow, other: DeliveryWindow): number =>
  (endOfWindow(one) ?? NEVER).localeCompare(endOfWindow(other) ?? NEVER) ||
  (startOfWindow(one) ?? NEVER).localeCompare(startOfWindow(other) ?? NEVER);

export const sameWindow = (one: DeliveryWindow, other: DeliveryWindow): boolean =>
  one.day === other.day && one.from === other.from && one.till === other.till;

export interface WindowGroup<T> {
  /** Null: of those whose time has passed, whatever it was. */
  readonly window: DeliveryWindow | null;
  readonly items: readonly T[];
}

/** By day and window, the late ones first in a group of their own. */
export function groupByWindow<T extends { readonly window: DeliveryWindow }>(
  items: readonly T[],
  now: string,
): readonly WindowGroup<T>[] {
  const sorted = items.toSorted((one, other) => byWindow(one.window, other.window));
  const late = sorted.filter(({ window }) => isWindowOver(window, now));
  const groups: { window: DeliveryWindow | null; items: T[] }[] =
    late.length > 0 ? [{ window: null, items: late }] : [];
  for (const item of sorted.slice(late.length)) {
    const last = groups.at(-1);
    if (last?.window && sameWindow(last.window, item.window)) last.items.push(item);
    else groups.push({ window: item.window, items: [item] });
  }
  return groups;
}
