import { useTranslation } from 'react-i18next';

export interface Formats {
  /** 14:02:11 */
  readonly clock: (at: number) => string;
  /** 21 Nov, 14:02 */
  readonly moment: (at: number | string) => string;
  /** 3 December 2026 */
  readonly day: (at: number | string) => string;
  /** 3 Dec 2026 */
  readonly date: (at: number) => string;
  /** Thu, 21 Nov, 14:02: what a new supply is called unless somebody says otherwise. */
  readonly supplyName: (at: number) => string;
  /** 12 sec ago */
  readonly age: (at: number | string, now: number) => string;
  /** 100,000 */
  readonly number: (value: number) => string;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return formatsOf(i18n.language);
}

const made = new Map<string, Formats>();

/** Of a language, made once: every row of a long list asks for them. */
export function formatsOf(language: string): Formats {
  const known = made.get(language) ?? makeFormats(language);
  made.set(language, known);
  return known;
}

function makeFormats(language: string): Formats {
  // English with day before month and 24 hours: the product's date order, whatever the country of the browser.
  const locale = language === 'en' ? 'en-GB' : language;
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...time });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const name = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', ...time });
  const number = new Intl.NumberFormat(locale);
  const age = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  return {
    clock: (at) => clock.format(at),
    moment: (at) => moment.format(new Date(at)),
    day: (at) => day.format(new Date(at)),
    date: (at) => date.format(at),
    supplyName: (at) => name.format(at),
    age: (at, now) => {
      const elapsed = Math.max(0, now - new Date(at).getTime());
      const [unit, length] = units.find(([, size]) => elapsed >= size) ?? units[3];
      return age.format(-Math.floor(elapsed / length), unit);
    },
    number: (value) => number.format(value),
  };
}
