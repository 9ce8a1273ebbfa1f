import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funnelOrders, type FunnelArticle, type FunnelOrder } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { allRows, uncounted } from './all-rows.ts';
import { CopyTable } from './CopyTable.tsx';
import { funnelFigures, unitOf } from './funnel-lines.ts';
import { LongList } from './LongList.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import { cellOf, type SheetTable } from './sheet-table.ts';
import { useArticleName } from './use-article-name.ts';
import { useFunnelWords } from './use-funnel-words.ts';
import { usePages } from './use-pages.ts';
import own from './Boxes.module.css';

interface Props {
  readonly span: Span;
  readonly currency: string;
  /** Grows whenever the report says more. */
  readonly version: number;
}

/** Which goods it is about. */
export function FunnelArticles({ span, currency, version }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [order, setOrder] = useState<FunnelOrder>('orders');
  const pages = usePages<FunnelArticle>(
    JSON.stringify(['funnel', span, order, version]),
    async ({ offset, limit }) => {
      const answer = await client.numbers.funnelArticles({ span, order, offset, limit });
      if (!answer.ok) return answer;
      const rows = answer.value;
      // There may be more behind a whole page.
      return ok({ rows, total: offset + rows.length + (rows.length === limit ? 1 : 0) });
    },
  );
  const title = t('numberBoxes.funnel.articles');
  const table = async (): Promise<Result<SheetTable, Problem>> => {
    const found = await allRows(uncounted((page) => client.numbers.funnelArticles({ span, order, ...page })));
    if (!found.ok) return found;
    return ok({
      columns: [
        { title: t('numbers.column.article') },
        { title: t('numbers.column.nmId') },
        ...funnelFigures.map((figure) => ({
          title: `${t(`numberBoxes.figure.${figure}`)}${unitOf(figure) === 'money' ? `, ${currency}` : ''}`,
        })),
      ],
      rows: found.value.rows.map((row) => [
        row.article,
        row.nmId,
        ...funnelFigures.map((figure) => (unitOf(figure) === 'money' ? cellOf(row[figure]) : row[figure])),
      ]),
      total: found.value.total,
    });
  };
  return (
    <div className={own.part}>
      <div className={own.partHead}>
        <h3 className={own.partTitle}>{title}</h3>
        <NativeSelect
          size="md"
          aria-label={t('numbers.detail.order')}
          data={funnelOrders.map((each) => ({ value: each, label: t(`numberBoxes.order.${each}`) }))}
          value={order}
          onChange={({ currentTarget }) =>
            setOrder(funnelOrders.find((each) => each === currentTarget.value) ?? order)
          }
        />
      </div>
      <LongList
        key={order}
        pages={pages}
        label={`${title}. ${t(`numberBoxes.order.${order}`)}`}
        renderRow={(row) => <Article row={row} currency={currency} />}
      />
      <CopyTable of={title} table={table} />
    </div>
  );
}

function Article({ row, currency }: { readonly row: FunnelArticle; readonly currency: string }) {
  const { t } = useTranslation();
  const { value } = useFunnelWords();
  const nameOf = useArticleName();
  const { article, nmId } = row;
  return (
    <div data-testid="funnel-article">
      <p className={own.name}>
        {nameOf(row)} {article !== null && <OrdersLink article={article} />}
      </p>
      {article !== null && <p className={own.quiet}>{t('numbers.detail.card', { nmId })}</p>}
      <dl className={own.facts}>
        {funnelFigures.map((figure) => (
          <div key={figure} className={own.fact} data-figure={figure}>
            <dt>{t(`numberBoxes.figure.${figure}`)}</dt>
            <dd>{value(unitOf(figure), row[figure], currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
