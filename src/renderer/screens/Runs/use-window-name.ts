import { useTranslation } from 'react-i18next';
import type { DeliveryWindow } from '../../../shared/domain/run/run.ts';

/** “24 Nov, 14:00–18:00”, as far as it was told. */
export function useWindowName(): (window: DeliveryWindow) => string {
  const { t, i18n } = useTranslation();
  return ({ day, from, till }) => {
    if (day === null) return t('runs.window.none');
    const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
    const date = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(
      new Date(`${day}T12:00`),
    );
    if (from === null && till === null) return t('runs.window.day', { date });
    return t('runs.window.times', { date, from: from ?? '…', till: till ?? '…' });
  };
}
