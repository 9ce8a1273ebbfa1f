import { useEffect, useRef, useState } from 'react';
import type { LogEntry } from '../../../shared/contract/people.ts';
import type { LogHead } from '../../../shared/domain/log/log-head.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';

/** A few screenfuls: one page is answered at once. */
const PAGE = 200;
/** The log goes on while somebody reads it. */
const LOOK_AGAIN_MS = 5000;

export interface LogState {
  /** Newest first, as far as they were asked for; null before the first answer. */
  readonly entries: readonly LogEntry[] | null;
  /** Lines in all, when the newest of `entries` was the newest. */
  readonly total: number;
  /** Lines that were written since. */
  readonly fresh: number;
  /** As it is now, whoever's lines are shown. */
  readonly head: LogHead | null;
  readonly problem: Problem | null;
  /** Asks for the lines before the last of `entries`, once. */
  readonly more: () => void;
  /** Begins again with the newest. */
  readonly renew: () => void;
}

interface Loaded {
  readonly key: string;
  readonly entries: readonly LogEntry[];
  readonly total: number;
  readonly totalNow: number;
  readonly head: LogHead;
}

/** `person`: only what was done under this name. */
export function useLog(person: string | null): LogState {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isAsking = useRef(false);
  const key = JSON.stringify([person, round]);

  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const answer = await client.people.log({ before: null, limit: PAGE, person });
      if (isOver) return;
      setProblem(answer.ok ? null : answer.problem);
      if (!answer.ok) return;
      const { entries, total, head } = answer.value;
      setLoaded((last) =>
        // Lines that somebody reads do not move under their eyes.
        last?.key === key
          ? { ...last, totalNow: total, head }
          : { key, entries, total, totalNow: total, head },
      );
    };
    look().catch(reportError);
    const timer = setInterval(() => void look().catch(reportError), LOOK_AGAIN_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [client, person, key, isOnline]);

  const current = loaded?.key === key ? loaded : null;
  const ask = async (before: number): Promise<void> => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const answer = await client.people.log({ before, limit: PAGE, person });
      setProblem(answer.ok ? null : answer.problem);
      if (!answer.ok) return;
      const { entries } = answer.value;
      setLoaded((last) =>
        last?.key === key && last.entries.at(-1)?.seq === before
          ? { ...last, entries: [...last.entries, ...entries] }
          : last,
      );
    } finally {
      isAsking.current = false;
    }
  };
  return {
    entries: current?.entries ?? null,
    total: current?.total ?? 0,
    fresh: current ? Math.max(0, current.totalNow - current.total) : 0,
    head: current?.head ?? null,
    problem,
    more: () => {
      const last = current?.entries.at(-1);
      if (last && isOnline && current && current.entries.length < current.total)
        ask(last.seq).catch(reportError);
    },
    renew: () => setRound((count) => count + 1),
  };
}
