import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/use-formats.ts';
import type { Cut } from './sheet-table.ts';

/** That a table that was taken along is not all there is. */
export function useCutWords(): (cut: Cut) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return ({ rows, total }) => {
    const shown = formats.number(rows);
    return total === null
      ? t('numbers.save.firstRowsOnly', { rows: shown })
      : t('numbers.save.firstRows', { rows: shown, total: formats.number(total) });
  };
}
