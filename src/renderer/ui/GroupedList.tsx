import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import classes from './GroupedList.module.css';

/** A first guess; each one is measured as it comes into sight. */
const ROW_PX = 76;
const HEADING_PX = 46;

export interface RowGroup<Row> {
  readonly key: string;
  /** Null where there is but one group. */
  readonly heading: string | null;
  readonly rows: readonly Row[];
}

interface Props<Row> {
  readonly label: string;
  readonly groups: readonly RowGroup<Row>[];
  /** Another one for each row of all groups. */
  readonly keyOf: (row: Row) => string;
  readonly columns: ReactNode;
  readonly renderRow: (row: Row, key: string) => ReactNode;
  /** The row somebody types in: it comes into sight and stays drawn wherever the list is scrolled to. */
  readonly typedIn?: string | null;
  readonly isBusy: boolean;
}

type Item<Row> =
  | { readonly kind: 'heading'; readonly key: string; readonly heading: string }
  | { readonly kind: 'row'; readonly key: string; readonly row: Row };

/** Rows under headings; supplies have thousands of orders, so only what is in sight is drawn. */
export function GroupedList<Row>(props: Props<Row>) {
  const { label, groups, keyOf, columns, renderRow, typedIn = null, isBusy } = props;
  const scroller = useRef<HTMLElement>(null);
  const items = useMemo(() => itemsOf(groups, keyOf), [groups, keyOf]);
  const kept = typedIn === null ? -1 : items.findIndex((item) => item.kind === 'row' && item.key === typedIn);
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return kept < 0 || drawn.includes(kept) ? drawn : [...drawn, kept].sort((one, other) => one - other);
    },
  });
  const reveal = useRef((index: number): void => rows.scrollToIndex(index));
  useEffect(() => {
    if (kept >= 0) reveal.current(kept);
  }, [kept]);
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-busy={isBusy}
      aria-label={label}
      // Rows without anything to press are scrolled by keys all the same.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={classes.columns} aria-hidden="true">
        {columns}
      </div>
      <ul className={classes.list} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              className={classes.item}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'heading' ? (
                <h3 className={classes.heading}>{item.heading}</h3>
              ) : (
                renderRow(item.row, item.key)
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const itemsOf = <Row,>(groups: readonly RowGroup<Row>[], keyOf: (row: Row) => string): Item<Row>[] =>
  groups.flatMap(({ key, heading, rows }) => [
    ...(heading === null ? [] : [{ kind: 'heading', key: `heading ${key}`, heading } as const]),
    ...rows.map((row) => ({ kind: 'row', key: keyOf(row), row }) as const),
  ]);
