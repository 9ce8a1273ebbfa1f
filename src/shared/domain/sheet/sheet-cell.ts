import { hasUnseen, trimmed } from '../visible-text.ts';

/**
 * A cell as its file holds it. Text alone is as it was typed; of anything else `text` is the file's own spelling, which
 * nobody has rounded. `digits`: how many a number is shown with, zeros in front included; 0: as many as it has.
 */
export type SheetCell =
  | string
  | { readonly kind: 'number'; readonly text: string; readonly digits: number }
  | { readonly kind: 'date' | 'boolean' | 'error'; readonly text: string };

export interface SheetRow {
  /** From 1, as spreadsheet programs and editors count. */
  readonly line: number;
  readonly cells: readonly SheetCell[];
}

/** `="0000123"`, as programs write what must stay text. */
const AS_TEXT = /^="((?:[^"]|"")*)"$/;

export function cellText(cell: SheetCell | undefined): string {
  if (typeof cell === 'object') return cell.text.trim();
  const text = (cell ?? '').trim();
  return (AS_TEXT.exec(text)?.[1]?.replaceAll('""', '"') ?? text).trim();
}

/** Spreadsheet programs keep so many digits of a number; what stood behind them is gone. */
const KEPT_DIGITS = 15;

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** A decimal as digits before and behind its point, whatever its exponent; null: it is no number. */
export function decimalOf(
  text: string,
): { readonly isNegative: boolean; readonly whole: string; readonly rest: string } | null {
  const found = NUMBER.exec(text);
  if (!found) return null;
  const [, sign = '', before = '', behind = '', exponent = '0'] = found;
  if (before + behind === '') return null;
  const shift = Number(exponent);
  if (Math.abs(shift) > 400) return null;
  const digits = before + behind;
  const point = before.length + shift;
  const padded =
    point < 0 ? '0'.repeat(-point) + digits : digits + '0'.repeat(Math.max(0, point - digits.length));
  const at = Math.max(0, point);
  return {
    isNegative: sign === '-',
    whole: padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0',
    rest: padded.slice(at).replace(/0+$/, ''),
  };
}

export const idFaults = ['missing', 'digitsLost', 'date', 'noId', 'unseen'] as const;
export type IdFault = (typeof idFaults)[number];

export type ReadId =
  { readonly id: string; readonly fault: null } | { readonly id: null; readonly fault: IdFault };

const MOST_ID = 100;

/** What is left of a long number that a program has shown short. */
const SHORTENED = /^\d(?:[.,]\d+)?[eE]\+?\d+$/;

/** A barcode or another id, with every digit that the file has of it; where it has lost some, nothing is guessed. */
export function readId(cell: SheetCell | undefined): ReadId {
  if (cell === undefined || typeof cell === 'string') {
    const id = trimmed(cellText(cell));
    if (id === '') return { id: null, fault: 'missing' };
    if (SHORTENED.test(id)) return { id: null, fault: 'digitsLost' };
    if (id.length > MOST_ID) return { id: null, fault: 'noId' };
    // It may have been a separator: what it would be without, only a person can say.
    return hasUnseen(id) ? { id: null, fault: 'unseen' } : { id, fault: null };
  }
  switch (cell.kind) {
    case 'date':
      return { id: null, fault: 'date' };
    case 'number': {
      const number = decimalOf(cell.text);
      if (!number || number.isNegative || number.rest !== '') return { id: null, fault: 'digitsLost' };
      if (number.whole.length > KEPT_DIGITS) return { id: null, fault: 'digitsLost' };
      return { id: number.whole.padStart(cell.digits, '0'), fault: null };
    }
    case 'boolean':
    case 'error':
      return { id: null, fault: 'noId' };
    default:
      return cell satisfies never;
  }
}

export const amountFaults = ['noNumber', 'unclear', 'notWhole', 'belowZero', 'aboveMost', 'date'] as const;
export type AmountFault = (typeof amountFaults)[number];

export type ReadAmount =
  | { readonly amount: number; readonly fault: null }
  /** Nothing stands there: nothing is asked. */
  | { readonly amount: null; readonly fault: null }
  | { readonly amount: null; readonly fault: AmountFault };

/** One comma or point with three digits behind it: a thousand to one reader, a fraction to the next. */
const EITHER = /^[+-]?\d{1,3}[.,]\d{3}$/;
const SPACES = /[\s\u00A0\u2009\u202F]/g;
const GROUPED = /^[+-]?\d{1,3}(?:[\s\u00A0\u2009\u202F]\d{3})+(?:[.,]\d+)?$/;

/** A count of pieces between 0 and `most`. */
export function readAmount(cell: SheetCell | undefined, most: number): ReadAmount {
  const none = (fault: AmountFault): ReadAmount => ({ amount: null, fault });
  if (typeof cell === 'object' && cell.kind !== 'number')
    return none(cell.kind === 'date' ? 'date' : 'noNumber');
  const text = cellText(cell);
  if (text === '') return { amount: null, fault: null };
  if (typeof cell === 'string' && EITHER.test(text)) return none('unclear');
  const number = decimalOf(GROUPED.test(text) ? text.replaceAll(SPACES, '') : text);
  if (!number) return none('noNumber');
  if (number.rest !== '') return none('notWhole');
  if (number.isNegative && number.whole !== '0') return none('belowZero');
  const amount = Number(number.whole);
  return amount > most ? none('aboveMost') : { amount, fault: null };
}
