import { Button, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { columnRoles, isMapped } from '../../../../shared/domain/stock/stock-columns.ts';
import { LinesTable } from '../stocks/LinesTable.tsx';
import type { OpenStockFile, StockFile } from './use-stock-file.ts';
import classes from './Files.module.css';

const NONE = 'none';
const LETTERS = 26;
const A = 65;

/** As spreadsheet programs count columns. */
const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCodePoint(A + (column % LETTERS));

interface Props {
  readonly file: OpenStockFile;
  readonly stockFile: StockFile;
}

/** Which column is what; the first rows show how that is read. */
export function Columns({ file, stockFile }: Props) {
  const { t } = useTranslation();
  const { looked, sheet } = file;
  const { isBusy, isAt } = stockFile;
  const { header, headerLine, sample, columns, sheets } = looked;
  const width = Math.max(header.length, ...sample.map(({ cells }) => cells.length));
  const nameOf = (column: number): string => {
    const name = header[column]?.trim() ?? '';
    return name === ''
      ? t('stockFiles.column', { letter: letterOf(column) })
      : `${letterOf(column)}: ${name}`;
  };
  const data = [
    { value: NONE, label: t('stockFiles.noColumn') },
    ...Array.from({ length: width }, (_each, column) => ({ value: String(column), label: nameOf(column) })),
  ];
  const isReady = isMapped(columns);
  return (
    <>
      <p>
        {headerLine === null ? t('stockFiles.noHeader') : t('stockFiles.headerAt', { line: headerLine })}{' '}
        {looked.isRemembered && t('stockFiles.remembered')}
      </p>
      <div className={classes.line}>
        {sheets.length > 1 && (
          <Select
            label={t('stockFiles.sheet')}
            allowDeselect={false}
            disabled={isBusy}
            data={sheets.map((label, index) => ({ value: String(index), label }))}
            value={String(sheet)}
            onChange={(value) => void stockFile.chooseSheet(Number(value))}
          />
        )}
        {columnRoles.map((role) => (
          <Select
            key={role}
            label={t(`stockFiles.role.${role}`)}
            allowDeselect={false}
            disabled={isBusy}
            data={data}
            value={columns[role] === null ? NONE : String(columns[role])}
            onChange={(value) =>
              stockFile.choose({
                ...columns,
                [role]: value === null || value === NONE ? null : Number(value),
              })
            }
          />
        ))}
      </div>
      {isReady && (
        <LinesTable label={t('stockFiles.sample')}>
          <thead>
            <tr>
              <th scope="col">{t('stockFiles.line')}</th>
              {columnRoles.map((role) => (
                <th key={role} scope="col">
                  {t(`stockFiles.role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line}>
                <td className="tabular">{line}</td>
                {columnRoles.map((role) => (
                  <td key={role} className="tabular">
                    {(columns[role] === null ? '' : cells[columns[role]]) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </LinesTable>
      )}
      {!isReady && <output>{t('stockFiles.unmapped')}</output>}
      <div>
        <Button
          disabled={!isReady || isBusy}
          loading={isAt('check')}
          onClick={() => void stockFile.checkAll()}
        >
          {t('stockFiles.check')}
        </Button>
      </div>
    </>
  );
}
