import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

interface Rows {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly current: number;
  /** Brings the row into sight, and the list draws it. */
  readonly onGo: (index: number) => void;
}

/** As many as a screen has in sight. */
const PAGE = 6;

/** Up, down, Home, End and the page keys go from row to row of a list that draws only what is in sight. */
export function useRowKeys({ scroller, count, current, onGo }: Rows): (event: KeyboardEvent) => void {
  const wanted = useRef<number | null>(null);
  // The row may be drawn, and its order known, only some time after it came into sight.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector(`[data-index="${wanted.current}"]`);
    const box = row?.querySelector('input');
    if (!row || !box) return;
    wanted.current = null;
    box.focus({ preventScroll: true });
    // No further than needed, and out from under what sticks to an edge.
    row.scrollIntoView({ block: 'nearest' });
  });
  return (event) => {
    const to =
      { ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + PAGE, PageUp: current - PAGE }[
        event.key
      ] ?? { Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, 0), count - 1);
    wanted.current = next;
    onGo(next);
  };
}
