import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StockSort } from '../../../../shared/contract/stocks.ts';
import type { OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { PlacedRow } from '../../../ui/PlacedRow.tsx';
import { useRowsInSight } from '../../../ui/use-rows-in-sight.ts';
import { NO_SEATS, takeSeats } from './row-seats.ts';
import { StockRow } from './StockRow.tsx';
import type { StockRows as Rows } from './use-stock-rows.ts';
import classes from './StockRows.module.css';

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
  const { scroller, visible, height, onSize } = useRowsInSight<HTMLDivElement>(rows, ROW_PX);
  const total = rows.total ?? 0;
  const shown = visible.map(({ index }) => rows.rowAt(index)?.sku);
  const [seats, setSeats] = useState(NO_SEATS);
  /** The barcode of the row that has the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const seated = takeSeats(seats, shown, focused);
  if (seated !== seats) setSeats(seated);
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
          style={{ blockSize: height }}
          onFocus={({ target }) => setFocused(skuAround(target))}
          onBlur={() => setFocused(null)}
        >
          {visible.map(({ index, start }, at) => {
            const row = rows.rowAt(index);
            return (
              <PlacedRow
                key={seated.keys[at]}
                index={index}
                start={start}
                total={total}
                onSize={onSize}
                className={classes.row}
                data-index={index}
                data-testid="stock-row"
                data-sku={row?.sku}
              >
                {row && (
                  <StockRow
                    row={row}
                    warehouseId={warehouseId}
                    isChosen={isAll || chosen.has(row.sku)}
                    {...handlers}
                  />
                )}
              </PlacedRow>
            );
          })}
        </ul>
      </div>
    </div>
  );
});

const skuAround = (target: Element): string | null =>
  target.closest<HTMLElement>('[data-sku]')?.dataset['sku'] ?? null;
