import { useEffect, useState } from 'react';
import type { Client } from '../../../shared/contract/index.ts';
import type { SearchHit } from '../../../shared/contract/story.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import type { Sought } from '../../store/search-slice.ts';

/** Between two keys of somebody who types a number they have before them; the station answers within a few ms. */
const TYPING_MS = 120;

export interface SearchState {
  /** Of the last answer, whatever is being typed meanwhile; null before the first one. */
  readonly hits: readonly SearchHit[] | null;
  /** What they were found by. */
  readonly foundBy: string;
  /** The answer to what stands in the field is not here yet. */
  readonly isPending: boolean;
  readonly problem: Problem | null;
  readonly again: () => void;
}

interface Answer {
  readonly text: string;
  readonly result: Awaited<ReturnType<Client['story']['search']>>;
}

/** Looks for what stands in the field. An answer that comes after the field changed is dropped. */
export function useSearch({ text, isScan }: Sought): SearchState {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (isEmpty || !isOnline) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const result = await client.story.search({ text });
      if (!isOver) setAnswer({ text, result });
    };
    const timer = setTimeout(() => void ask().catch(reportError), isScan ? 0 : TYPING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try is a reason to ask again
  }, [client, text, isEmpty, isScan, isOnline, tries]);

  const isAnswered = answer?.text === text;
  return {
    hits: answer?.result.ok ? answer.result.value.hits : null,
    foundBy: answer?.text ?? '',
    isPending: !isEmpty && !isAnswered,
    problem: isAnswered && !answer.result.ok ? answer.result.problem : null,
    again: () => {
      setAnswer(null);
      setTries((count) => count + 1);
    },
  };
}
