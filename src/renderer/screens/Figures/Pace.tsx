import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFigureWords } from './use-figure-words.ts';

/** Parcels an hour; where it can't be told, a dash with the reason. */
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
