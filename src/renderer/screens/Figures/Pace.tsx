import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFigureWords } from './use-figure-words.ts';

/** Parcels an hour; where there is no telling, a dash that says why. */
export function Pace({ perHour }: { readonly perHour: number | null }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  if (perHour !== null) return words.count(perHour);
  return (
    <span title={t('figures.noPace')}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">{t('figures.noPace')}</VisuallyHidden>
    </span>
  );
}
