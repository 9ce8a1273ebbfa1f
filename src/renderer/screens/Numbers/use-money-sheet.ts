import { useTranslation } from 'react-i18next';
import type { Money } from '../../../shared/contract/numbers.ts';
import { ok } from '../../../shared/result.ts';
import type { Compared, MoneyLine, TotalLine } from './money-lines.ts';
import { cellOf, writtenTable, type Cell, type NumbersSheet, type SheetTable } from './sheet-table.ts';
import { useNumberWords } from './use-number-words.ts';

const PERCENT = 100;

/** The table of the kinds, to be taken along. */
export function useMoneySheet(
  money: Money,
  lines: readonly MoneyLine[],
  totals: readonly TotalLine[],
): NumbersSheet {
  const { t } = useTranslation();
  const words = useNumberWords();
  const amounts = ({ currency, now, before, difference, unknown }: Compared): Cell[] => [
    currency,
    cellOf(now),
    cellOf(before),
    cellOf(difference?.amount ?? null),
    difference?.share == null ? null : Math.round(difference.share * PERCENT * 10) / 10,
    unknown,
  ];
  const table: SheetTable = {
    columns: [
      { title: t('numbers.money.kind') },
      { title: t('numbers.column.currency') },
      { title: `${t('numbers.money.sum')}, ${words.span(money.span)}`, isMoney: true },
      { title: `${t('numbers.money.before')}, ${words.span(money.before)}`, isMoney: true },
      { title: t('numbers.money.difference'), isMoney: true },
      { title: t('numbers.column.percent') },
      { title: t('numbers.column.unknown') },
      { title: t('numbers.column.known') },
      { title: t('numbers.column.days') },
    ],
    rows: [
      ...lines.map((line) => [
        t(`numbers.kind.${line.kind}`),
        ...amounts(line),
        line.coverage.known,
        line.coverage.days,
      ]),
      ...totals.map((total) => [t('numbers.money.total'), ...amounts(total), null, null]),
    ],
    total: lines.length + totals.length,
  };
  return {
    title: t('numbers.save.fileName', { kind: t('numbers.money.title'), ...money.span }),
    heading: `${t('numbers.money.title')}, ${words.span(money.span)}`,
    facts: [t('numbers.money.hint')],
    isFileLonger: false,
    atHand: table,
    table: () => Promise.resolve(ok(table)),
    written: () => Promise.resolve(ok(writtenTable(table))),
  };
}
