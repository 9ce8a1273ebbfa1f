import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import { useAppState } from './services.ts';
import { keepAsking, type Asking } from './keep-asking.ts';

/** A list of a thousand orders takes the station a while to read, and scans have priority. */
const REST_MS = 600;

export interface Followed<T> {
  /** Stays on screen while a newer one is fetched; null before the first. */
  readonly value: T | null;
  /** Why there is no newer one. */
  readonly problem: Problem | null;
  /** `value` answers an earlier question than the current one. */
  readonly isStale: boolean;
  /** When `value` came, in Unix milliseconds. */
  readonly at: number;
  readonly again: () => void;
}

interface Answer<T> {
  readonly of: object;
  readonly value: T | null;
  readonly problem: Problem | null;
  readonly at: number;
}

/** For `follow`: nothing reports a change, so it is polled. */
export const every =
  (ms: number) =>
  (onChange: () => void): (() => void) => {
    const timer = setInterval(onChange, ms);
    return () => clearInterval(timer);
  };

/**
 * An answer that is kept true: asked for again when `follow` tells of a change, the station is back, or the window comes
 * to the front. Both functions must stay the same ones as long as they mean the same. `ask` null: nothing to be asked.
 */
export function useFollowed<T>(
  ask: (() => Promise<Result<T, Problem>>) | null,
  follow: (onChange: () => void) => () => void,
): Followed<T> {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const isOnline = useAppState((state) => state.link === 'online');
  const asking = useRef<Asking>(null);
  useEffect(() => {
    if (ask === null || !isOnline) return undefined;
    let isOver = false;
    const askOnce = async (): Promise<void> => {
      const result = await ask();
      if (isOver) return;
      const at = Date.now();
      setAnswer((last) =>
        result.ok
          ? { of: ask, value: result.value, problem: null, at }
          : { ...(last?.of === ask ? last : { of: ask, value: null, at }), problem: result.problem },
      );
    };
    const kept = keepAsking(askOnce, REST_MS);
    asking.current = kept;
    const unfollow = follow(kept.changed);
    window.addEventListener('focus', kept.changed);
    return () => {
      isOver = true;
      unfollow();
      window.removeEventListener('focus', kept.changed);
      kept.stop();
    };
  }, [ask, follow, isOnline]);
  const again = useCallback(() => asking.current?.now(), []);
  const { value = null, problem = null, at = 0 } = (ask === null ? null : answer) ?? {};
  return { value, problem, isStale: answer?.of !== ask, at, again };
}
