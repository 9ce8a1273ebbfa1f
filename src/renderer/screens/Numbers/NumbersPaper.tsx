import { useTranslation } from 'react-i18next';
import { A4Sheet } from '../../ui/A4Sheet.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import type { Cell, NumbersSheet, SheetTable } from './sheet-table.ts';
import classes from '../../ui/A4Sheet.module.css';

interface Props {
  readonly sheet: NumbersSheet;
  readonly table: SheetTable;
}

export function NumbersPaper({ sheet, table }: Props) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const { columns, rows, total } = table;
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language;
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const shown = (cell: Cell, isMoney: boolean): string => {
    if (typeof cell !== 'number') return cell ?? '';
    return isMoney ? money.format(cell) : formats.number(cell);
  };
  return (
    <A4Sheet
      title={sheet.heading}
      facts={(printedAt) => [
        ...sheet.facts,
        ...(rows.length < total
          ? [
              t('numbers.save.firstRows', {
                rows: formats.number(rows.length),
                total: formats.number(total),
              }),
            ]
          : []),
        t('numbers.save.printed', { when: formats.moment(printedAt) }),
      ]}
      renderBody={() => (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col" className={classes.whole}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // Nothing names a row of a report; they don't move while they are printed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {columns.map(({ title, isMoney = false, isLong = false }, column) => {
                  const cell = row[column] ?? null;
                  return (
                    <td
                      key={title}
                      className={
                        typeof cell === 'number' ? classes.number : isLong ? undefined : classes.whole
                      }
                    >
                      {shown(cell, isMoney)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
