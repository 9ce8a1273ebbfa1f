import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockSort } from '../../../../shared/contract/stocks.ts';
import type { OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { StockRow } from './StockRow.tsx';
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
  readonly onOwn: (sku: string, number: OwnNumber, to: number | null) => void;
}

/** A warehouse may have a hundred thousand: only the rows in sight are asked for and drawn. */
export function StockRows({ rows, warehouseId, sort, onSort, isChosen, onToggle, onSet, onOwn }: Props) {
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
  const title = (of: 'open' | 'reserve' | 'minimum' | 'last') => (
    <span className={classes.lastColumn}>{t(`stockroom.stocks.column.${of}`)}</span>
  );
  return (
    <div>
      <p className={classes.found} aria-live="polite" data-testid="stock-found">
        {t('stockroom.stocks.found', { count: total })}
      </p>
      <div className={classes.columns}>
        <span />
        <span className={classes.goods}>
          {column('article')}
          {column('sku')}
        </span>
        {column('amount')}
        {column('own')}
        {title('open')}
        {title('reserve')}
        {title('minimum')}
        {title('last')}
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
                    onOwn={onOwn}
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
