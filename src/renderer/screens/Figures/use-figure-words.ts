import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figures } from '../../../shared/contract/people.ts';
import { kindOf, type VerdictReason } from '../../../shared/domain/verdict.ts';
import type { WrongReason } from '../../words/en/figures.ts';

export interface FigureWords {
  readonly count: (value: number) => string;
  /** From milliseconds. */
  readonly seconds: (ms: number) => string;
  readonly worker: (worker: Figures['people'][number]['worker']) => string;
  readonly reason: (reason: VerdictReason) => string;
  /** Of a `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  /** Hours and minutes. */
  readonly time: (at: number) => string;
}

const isWrong = (reason: VerdictReason): reason is WrongReason => kindOf[reason] === 'wrong';

export function useFigureWords(): FigureWords {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    const fine = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const coarse = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const days = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const times = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
    return {
      count: (value) => whole.format(value),
      seconds: (ms) => t('figures.seconds', { value: (ms < 10_000 ? fine : coarse).format(ms / 1000) }),
      worker: ({ name }) => name ?? t('figures.nobody'),
      // A station of another version may stop for something this page has no words for.
      reason: (reason) => (isWrong(reason) ? t(`figures.reason.${reason}`) : reason),
      day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
      time: (at) => times.format(at),
    };
  }, [t, i18n.language]);
}
