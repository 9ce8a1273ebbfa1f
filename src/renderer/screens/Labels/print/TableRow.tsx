import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../../shared/domain/label/label-kinds.ts';
import { useFieldName } from '../../../ui/own-labels/use-field-name.ts';
import { idOfField } from './FieldsForm.tsx';
import type { TablePlace } from './read-table.ts';
import type { PrintForm } from './use-print-form.ts';
import classes from './RowsTable.module.css';

export interface TableRowProps {
  /** From 0, in the whole list. */
  readonly at: number;
  readonly row: PrintForm['draft']['rows'][number];
  readonly form: PrintForm;
  readonly onPut: (row: number, name: string, value: string) => void;
  readonly onPaste: (event: ClipboardEvent, at: TablePlace) => void;
  readonly onRemove: () => void;
}

/** One label of a list, with a cell for each of its fields. */
export function TableRow({ at, row, form, onPut, onPaste, onRemove }: TableRowProps) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  return (
    <tr>
      <th scope="row">{at + 1}</th>
      {Object.entries(fieldsOf(form.kind).rows ?? {}).map(([name, { required }], column) => {
        const field = `rows.${at + 1}.${name}`;
        const error = form.errorOf(field);
        return (
          <td key={name}>
            <input
              id={idOfField(field)}
              className={classes.cell}
              data-row={at}
              data-column={name}
              value={row[name] ?? ''}
              title={error}
              aria-label={t('labels.table.cell', { column: nameOf(name), number: at + 1 })}
              aria-invalid={error !== undefined}
              aria-required={required}
              autoComplete="off"
              onChange={(event) => onPut(at, name, event.currentTarget.value)}
              onPaste={(event) => onPaste(event, { row: at, column })}
            />
          </td>
        );
      })}
      <td>
        <button
          type="button"
          className={classes.remove}
          aria-label={t('labels.table.remove', { number: at + 1 })}
          onClick={onRemove}
        >
          ×
        </button>
      </td>
    </tr>
  );
}
