import { dayNumber, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { AMOUNT_UNITS } from '../../../shared/domain/numbers/money.ts';
import type { Difference } from './money-lines.ts';

/** How the reader writes what the numbers are made of. */
export interface NumberWords {
  /** Of ten-thousandths, with its currency. */
  readonly money: (amount: number, currency: string) => string;
  /** With all decimals that it has: a day of storage may cost less than a kopeck. */
  readonly exact: (amount: number, currency: string) => string;
  /** Beside an axis: short, without a currency. */
  readonly short: (amount: number) => string;
  /** More or less than nothing is said by its sign. */
  readonly change: (difference: Difference, currency: string) => string;
  /** Of a difference; null: there is none of nothing. */
  readonly share: (difference: Difference) => string | null;
  /** Without decimals where it has none. */
  readonly number: (value: number) => string;
  /** 3 Nov 2026 */
  readonly day: (day: string) => string;
  /** Tue, 3 Nov */
  readonly weekday: (day: string) => string;
  /** 3 Nov */
  readonly shortDay: (day: string) => string;
  readonly span: (span: Span) => string;
  /** Hours and minutes; with the day, where it is another than now's. */
  readonly time: (at: number, now: number) => string;
}

const made = new Map<string, NumberWords>();

/** Of a language, made once: every row of a long list asks for them. */
export function numberWords(language: string): NumberWords {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function make(language: string): NumberWords {
  const locale = language === 'en' ? 'en-GB' : language;
  const moneys = new Map<string, Intl.NumberFormat | null>();
  /** A report may call a currency by something that is no code of one. */
  const inCurrency = (currency: string, decimals: number, isSigned: boolean, amount: number): string => {
    const key = `${currency} ${decimals} ${isSigned}`;
    const more = {
      minimumFractionDigits: 2,
      maximumFractionDigits: decimals,
      ...(isSigned ? { signDisplay: 'exceptZero' as const } : {}),
    };
    if (!moneys.has(key))
      moneys.set(
        key,
        /^[A-Z]{3}$/u.test(currency)
          ? new Intl.NumberFormat(locale, {
              style: 'currency',
              currency,
              currencyDisplay: 'narrowSymbol',
              ...more,
            })
          : null,
      );
    const value = amount / AMOUNT_UNITS;
    const format = moneys.get(key);
    return format ? format.format(value) : `${new Intl.NumberFormat(locale, more).format(value)} ${currency}`;
  };
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const utc = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const day = new Intl.DateTimeFormat(locale, { ...utc, year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { ...utc, weekday: 'short' });
  const shortDay = new Intl.DateTimeFormat(locale, utc);
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const moment = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const known = (format: Intl.DateTimeFormat, text: string): string =>
    dayNumber(text) === null ? text : format.format(dateOf(text));
  return {
    money: (amount, currency) => inCurrency(currency, 2, false, amount),
    exact: (amount, currency) => inCurrency(currency, 4, false, amount),
    short: (amount) => short.format(amount / AMOUNT_UNITS),
    change: ({ amount }, currency) => inCurrency(currency, 2, true, amount),
    share: ({ share }) => (share === null ? null : percent.format(share)),
    number: (value) => number.format(value),
    day: (text) => known(day, text),
    weekday: (text) => known(weekday, text),
    shortDay: (text) => known(shortDay, text),
    span: ({ from, to }) =>
      dayNumber(from) === null || dayNumber(to) === null
        ? `${from} – ${to}`
        : day.formatRange(dateOf(from), dateOf(to)),
    time: (at, now) =>
      new Date(at).toDateString() === new Date(now).toDateString() ? time.format(at) : moment.format(at),
  };
}
