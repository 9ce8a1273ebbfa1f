import { Button, Checkbox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewOrderGroup, NewOrderRow } from '../../../shared/contract/supplies.ts';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useOrderRows } from './use-order-rows.ts';
import classes from './OrderRows.module.css';

const ROW_PX = 56;

interface Props {
  readonly group: NewOrderGroup;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** A group may hold thousands of orders: only the rows in sight are asked for and drawn. */
export function OrderRows({ group, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { rowAt, problem, need } = useOrderRows(group);
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: group.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const visible = rows.getVirtualItems();
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (group.count > 0) need(first, last);
  });

  const toggle = (orderId: string): void => {
    const next = new Set(chosen);
    if (!next.delete(orderId)) next.add(orderId);
    onChoose(next);
  };

  return (
    <div>
      {problem && <ProblemNote problem={problem} />}
      {chosen.size > 0 && (
        <Button variant="subtle" onClick={() => onChoose(new Set())}>
          {t('today.chooseNone')}
        </Button>
      )}
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.columns} aria-hidden="true">
          <span />
          <span>{t('today.columns.article')}</span>
          <span>{t('today.columns.barcode')}</span>
          <span>{t('today.columns.created')}</span>
        </div>
        <ul
          className={classes.body}
          aria-label={t('today.newOrders')}
          style={{ blockSize: rows.getTotalSize() }}
        >
          {visible.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <li
                key={index}
                className={classes.row}
                aria-posinset={index + 1}
                aria-setsize={group.count}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row && (
                  <Cells row={row} isChosen={chosen.has(row.orderId)} onToggle={() => toggle(row.orderId)} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

interface CellsProps {
  readonly row: NewOrderRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Cells({ row, isChosen, onToggle }: CellsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <span>
        <Checkbox
          size="md"
          checked={isChosen}
          aria-label={t('today.chooseOrder', { id: row.orderId })}
          onChange={onToggle}
        />
      </span>
      <span className={classes.article}>
        {row.article}
        {row.colorCode !== null && row.colorCode !== '' && <small> {row.colorCode}</small>}
        {row.requiredMeta.length > 0 && (
          <small>
            {' '}
            {t('today.columns.needs')}: {row.requiredMeta.join(', ')}
          </small>
        )}
      </span>
      <span className={classes.barcode}>{row.skus.join(', ')}</span>
      <span className={classes.created}>{formats.moment(row.createdAt)}</span>
    </>
  );
}
