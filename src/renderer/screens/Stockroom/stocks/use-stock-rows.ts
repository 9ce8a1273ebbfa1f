import { useEffect, useMemo, useRef, useState } from 'react';
import type { StockQuery, StockRowView } from '../../../../shared/contract/stocks.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useClient } from '../../../app/services.ts';
import { useLatest } from '../../../app/use-latest.ts';

/** Some screens' worth: what is asked for each row of it is waited for with each keystroke. */
const PAGE = 40;

interface Pages {
  /** Of which question, at which state of the table. */
  readonly of: string;
  readonly total: number | null;
  readonly low: number;
  readonly soldOut: number;
  readonly pages: ReadonlyMap<number, readonly StockRowView[]>;
}

export interface StockRows {
  /** Null before the first answer. */
  readonly total: number | null;
  /** Of the whole warehouse, whatever fits. */
  readonly low: number;
  readonly soldOut: number;
  readonly rowAt: (index: number) => StockRowView | undefined;
  readonly need: (first: number, last: number) => void;
  readonly problem: Problem | null;
}

/** What fits, window by window as it comes into sight; the last answer stays until the next one is there. */
export function useStockRows(query: StockQuery, revision: number): StockRows {
  const client = useClient();
  const name = JSON.stringify([query, revision]);
  const [shown, setShown] = useState<Pages>({
    of: '',
    total: null,
    low: 0,
    soldOut: 0,
    pages: new Map(),
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef(name);
  const asked = useRef(new Set<string>());

  const ask = async (page: number): Promise<void> => {
    const key = `${name} ${page}`;
    if (asked.current.has(key)) return;
    asked.current.add(key);
    const answer = await client.stocks.rows({ ...query, offset: page * PAGE, limit: PAGE });
    // A newer question has been asked meanwhile.
    if (wanted.current !== name) return;
    if (!answer.ok) {
      setProblem(answer.problem);
      return;
    }
    setProblem(null);
    const { rows, total, low, soldOut } = answer.value;
    setShown((before) => ({
      of: name,
      total,
      low,
      soldOut,
      pages: new Map(before.of === name ? before.pages : []).set(page, rows),
    }));
  };

  const need = useLatest((first: number, last: number): void => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) void ask(page);
  });
  useEffect(() => {
    wanted.current = name;
    asked.current.clear();
    void ask(0);
    // Asked again for another question alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);

  return useMemo(
    () => ({
      total: shown.total,
      low: shown.low,
      soldOut: shown.soldOut,
      rowAt: (index) => shown.pages.get(Math.floor(index / PAGE))?.[index % PAGE],
      need,
      problem,
    }),
    [shown, need, problem],
  );
}
