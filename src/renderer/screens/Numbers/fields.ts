import type { TFunction } from 'i18next';
import type { Charge } from '../../../shared/contract/numbers.ts';
import { dayOfText } from '../../../shared/domain/numbers/calendar-day.ts';
import { numbers as words } from '../../words/en/numbers.ts';
import type { NumberWords } from './number-words.ts';

type Known = keyof typeof words.field;
type Value = Charge['detail'][string];

const isKnown = (name: string): name is Known => Object.hasOwn(words.field, name);

/** What a field of a report is called; one that has no words keeps the name that the report gives it. */
export const fieldName = (name: string, t: TFunction): string =>
  isKnown(name) ? t(`numbers.field.${name}`) : name;

/** All that have words, by name. */
export const fieldNames = (t: TFunction): Record<string, string> =>
  Object.fromEntries(Object.keys(words.field).map((name) => [name, fieldName(name, t)]));

const days: ReadonlySet<string> = new Set(['originalDate', 'giCreateDate', 'dateFrom', 'dateTo']);

/** As the reader writes it; a list stays apart. */
export function fieldText(name: string, value: Value, shown: NumberWords): string {
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'number') return shown.number(value);
  const day = days.has(name) ? dayOfText(value) : null;
  return day === null ? value : shown.day(day);
}
