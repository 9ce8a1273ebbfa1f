import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../app/use-latest.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import type { Pages } from './use-pages.ts';
import classes from './Numbers.module.css';

/** A first guess; each one is measured as it comes into sight. */
const ROW_PX = 76;

interface Props<Row> {
  readonly pages: Pages<Row>;
  readonly label: string;
  readonly renderRow: (row: Row) => ReactNode;
}

/** Only the rows in sight are asked for and drawn. */
export function LongList<Row>({ pages, label, renderRow }: Props<Row>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  const total = pages.total ?? 0;
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
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (total > 0) pages.need(first, last);
  });
  if (pages.problem) return <ProblemNote problem={pages.problem} again={pages.again} />;
  if (pages.total === null) return <Loading height={320} />;
  if (total === 0) return <p className={classes.quiet}>{t('numbers.detail.empty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by the arrow keys too
    <section ref={scroller} className={classes.longList} aria-label={label} tabIndex={0}>
      <ul className={classes.longBody} style={{ blockSize: virtual.getTotalSize() }} data-testid="long-list">
        {visible.map(({ index, start }) => {
          const row = pages.rowAt(index);
          return (
            <Place key={index} index={index} start={start} total={total} onSize={onSize}>
              {row === undefined ? null : renderRow(row)}
            </Place>
          );
        })}
      </ul>
    </section>
  );
}

interface PlaceProps {
  readonly index: number;
  readonly start: number;
  readonly total: number;
  readonly onSize: (index: number, height: number) => void;
  readonly children: ReactNode;
}

/** Where a row stands. It tells how high it is, there and wherever it comes next. */
function Place({ index, start, total, onSize, children }: PlaceProps) {
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
      className={classes.longRow}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${start}px)` }}
    >
      {children}
    </li>
  );
}
