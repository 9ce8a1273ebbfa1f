import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';

interface Props extends Omit<ComponentPropsWithoutRef<'li'>, 'style'> {
  readonly index: number;
  readonly start: number;
  readonly total: number;
  readonly onSize: (index: number, height: number) => void;
}

/** Where a row of `useRowsInSight` stands. It tells how high it is, there and wherever it comes next. */
export function PlacedRow({ index, start, total, onSize, ...row }: Props) {
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
      {...row}
      ref={item}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${start}px)` }}
    />
  );
}
