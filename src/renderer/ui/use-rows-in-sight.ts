import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../app/use-latest.ts';

interface LongList {
  /** Null before the first answer. */
  readonly total: number | null;
  readonly need: (first: number, last: number) => void;
}

interface RowsInSight<Scroller extends HTMLElement> {
  readonly scroller: RefObject<Scroller | null>;
  readonly visible: readonly VirtualItem[];
  /** Of all rows. */
  readonly height: number;
  /** For each `PlacedRow`. */
  readonly onSize: (index: number, height: number) => void;
}

/** Only the rows in sight are asked for and drawn. `rowPx`: a first guess; each one is measured as it comes into sight. */
export function useRowsInSight<Scroller extends HTMLElement>(
  list: LongList,
  rowPx: number,
): RowsInSight<Scroller> {
  const scroller = useRef<Scroller>(null);
  const total = list.total ?? 0;
  // Its functions are used here only and passed to nothing that memoizes.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 3,
  });
  const visible = virtual.getVirtualItems();
  const onSize = useLatest((index: number, height: number) => virtual.resizeItem(index, height));
  const first = visible[0]?.index ?? 0;
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (total > 0) list.need(first, last);
  });
  return { scroller, visible, height: virtual.getTotalSize(), onSize };
}
