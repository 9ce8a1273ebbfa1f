import { useCallback, useState } from 'react';

export interface Choice {
  readonly chosen: ReadonlySet<string>;
  /** All that fit the search, whichever those are. */
  readonly isAll: boolean;
  readonly toggle: (sku: string) => void;
  readonly toggleAll: () => void;
  readonly none: () => void;
  /** Other rows fit now. */
  readonly isNoLongerAll: () => void;
}

/** Which rows of the table are meant: some by name, or all that fit. */
export function useChoice(): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const toggle = useCallback((sku: string): void => {
    setAll(false);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(sku)) next.add(sku);
      return next;
    });
  }, []);
  const toggleAll = useCallback(() => setAll((before) => !before), []);
  const none = useCallback(() => {
    setAll(false);
    setChosen(new Set());
  }, []);
  const isNoLongerAll = useCallback(() => setAll(false), []);
  return { chosen, isAll, toggle, toggleAll, none, isNoLongerAll };
}
