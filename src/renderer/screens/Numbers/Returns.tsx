import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumbersState, Return } from '../../../shared/contract/numbers.ts';
import type { Span } from '../../../shared/domain/numbers/calendar-day.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { useClient } from '../../app/services.ts';
import { allRows } from './all-rows.ts';
import { ReportNotes, statesOf, Unknown } from './Box.tsx';
import { CopyTable } from './CopyTable.tsx';
import { LongList } from './LongList.tsx';
import { OrdersLink } from './OrdersLink.tsx';
import type { SheetTable } from './sheet-table.ts';
import { moreToCome } from './state-words.ts';
import { useArticleName } from './use-article-name.ts';
import { useNumberWords } from './use-number-words.ts';
import { usePages } from './use-pages.ts';
import own from './Boxes.module.css';

interface Props {
  readonly state: NumbersState | null;
  readonly span: Span;
}

const choices = ['active', 'all'] as const;
type Choice = (typeof choices)[number];

/** What goes back to the seller. */
export function Returns({ state, span }: Props) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>('active');
  const states = statesOf(state, ['returns']);
  const [returns] = states;
  const lastAt = returns?.lastAt ?? null;
  const more = returns === undefined ? null : moreToCome(returns, state?.isOn ?? false);
  return (
    <div className={own.part} data-testid="returns">
      <div className={own.partHead}>
        <h3 className={own.partTitle}>{t('numberBoxes.returns.title')}</h3>
        <SegmentedControl
          aria-label={t('numberBoxes.returns.which')}
          data={choices.map((value) => ({ value, label: t(`numberBoxes.returns.${value}`) }))}
          value={choice}
          onChange={setChoice}
        />
      </div>
      {lastAt === null ? (
        <Unknown of="returns" states={states} />
      ) : (
        <>
          {more !== null && <p className={own.quiet}>{t(`numberBoxes.returns.${more}`)}</p>}
          <ReturnList key={choice} span={span} choice={choice} version={lastAt} />
        </>
      )}
      <ReportNotes states={states} isOn={state?.isOn ?? false} />
    </div>
  );
}

interface ListProps {
  readonly span: Span;
  readonly choice: Choice;
  readonly version: number;
}

function ReturnList({ span, choice, version }: ListProps) {
  const { t } = useTranslation();
  const client = useClient();
  const words = useNumberWords();
  const activeOnly = choice === 'active';
  const pages = usePages<Return>(JSON.stringify(['returns', span, choice, version]), (page) =>
    client.numbers.returns({ span, activeOnly, ...page }),
  );
  const table = async (): Promise<Result<SheetTable, Problem>> => {
    const found = await allRows((page) => client.numbers.returns({ span, activeOnly, ...page }));
    if (!found.ok) return found;
    return ok({
      columns: [
        { title: t('numbers.column.day') },
        { title: t('numbers.column.article') },
        { title: t('numbers.column.nmId') },
        { title: t('numbers.column.barcode') },
        { title: t('numberBoxes.returns.sticker') },
        { title: t('numbers.column.item') },
        { title: t('numberBoxes.returns.office') },
        { title: t('numberBoxes.returns.kind') },
        { title: t('numberBoxes.returns.status') },
      ],
      rows: found.value.rows.map((row) => [
        row.day === null ? null : words.day(row.day),
        row.article,
        row.nmId,
        row.barcode,
        row.sticker,
        row.item,
        row.office ?? row.officeId,
        row.kind,
        row.status,
      ]),
      total: found.value.total,
    });
  };
  if (pages.total === 0) return <p data-testid="returns-none">{t(`numberBoxes.returns.none.${choice}`)}</p>;
  return (
    <>
      {pages.total !== null && (
        <p className={own.quiet} aria-live="polite">
          {t('numberBoxes.returns.count', {
            count: pages.total,
            span: words.span(span),
          })}
        </p>
      )}
      <LongList
        pages={pages}
        label={t('numberBoxes.returns.listLabel')}
        renderRow={(row) => <Piece row={row} />}
      />
      <CopyTable of={t('numberBoxes.returns.title')} table={table} />
    </>
  );
}

function Piece({ row }: { readonly row: Return }) {
  const { t } = useTranslation();
  const words = useNumberWords();
  const nameOf = useArticleName();
  const { day, article, nmId, barcode, item, sticker, office, officeId, kind, status } = row;
  const about = [
    ...(article !== null && nmId !== null ? [t('numbers.detail.card', { nmId })] : []),
    ...(barcode === null ? [] : [t('numbers.detail.barcode', { barcode })]),
    ...(item === null ? [] : [t('numbers.detail.item', { item })]),
  ];
  const facts = [
    ['sticker', sticker],
    ['office', office ?? officeId],
    ['kind', kind],
    ['status', status],
  ] as const;
  return (
    <div data-testid="return-row">
      <p className={own.name}>
        {nameOf(row)} {article !== null && <OrdersLink article={article} />}
      </p>
      {about.length > 0 && <p className={own.quiet}>{about.join(' · ')}</p>}
      <dl className={own.facts}>
        <div className={own.fact}>
          <dt>{t('numberBoxes.returns.ordered')}</dt>
          <dd>{day === null ? '—' : words.day(day)}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name} className={own.fact}>
            <dt>{t(`numberBoxes.returns.${name}`)}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
