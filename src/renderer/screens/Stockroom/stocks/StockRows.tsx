import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockSort } from '../../../../shared/contract/stocks.ts';
import type { OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import { useLatest } from '../../../app/use-latest.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { NO_SEATS, takeSeats } from './row-seats.ts';
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
  readonly isAll: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (sku: string) => void;
  readonly onSet: (sku: string, amount: number) => void;
  readonly onOwn: (sku: string, number: OwnNumber, to: number | null) => void;
  /** A number is being typed in one of the rows, or no longer. */
  readonly onEditing: (isEditing: boolean) => void;
}

/**
 * A warehouse may have a hundred thousand: only the rows in sight are asked for and drawn. A letter of the search draws
 * them once, with its answer.
 */
export const StockRows = memo(function StockRows(props: Props) {
  const { rows, warehouseId, sort, onSort, isAll, chosen } = props;
  const { t } = useTranslation();
  const { onToggle, onSet, onOwn, onEditing } = props;
  const handlers = { onToggle, onSet, onOwn, onEditing };
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.total ?? 0;
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
  });
  const visible = virtual.getVirtualItems();
  const onSize = useLatest((index: number, height: number) => virtual.resizeItem(index, height));
  const shown = visible.map(({ index }) => rows.rowAt(index)?.sku);
  const [seats, setSeats] = useState(NO_SEATS);
  /** The barcode of the row that has the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const seated = takeSeats(seats, shown, focused);
  if (seated !== seats) setSeats(seated);
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
  const title = (of: 'openShort' | 'reserve' | 'minimum' | 'last') => (
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
        {title('openShort')}
        {title('reserve')}
        {title('minimum')}
        {title('last')}
      </div>
      <div ref={scroller} className={classes.scroller}>
        {/* Where the focus is in it is noted, and nothing is done. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          className={classes.body}
          aria-label={t('stockroom.stocks.title')}
          style={{ blockSize: virtual.getTotalSize() }}
          onFocus={({ target }) => setFocused(skuAround(target))}
          onBlur={() => setFocused(null)}
        >
          {visible.map(({ index, start }, at) => {
            const row = rows.rowAt(index);
            return (
              <Place
                key={seated.keys[at]}
                index={index}
                start={start}
                total={total}
                sku={row?.sku}
                onSize={onSize}
              >
                {row && (
                  <StockRow
                    row={row}
                    warehouseId={warehouseId}
                    isChosen={isAll || chosen.has(row.sku)}
                    {...handlers}
                  />
                )}
              </Place>
            );
          })}
        </ul>
      </div>
    </div>
  );
});

const skuAround = (target: Element): string | null =>
  target.closest<HTMLElement>('[data-sku]')?.dataset['sku'] ?? null;

interface PlaceProps {
  readonly index: number;
  readonly start: number;
  readonly total: number;
  readonly sku: string | undefined;
  readonly onSize: (index: number, height: number) => void;
  readonly children: ReactNode;
}

/** Where a row stands. It tells how high it is, there and wherever it comes next. */
function Place({ index, start, total, sku, onSize, children }: PlaceProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const shown = item.current;
    if (!shown) return undefined;
    const observer = new ResizeObserver(() => onSize(index, shown.offsetHeight));
    observer.observe(shown);
    return () => observer.disconnect();
  }, [index, onSize]);
  return (
    <li
      ref={item}
      className={classes.row}
      data-index={index}
      data-testid="stock-row"
      data-sku={sku}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${start}px)` }}
    >
      {children}
    </li>
  );
}
