import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { factName, isFieldName } from './label-fields.ts';

/** What people call a field, as templates (`row.article`) and the station (`rows.2.article`) name it. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (field) => {
      if (field === 'rows') return t('labels.rows');
      const fact = factName(field);
      if (fact !== null) return t(`labels.fact.${fact}`);
      const [, at, cell] = /^rows\.(\d+)\.(.+)$/.exec(field) ?? [];
      const inRow = field.startsWith('row.') ? field.slice('row.'.length) : cell;
      const name = inRow ?? field;
      const words = isFieldName(name) ? t(`labels.field.${name}`) : name;
      if (at !== undefined) return t('labels.table.cell', { column: words, number: at });
      return inRow === undefined ? words : t('labels.rowsOf', { name: words });
    },
    [t],
  );
}
