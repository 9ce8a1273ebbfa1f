import { useTranslation } from 'react-i18next';
import { MOST_ROWS, type Charge, type ChargeOrder } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { allRows, uncounted } from './all-rows.ts';
import { fieldName, fieldNames, fieldText } from './fields.ts';
import { cellOf, writtenTable, type NumbersSheet, type SheetTable } from './sheet-table.ts';
import { useNumberWords } from './use-number-words.ts';

interface Of {
  readonly kind: ChargeKind;
  readonly span: Span;
  readonly title: string;
}

/** The articles of a kind, to be taken along. */
export function useArticleSheet({ kind, span, title }: Of): NumbersSheet {
  const { t } = useTranslation();
  const words = useNumberWords();
  const client = useClient();
  const table = async (): Promise<Result<SheetTable, Problem>> => {
    const found = await allRows(uncounted((page) => client.numbers.articles({ kind, span, ...page })));
    if (!found.ok) return found;
    return ok({
      columns: [
        { title: t('numbers.column.article') },
        { title: t('numbers.column.nmId') },
        { title: t('numbers.column.amount'), isMoney: true },
        { title: t('numbers.column.currency') },
        { title: t('numbers.column.rows') },
        { title: t('numbers.column.unknown') },
      ],
      rows: found.value.rows.map(({ article, nmId, amount, currency, rows, unknown }) => [
        article,
        nmId,
        cellOf(amount),
        currency,
        rows,
        unknown,
      ]),
      total: found.value.total,
    });
  };
  return {
    title,
    heading: `${t(`numbers.kind.${kind}`)}, ${words.span(span)}`,
    facts: [t(`numbers.kindMeans.${kind}`), t('numbers.detail.articlesLabel')],
    isFileLonger: false,
    atHand: null,
    table,
    written: async () => {
      const made = await table();
      return made.ok ? ok(writtenTable(made.value)) : made;
    },
  };
}

/** What else names the goods, beneath their article. */
const under: ReadonlySet<string> = new Set(['nmId', 'barcode', 'item', 'currency']);

interface RowsOf extends Of {
  readonly nmId: string | null;
  readonly order: ChargeOrder;
}

/** The rows of a kind: all of them in a file, the first on paper. */
export function useRowSheet({ kind, span, title, nmId, order }: RowsOf): NumbersSheet {
  const { t } = useTranslation();
  const words = useNumberWords();
  const client = useClient();
  const detailText = ({ detail }: Charge): string =>
    Object.entries(detail)
      // Addresses are for the file of all rows: here they would be most of what is read.
      .map(([name, value]) => {
        const text = Array.isArray(value) ? words.number(value.length) : fieldText(name, value, words);
        return `${fieldName(name, t)}: ${text}`;
      })
      .join('; ');
  const columns = ['day', 'article', 'nmId', 'barcode', 'item', 'amount', 'currency', 'detail'] as const;
  return {
    title,
    heading: `${t(`numbers.kind.${kind}`)}, ${words.span(span)}`,
    facts: [t(`numbers.kindMeans.${kind}`), t(`numbers.detail.${order}`)],
    isFileLonger: true,
    atHand: null,
    table: async () => {
      const found = await client.numbers.rows({ kind, span, nmId, order, offset: 0, limit: MOST_ROWS });
      if (!found.ok) return found;
      return ok({
        columns: columns.map((name) => ({
          title: t(`numbers.column.${name}`),
          isMoney: name === 'amount',
          isLong: name === 'detail',
          isUnder: under.has(name),
        })),
        rows: found.value.rows.map((row) => [
          words.day(row.day),
          row.article,
          row.nmId,
          row.barcode,
          row.item,
          cellOf(row.amount),
          row.currency,
          detailText(row),
        ]),
        total: found.value.total,
      });
    },
    written: () =>
      Promise.resolve(
        ok({
          written: {
            kind: 'rows' as const,
            of: kind,
            span,
            nmId,
            order,
            titles: {
              day: t('numbers.column.day'),
              article: t('numbers.column.article'),
              nmId: t('numbers.column.nmId'),
              amount: t('numbers.column.amount'),
              currency: t('numbers.column.currency'),
              barcode: t('numbers.column.barcode'),
              item: t('numbers.column.item'),
              subject: t('numbers.column.subject'),
              brand: t('numbers.column.brand'),
              other: t('numbers.column.other'),
            },
            fields: fieldNames(t),
          },
          total: null,
        }),
      ),
  };
}
