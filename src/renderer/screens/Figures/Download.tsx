import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Figures } from '../../../shared/contract/people.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { figuresCsv } from './figures-csv.ts';
import type { Period } from './period.ts';

interface Props {
  readonly shifts: Figures['shifts'];
  readonly period: Period;
}

export function Download({ shifts, period }: Props) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const save = (): void => {
    const timed = t('figures.toLabel');
    const columns = [
      t('figures.day'),
      t('figures.person'),
      t('figures.period.from'),
      t('figures.period.to'),
      t('figures.parcels'),
      t('figures.perHour'),
      t('figures.scans'),
      t('figures.errors'),
      `${timed}: ${t('figures.half')}`,
      `${timed}: ${t('figures.most')}`,
    ];
    const language = i18n.language === 'ru' ? 'ru' : 'en';
    const csv = figuresCsv(shifts, { columns, nobody: t('figures.nobody') }, language, formats.clock);
    saveFile(`${t('figures.fileName', { ...period })}.csv`, csv, 'text/csv;charset=utf-8');
  };
  return (
    <Button variant="default" title={t('figures.downloadHint')} onClick={save}>
      {t('figures.download')}
    </Button>
  );
}
