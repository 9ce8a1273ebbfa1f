import { useEffect, useState } from 'react';
import type { Figures } from '../../../shared/contract/people.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { dayOf, type Period } from './period.ts';

/** The day goes on while somebody looks at it. */
const LOOK_AGAIN_MS = 30_000;

export interface FiguresState {
  /** Null before the first answer for this period. */
  readonly figures: Figures | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Null: no period that could be counted was chosen. */
export function useFigures(period: Period | null): FiguresState {
  const client = useClient();
  const isOnline = useAppState((state) => state.link === 'online');
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{
    readonly key: string;
    readonly figures: Figures | null;
    readonly problem: Problem | null;
  } | null>(null);
  const from = period?.from ?? '';
  const to = period?.to ?? '';
  const key = `${from} ${to}`;

  useEffect(() => {
    if (from === '' || !isOnline) return undefined;
    let isOver = false;
    const load = async (): Promise<void> => {
      const given = await client.people.figures({ from, to });
      if (isOver) return;
      // What was counted stays in sight when counting again fails.
      setAnswer((last) => ({
        key,
        figures: given.ok ? given.value : last?.key === key ? last.figures : null,
        problem: given.ok ? null : given.problem,
      }));
    };
    load().catch(reportError);
    const timer =
      to >= dayOf(new Date()) ? setInterval(() => void load().catch(reportError), LOOK_AGAIN_MS) : null;
    return () => {
      isOver = true;
      if (timer !== null) clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another try is a reason to look again
  }, [client, from, to, key, isOnline, tries]);

  const current = answer?.key === key ? answer : null;
  return {
    figures: current?.figures ?? null,
    problem: current?.problem ?? null,
    again: () => setTries((count) => count + 1),
  };
}
