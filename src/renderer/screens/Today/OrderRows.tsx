import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewOrderGroup } from '../../../shared/contract/supplies.ts';
import { useLatest } from '../../app/use-latest.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useCodeNames } from '../../ui/orders/use-code-names.ts';
import { OrderRow, type RowWords } from './OrderRow.tsx';
import { useOrderRows } from './use-order-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import classes from './OrderRows.module.css';

/** A first guess; each one is measured as it comes into sight. */
const ROW_PX = 56;

interface Props {
  readonly group: NewOrderGroup;
  /** Every order of the group is chosen with it. */
  readonly isWhole: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (orderId: string) => void;
}

/** A group may hold thousands of orders: only the rows in sight are asked for and drawn. */
export function OrderRows({ group, isWhole, chosen, onToggle }: Props) {
  const { t } = useTranslation();
  const words = useRowWords();
  const toggle = useLatest(onToggle);
  const scroller = useRef<HTMLDivElement>(null);
  const { rowAt, problem, need } = useOrderRows(group);
  // The one row that Tab stops at; the arrow keys go on from there.
  const [current, setCurrent] = useState(0);
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: group.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const onKeyDown = useRowKeys({
    scroller,
    count: group.count,
    current,
    onGo: (index) => {
      setCurrent(index);
      rows.scrollToIndex(index);
    },
  });
  const visible = rows.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  const isCurrentDrawn = visible.some(({ index }) => index === current);
  useEffect(() => {
    if (group.count > 0) need(first, last);
  });

  return (
    <div>
      {problem && <ProblemNote problem={problem} />}
      <p className={classes.hint}>{t('today.rowKeys')}</p>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.columns} aria-hidden="true">
          <span />
          <span>{t('today.columns.article')}</span>
          <span>{t('today.columns.barcode')}</span>
          <span>{t(group.due === null ? 'today.columns.created' : 'today.columns.due')}</span>
        </div>
        {/* The keys belong to the checkboxes in it and come up from them. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          className={classes.body}
          aria-label={t('today.newOrders')}
          style={{ blockSize: rows.getTotalSize() }}
          onKeyDown={onKeyDown}
        >
          {visible.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <li
                key={index}
                ref={rows.measureElement}
                className={classes.row}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={group.count}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row && (
                  <OrderRow
                    index={index}
                    row={row}
                    words={words}
                    isChosen={isWhole || chosen.has(row.orderId)}
                    isFixed={isWhole}
                    // Scrolled away from it, the first row in sight takes its part.
                    isStop={index === (isCurrentDrawn ? current : first)}
                    onFocus={setCurrent}
                    onToggle={toggle}
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

function useRowWords(): RowWords {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const codeNames = useCodeNames();
  return useMemo(
    () => ({
      choose: (id) => t('today.chooseOrder', { id }),
      needs: (codes) => `${t('today.columns.needs')}: ${codeNames(codes)}`,
      moment,
    }),
    [t, moment, codeNames],
  );
}
