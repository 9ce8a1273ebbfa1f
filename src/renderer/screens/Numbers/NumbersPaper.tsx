import { useTranslation } from 'react-i18next';
import { A4Sheet } from '../../ui/A4Sheet.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { cutOf, type Cell, type NumbersSheet, type SheetColumn, type SheetTable } from './sheet-table.ts';
import { useCutWords } from './use-cut-words.ts';
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
  const onPaper = placed(columns);
  const cut = cutOf(rows.length, total);
  const cutWords = useCutWords();
  const shown = (cell: Cell, isMoney: boolean): string => {
    if (typeof cell !== 'number') return cell ?? '';
    return isMoney ? money.format(cell) : formats.number(cell);
  };
  return (
    <A4Sheet
      title={sheet.heading}
      facts={(printedAt) => [
        ...sheet.facts,
        ...(cut === null ? [] : [cutWords(cut)]),
        t('numbers.save.printed', { when: formats.moment(printedAt) }),
      ]}
      renderBody={() => (
        <table className={classes.table}>
          <thead>
            <tr>
              {onPaper.map(({ column: { title } }) => (
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
                {onPaper.map(({ column: { title, isMoney = false, isLong = false }, at, beneath }) => (
                  <td
                    key={title}
                    className={isNumber(row[at]) ? classes.number : isLong ? undefined : classes.whole}
                  >
                    {shown(row[at] ?? null, isMoney)}
                    {beneath
                      .filter((below) => (row[below] ?? null) !== null)
                      .map((below) => (
                        <div key={below} className={classes.quiet}>
                          {isMoney ? '' : `${columns[below]?.title ?? ''} `}
                          {shown(row[below] ?? null, false)}
                        </div>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}

const isNumber = (cell: Cell | undefined): boolean => typeof cell === 'number';

interface Placed {
  readonly column: SheetColumn;
  readonly at: number;
  /** The columns whose cells stand beneath its own. */
  readonly beneath: readonly number[];
}

const placed = (columns: readonly SheetColumn[]): Placed[] =>
  columns.flatMap((column, at) => {
    if (column.isUnder === true) return [];
    const next = columns.findIndex((other, index) => index > at && other.isUnder !== true);
    const end = next === -1 ? columns.length : next;
    return [{ column, at, beneath: Array.from({ length: end - at - 1 }, (_, index) => at + 1 + index) }];
  });
