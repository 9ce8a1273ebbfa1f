import { useRef, useState } from 'react';
import type { NewOrderGroup, NewOrderRow } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';

/** A few screens' worth: one page answers at once and most groups need one only. */
const PAGE = 200;

export interface OrderRowsState {
  readonly rowAt: (index: number) => NewOrderRow | undefined;
  readonly problem: Problem | null;
  /** Asks for the pages that hold these rows, each once. */
  readonly need: (first: number, last: number) => void;
}

type Pages = ReadonlyMap<number, readonly NewOrderRow[]>;

/** The rows of a group, page by page as they come into sight; asked for once in the life of the list. */
export function useOrderRows({ key }: NewOrderGroup): OrderRowsState {
  const client = useClient();
  const [pages, setPages] = useState<Pages>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(new Set<number>());

  const ask = async (page: number): Promise<void> => {
    const answer = await client.supplies.newOrderRows({ key, offset: page * PAGE, limit: PAGE });
    if (answer.ok) setPages((before) => new Map(before).set(page, answer.value.rows));
    else setProblem(answer.problem);
  };

  const need = (first: number, last: number): void => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++) {
      if (asked.current.has(page)) continue;
      asked.current.add(page);
      void ask(page);
    }
  };

  return { rowAt: (index) => pages.get(Math.floor(index / PAGE))?.[index % PAGE], problem, need };
}
