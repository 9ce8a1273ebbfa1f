import { useEffect, useState } from 'react';
import type { Story } from '../../../shared/contract/story.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { keepSame } from '../../store/keep-same.ts';

/** A label may be confirmed, or a change answered, long after it was asked for; a person looks again sooner than this. */
const LOOK_AGAIN_MS = 4000;

export interface StoryState {
  /** As it was known last; null before the first answer. */
  readonly story: Story | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Follows an order while it is on screen. */
export function useStory(orderId: string): StoryState {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const [story, setStory] = useState<Story | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const answer = await client.story.order({ orderId });
      if (isOver) return;
      if (answer.ok) setStory((before) => keepSame(before, answer.value));
      setProblem(answer.ok ? null : answer.problem);
    };
    load().catch(reportError);
    const timer = setInterval(() => void load().catch(reportError), LOOK_AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try is a reason to look again
  }, [client, orderId, isOnline, tries]);
  return { story, problem, again: () => setTries((count) => count + 1) };
}
