import { useTranslation } from 'react-i18next';
import type { NumbersState, PlatformStock as Row } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { allRows } from './all-rows.ts';
import { Box, OfflineNote, ReportNotes, statesOf, Unknown } from './Box.tsx';
import { CopyTable } from './CopyTable.tsx';
import { LongList } from './LongList.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import { Returns } from './Returns.tsx';
import type { SheetTable } from './sheet-table.ts';
import { useArticleName } from './use-article-name.ts';
import { useNumberWords } from './use-number-words.ts';
import { usePages } from './use-pages.ts';
import own from './Boxes.module.css';

interface Props {
  readonly state: NumbersState | null;
  readonly span: Span;
}

/** What lies in the platform's warehouses, and what comes back from there. */
export const PlatformStock = (props: Props) => (
  <Box
    name="stock"
    renderBody={() => (
      <>
        <OfflineNote />
        <Stock state={props.state} />
        <Returns {...props} />
      </>
    )}
  />
);

function Stock({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation();
  const states = statesOf(state, ['platformStock']);
  const lastAt = states[0]?.lastAt ?? null;
  return (
    <div className={own.part} data-testid="platform-stock">
      <h3 className={own.partTitle}>{t('numberBoxes.stock.lies')}</h3>
      {lastAt === null ? <Unknown of="stock" states={states} /> : <StockList version={lastAt} />}
      <ReportNotes states={states} isOn={state?.isOn ?? false} />
    </div>
  );
}

/** The fullest first. */
const inWords = (warehouses: Row['warehouses'], number: (value: number) => string): string =>
  warehouses
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, pieces]) => `${name} ${number(pieces)}`)
    .join(' · ');

/** What the marketplace calls the size of goods that come in one only. */
const NO_SIZE = '0';

function StockList({ version }: { readonly version: number }) {
  const { t } = useTranslation();
  const client = useClient();
  const pages = usePages<Row>(JSON.stringify(['platformStock', version]), (page) =>
    client.numbers.platformStock(page),
  );
  const title = t('numberBoxes.stock.lies');
  const table = async (): Promise<Result<SheetTable, Problem>> => {
    const found = await allRows((page) => client.numbers.platformStock(page));
    if (!found.ok) return found;
    return ok({
      columns: [
        { title: t('numbers.column.article') },
        { title: t('numbers.column.nmId') },
        { title: t('numbers.column.barcode') },
        { title: t('numberBoxes.stock.size') },
        { title: t('numberBoxes.stock.total') },
        { title: t('numberBoxes.stock.toClient') },
        { title: t('numberBoxes.stock.fromClient') },
        { title: t('numberBoxes.stock.warehouses') },
      ],
      rows: found.value.rows.map((row) => [
        row.article,
        row.nmId,
        row.barcode,
        row.size,
        row.total,
        row.toClient,
        row.fromClient,
        inWords(row.warehouses, String),
      ]),
      total: found.value.total,
    });
  };
  if (pages.total === 0) return <p data-testid="stock-none">{t('numberBoxes.stock.none')}</p>;
  return (
    <>
      {pages.total !== null && (
        <p className={own.quiet} aria-live="polite">
          {t('numberBoxes.stock.barcodes', { count: pages.total })}
        </p>
      )}
      <LongList
        pages={pages}
        label={t('numberBoxes.stock.listLabel')}
        renderRow={(row) => <Barcode row={row} />}
      />
      <CopyTable of={title} table={table} />
    </>
  );
}

function Barcode({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const nameOf = useArticleName();
  const { article, nmId, barcode, size, total, toClient, fromClient, warehouses } = row;
  const pieces = (value: number | null): string => (value === null ? '—' : words.number(value));
  const about = [
    ...(article !== null && nmId !== null ? [t('numbers.detail.card', { nmId })] : []),
    ...(barcode === null ? [] : [t('numbers.detail.barcode', { barcode })]),
    ...(size === null || size === NO_SIZE ? [] : [t('numberBoxes.stock.ofSize', { size })]),
  ];
  return (
    <div data-testid="stock-row">
      <p className={own.name}>
        {nameOf(row)} {article !== null && <OrdersLink article={article} />}
      </p>
      {about.length > 0 && <p className={own.quiet}>{about.join(' · ')}</p>}
      <dl className={own.facts}>
        {(
          [
            ['total', total],
            ['toClient', toClient],
            ['fromClient', fromClient],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className={own.fact} data-figure={name}>
            <dt>{t(`numberBoxes.stock.${name}`)}</dt>
            <dd>{pieces(value)}</dd>
          </div>
        ))}
      </dl>
      <p>{warehouses.length === 0 ? t('numberBoxes.stock.nowhere') : inWords(warehouses, words.number)}</p>
    </div>
  );
}
