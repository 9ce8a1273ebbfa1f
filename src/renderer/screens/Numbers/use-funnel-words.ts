import { useTranslation } from 'react-i18next';
import type { FunnelUnit } from './funnel-lines.ts';
import type { Difference } from './money-lines.ts';
import { useNumberWords } from './use-number-words.ts';

export interface FunnelWords {
  readonly value: (unit: FunnelUnit, amount: number, currency: string) => string;
  readonly change: (unit: FunnelUnit, difference: Difference, currency: string) => string;
}

const PERCENT = 100;

/** How the reader writes pieces, money and conversions. */
export function useFunnelWords(): FunnelWords {
  const { t, i18n } = useTranslation();
  const words = useNumberWords();
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return {
    value: (unit, amount, currency) => {
      switch (unit) {
        case 'money':
          return words.money(amount, currency);
        case 'share':
          return percent.format(amount);
        case 'pieces':
          return words.number(amount);
        default:
          return unit satisfies never;
      }
    },
    change: (unit, difference, currency) => {
      switch (unit) {
        case 'money':
          return words.change(difference, currency);
        case 'share':
          return t('numberBoxes.funnel.points', { points: signed.format(difference.amount * PERCENT) });
        case 'pieces':
          return signed.format(difference.amount);
        default:
          return unit satisfies never;
      }
    },
  };
}
