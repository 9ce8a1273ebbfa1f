import { Button, Group } from '@mantine/core';
import { useRef, useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../../shared/domain/label/label-kinds.ts';
import { useScanTaker } from '../../../app/use-scan-taker.ts';
import { takesScans } from '../../../ui/own-labels/label-fields.ts';
import { OpenFile } from '../OpenFile.tsx';
import { useFieldName } from '../../../ui/own-labels/use-field-name.ts';
import { titlesOf } from './column-titles.ts';
import { pasteTable, readTable, type TablePlace } from './read-table.ts';
import { showCode } from './shown-code.ts';
import { TableRow } from './TableRow.tsx';
import type { PrintForm } from './use-print-form.ts';
import classes from './RowsTable.module.css';

/** Fields that the page draws at once; a pick list of a big day has more. */
const ROWS_A_PAGE = 50;

/** The rows of a list: typed, pasted out of a spreadsheet, or read from its file. */
export function RowsTable({ form }: { readonly form: PrintForm }) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  const table = useRef<HTMLTableElement>(null);
  const [page, setPage] = useState(0);
  const [told, setTold] = useState<string | null>(null);
  const { kind, draft, set, errorOf } = form;
  const columns = Object.entries(fieldsOf(kind).rows ?? {});
  const names = columns.map(([name]) => name);
  // There is always one to write into.
  const rows = draft.rows.length === 0 ? [{}] : draft.rows;
  const first = Math.min(page, Math.floor((rows.length - 1) / ROWS_A_PAGE)) * ROWS_A_PAGE;
  const shown = rows.slice(first, first + ROWS_A_PAGE);

  const put = (row: number, name: string, value: string): void => {
    setTold(null);
    set({ rows: rows.with(row, { ...rows[row], [name]: value }) });
  };
  const fill = (at: TablePlace, cells: readonly (readonly string[])[]): void => {
    const before = draft.rows.length === 0 ? [] : rows;
    const next = pasteTable(before, at, names, titlesOf(names), cells);
    set({ rows: next.map((row) => row ?? {}) });
    setTold(
      cells.length === 0 ? t('labels.table.emptyFile') : t('labels.table.pasted', { count: cells.length }),
    );
  };
  const paste = (event: ClipboardEvent, at: TablePlace): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    fill(at, readTable(text, '\t'));
  };
  useScanTaker((text) => {
    const cell = document.activeElement;
    if (!(cell instanceof HTMLInputElement) || !table.current?.contains(cell)) return false;
    const { row, column } = cell.dataset;
    if (row === undefined || column === undefined || !takesScans(column)) return false;
    put(Number(row), column, showCode(text));
    return true;
  });

  return (
    <>
      <p className={classes.hint}>{t('labels.table.hint')}</p>
      <Group>
        <OpenFile
          label={t('labels.table.file')}
          accept=".csv,.tsv,.txt,text/csv"
          onText={(text) => fill({ row: draft.rows.length, column: 0 }, readTable(text, null))}
        />
        <p className={classes.told} aria-live="polite">
          {told ?? t('labels.table.filled', { count: draft.rows.length })}
        </p>
      </Group>
      <div className={classes.scroller}>
        <table ref={table} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('labels.table.number')}</th>
              {columns.map(([name, { required }]) => (
                <th key={name} scope="col">
                  {nameOf(name)}
                  {required && <span className={classes.needed}> *</span>}
                </th>
              ))}
              <th scope="col">{t('labels.table.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const at = first + index;
              return (
                <TableRow
                  // Rows have nothing but their place to be known by.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  at={at}
                  row={row}
                  form={form}
                  onPut={put}
                  onPaste={paste}
                  onRemove={() => set({ rows: rows.toSpliced(at, 1) })}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {form.missing.some((field) => field.startsWith('rows')) && errorOf('rows') !== undefined && (
        <p className={classes.wrong}>{errorOf('rows')}</p>
      )}
      <Group>
        <Button variant="default" size="sm" onClick={() => set({ rows: [...rows, {}] })}>
          {t('labels.table.add')}
        </Button>
        {draft.rows.length > 0 && (
          <Button variant="default" size="sm" onClick={() => set({ rows: [] })}>
            {t('labels.table.clear')}
          </Button>
        )}
        <PageOfRows first={first} shown={shown.length} count={rows.length} onPage={setPage} />
      </Group>
    </>
  );
}

/** Leads through a list that is longer than what is drawn at once. */
function PageOfRows({
  first,
  shown,
  count,
  onPage,
}: {
  readonly first: number;
  readonly shown: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  if (count <= ROWS_A_PAGE) return null;
  return (
    <Group>
      <Button
        variant="default"
        size="sm"
        disabled={first === 0}
        aria-label={t('labels.preview.before')}
        onClick={() => onPage(first / ROWS_A_PAGE - 1)}
      >
        ‹
      </Button>
      <span className="tabular">
        {t('labels.table.pages', { from: first + 1, to: first + shown, count })}
      </span>
      <Button
        variant="default"
        size="sm"
        disabled={first + ROWS_A_PAGE >= count}
        aria-label={t('labels.preview.next')}
        onClick={() => onPage(first / ROWS_A_PAGE + 1)}
      >
        ›
      </Button>
    </Group>
  );
}
