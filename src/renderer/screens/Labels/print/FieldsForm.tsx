import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../../shared/domain/label/label-kinds.ts';
import { takesScans } from '../../../ui/own-labels/label-fields.ts';
import { useFieldName } from '../../../ui/own-labels/use-field-name.ts';
import type { PrintForm } from './use-print-form.ts';
import { ScanField } from './ScanField.tsx';
import classes from './PrintLabel.module.css';

/** Where a field of the form is found again, to be shown to a person. */
export const idOfField = (field: string): string => `label-field-${field}`;

/** The fields that labels of this kind have, those that are needed marked. */
export function FieldsForm({ form }: { readonly form: PrintForm }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const { kind, draft, hidden, errorOf, setField } = form;
  const fields = Object.entries(fieldsOf(kind).fields).filter(([name]) => name !== hidden);
  if (fields.length === 0) return null;
  return (
    <>
      {fields.some(([, { required }]) => required) && (
        <p className={classes.quiet}>{t('labels.print.requiredMeans')}</p>
      )}
      <div className={classes.fields}>
        {fields.map(([name, { required, sample }]) => {
          const common = {
            id: idOfField(name),
            label: nameOf(name),
            value: draft.fields[name] ?? '',
            error: errorOf(name),
          };
          return takesScans(name) ? (
            <ScanField
              key={name}
              {...common}
              className={classes.wide ?? ''}
              required={required}
              hint={sample.includes('\u001d') ? t('labels.print.gsHint') : undefined}
              onChange={(value) => setField(name, value)}
            />
          ) : (
            <TextInput
              key={name}
              {...common}
              withAsterisk={required}
              aria-required={required}
              autoComplete="off"
              onChange={(event) => setField(name, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </>
  );
}
