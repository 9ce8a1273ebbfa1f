import { useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { useLatest } from '../../app/use-latest.ts';

export const PAGE = 100;

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** As far as it can be told: where only the end tells, one more than was given. */
  readonly total: number;
}

export interface Pages<Row> {
  /** Null before the first answer. */
  readonly total: number | null;
  readonly rowAt: (index: number) => Row | undefined;
  readonly need: (first: number, last: number) => void;
  readonly problem: Problem | null;
  readonly again: () => void;
}

interface Held<Row> {
  readonly of: string;
  readonly total: number | null;
  readonly pages: ReadonlyMap<number, readonly Row[]>;
}

/** A long list, page by page as it comes into sight. `question` names what is asked: another one begins anew. */
export function usePages<Row>(
  question: string,
  ask: (page: { readonly offset: number; readonly limit: number }) => Promise<Result<Page<Row>, Problem>>,
): Pages<Row> {
  const [held, setHeld] = useState<Held<Row>>({ of: '', total: null, pages: new Map() });
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = useRef(question);
  const asked = useRef(new Set<string>());

  const askPage = async (page: number): Promise<void> => {
    const key = `${question} ${page}`;
    if (asked.current.has(key)) return;
    asked.current.add(key);
    const answer = await ask({ offset: page * PAGE, limit: PAGE });
    if (wanted.current !== question) return;
    setProblem(answer.ok ? null : answer.problem);
    if (!answer.ok) return;
    const { rows, total } = answer.value;
    setHeld((before) => ({
      of: question,
      total: before.of === question ? Math.max(total, before.total ?? 0) : total,
      pages: new Map(before.of === question ? before.pages : []).set(page, rows),
    }));
  };
  const begin = useLatest((): void => {
    asked.current.clear();
    void askPage(0);
  });
  const need = useLatest((first: number, last: number): void => {
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) void askPage(page);
  });
  useEffect(() => {
    wanted.current = question;
    begin();
  }, [question, begin]);

  return useMemo(
    () => ({
      total: held.total,
      rowAt: (index) => held.pages.get(Math.floor(index / PAGE))?.[index % PAGE],
      need,
      problem,
      again: begin,
    }),
    [held, need, problem, begin],
  );
}
