import { useEffect, useState } from 'react';
import type { PrinterView, JobView } from '../../../shared/contract/printing.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';

const JOBS_A_PAGE = 20;

/** A printer may confirm a label long after it left the queue; a person looks again sooner than this. */
const LOOK_AGAIN_MS = 4000;

export interface History {
  /** Null before the first answer. */
  readonly jobs: readonly JobView[] | null;
  readonly problem: Problem | null;
  /** From 1. */
  readonly page: number;
  readonly hasOlder: boolean;
  readonly older: () => void;
  readonly newest: () => void;
}

/** A printer's labels, newest first. The newest page follows the queue; an older one stays as it was asked for. */
export function useHistory({ id: printerId, queue, waiting }: PrinterView): History {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  /** The last job of each page before this one. */
  const [turned, setTurned] = useState<readonly string[]>([]);
  const before = turned.at(-1) ?? null;
  const [loaded, setLoaded] = useState<{
    readonly key: string;
    readonly jobs: readonly JobView[];
    readonly problem: Problem | null;
  } | null>(null);
  const key = `${printerId} ${before ?? ''}`;

  useEffect(() => {
    if (!isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const answer = await client.printing.history({ printerId, before, limit: JOBS_A_PAGE + 1 });
      if (isOver) return;
      setLoaded((last) =>
        answer.ok
          ? { key, jobs: answer.value.jobs, problem: null }
          : { key, jobs: last?.key === key ? last.jobs : [], problem: answer.problem },
      );
    };
    load().catch(reportError);
    const timer = before === null ? setInterval(() => void load().catch(reportError), LOOK_AGAIN_MS) : null;
    return () => {
      isOver = true;
      if (timer !== null) clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the queue is a reason to look again
  }, [client, printerId, before, key, queue, waiting, isOnline]);

  const current = loaded?.key === key ? loaded : null;
  const jobs = current?.jobs.slice(0, JOBS_A_PAGE) ?? null;
  const last = jobs?.at(-1);
  return {
    jobs,
    problem: current?.problem ?? null,
    page: turned.length + 1,
    hasOlder: (current?.jobs.length ?? 0) > JOBS_A_PAGE,
    older: () => {
      if (last) setTurned((pages) => [...pages, last.id]);
    },
    newest: () => setTurned([]),
  };
}
