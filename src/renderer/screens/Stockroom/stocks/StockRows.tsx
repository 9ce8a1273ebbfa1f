import { Checkbox, NumberInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockRowView, StockSort } from '../../../../shared/contract/stocks.ts';
import { MOST_AMOUNT } from '../../../../shared/domain/stock/stock-change.ts';
import { useMay } from '../../../app/use-may.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useFormats } from '../../../ui/use-formats.ts';
import { History } from './History.tsx';
import type { StockRows as Rows } from './use-stock-rows.ts';
import classes from './StockRows.module.css';

/** A first guess; each one is measured as it comes into sight. */
const ROW_PX = 56;

interface Props {
  readonly rows: Rows;
  readonly warehouseId: string;
  readonly sort: StockSort;
  readonly onSort: (sort: StockSort) => void;
  readonly isChosen: (sku: string) => boolean;
  readonly onToggle: (sku: string) => void;
  readonly onSet: (sku: string, amount: number) => void;
}

/** A warehouse may have a hundred thousand: only the rows in sight are asked for and drawn. */
export function StockRows({ rows, warehouseId, sort, onSort, isChosen, onToggle, onSet }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.total ?? 0;
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const visible = virtual.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (total > 0) rows.need(first, last);
  });
  if (rows.total === null) return rows.problem ? null : <Loading height={320} />;
  const column = (by: StockSort['by']) => (
    <button
      type="button"
      className={classes.column}
      aria-pressed={sort.by === by}
      onClick={() => onSort({ by, isDescending: sort.by === by && !sort.isDescending })}
    >
      {t(`stockroom.stocks.column.${by}`)}
      <span aria-hidden="true">{sort.by === by ? (sort.isDescending ? ' ▼' : ' ▲') : ''}</span>
    </button>
  );
  return (
    <div>
      <p className={classes.found} aria-live="polite" data-testid="stock-found">
        {t('stockroom.stocks.found', { count: total })}
      </p>
      <div className={classes.columns}>
        <span />
        {column('article')}
        {column('sku')}
        {column('amount')}
        <span className={classes.lastColumn}>{t('stockroom.stocks.column.last')}</span>
      </div>
      <div ref={scroller} className={classes.scroller}>
        <ul
          className={classes.body}
          aria-label={t('stockroom.stocks.title')}
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {visible.map(({ index, start }) => {
            const row = rows.rowAt(index);
            return (
              <li
                key={index}
                ref={virtual.measureElement}
                className={classes.row}
                data-index={index}
                data-testid="stock-row"
                data-sku={row?.sku}
                aria-posinset={index + 1}
                aria-setsize={total}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row && (
                  <StockRow
                    row={row}
                    warehouseId={warehouseId}
                    isChosen={isChosen(row.sku)}
                    onToggle={onToggle}
                    onSet={onSet}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

interface RowProps extends Pick<Props, 'warehouseId' | 'onToggle' | 'onSet'> {
  readonly row: StockRowView;
  readonly isChosen: boolean;
}

function StockRow({ row, warehouseId, isChosen, onToggle, onSet }: RowProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const may = useMay('stockroom');
  const [isEditing, setEditing] = useState(false);
  const [isTold, setTold] = useState(false);
  const numbers = new Intl.NumberFormat(i18n.language);
  const amountOf = ({ amount }: StockRowView): string =>
    amount === null ? t('stockroom.stocks.unread') : numbers.format(amount);
  return (
    <>
      <Checkbox
        checked={isChosen}
        disabled={!may}
        aria-label={t('stockroom.stocks.choose', { article: row.article, sku: row.sku })}
        onChange={() => onToggle(row.sku)}
      />
      <span className={classes.article}>{row.article || '–'}</span>
      <span className={classes.sku}>{row.sku}</span>
      {isEditing ? (
        <AmountField
          row={row}
          onEnd={(amount) => {
            setEditing(false);
            if (amount !== null) onSet(row.sku, amount);
          }}
        />
      ) : (
        <button
          type="button"
          className={classes.amount}
          data-none={row.amount === 0}
          disabled={!may || row.isUnderWay}
          aria-label={t('stockroom.stocks.amountOf', {
            article: row.article,
            sku: row.sku,
            amount: amountOf(row),
          })}
          onClick={() => setEditing(true)}
        >
          {amountOf(row)}
        </button>
      )}
      <button
        type="button"
        className={classes.last}
        aria-expanded={isTold}
        aria-label={t('stockroom.stocks.historyOf', { sku: row.sku })}
        onClick={() => setTold(!isTold)}
      >
        {row.isUnderWay
          ? t('stockroom.stocks.underWay')
          : row.changedAt === null
            ? '–'
            : [formats.moment(row.changedAt), ...(row.changedBy === null ? [] : [row.changedBy])].join(', ')}
      </button>
      {isTold && (
        <div className={classes.told}>
          <History warehouseId={warehouseId} sku={row.sku} />
        </div>
      )}
    </>
  );
}

/** Typed in its cell; Enter shows before and after, Escape leaves it as it is. */
function AmountField(props: { readonly row: StockRowView; readonly onEnd: (amount: number | null) => void }) {
  const { row, onEnd } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState<number | string>(row.amount ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <NumberInput
      ref={field}
      aria-label={t('stockroom.stocks.setOf', { sku: row.sku })}
      min={0}
      max={MOST_AMOUNT}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={() => onEnd(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd(null);
        if (event.key === 'Enter') onEnd(typeof typed === 'number' ? typed : null);
      }}
    />
  );
}
