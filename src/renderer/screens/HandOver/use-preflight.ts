import { useCallback, useMemo, useState } from 'react';
import type { Preflight } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useServices } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';
import type { Store } from '../../store/store.ts';

export interface PreflightState {
  /** The last findings stay in sight while newer ones are asked for. */
  readonly findings: Preflight | null;
  readonly problem: Problem | null;
  readonly again: () => void;
  readonly recheck: Recheck;
}

/** What the marketplace itself says of the supply. */
export interface Recheck {
  readonly run: () => void;
  readonly busy: boolean;
  /** Why it could not be asked. */
  readonly problem: Problem | null;
  /** When it last answered, in Unix milliseconds. */
  readonly answeredAt: number | null;
}

/** Asked again whenever anything that it is made of changes: a buyer may cancel while the packer looks at the list. */
export function usePreflight(supplyId: string | null): PreflightState {
  const { client, store } = useServices();
  const ask = useMemo(
    () => (supplyId === null ? null : () => client.supplies.preflight({ supplyId })),
    [client, supplyId],
  );
  const follow = useCallback(
    (onChange: () => void) => {
      const ends = [
        store.subscribe((state, before) => {
          if (whatItIsMadeOf(state).some((part, index) => part !== whatItIsMadeOf(before)[index])) onChange();
        }),
        client.packing.holds(onChange),
        client.boxes.view(onChange),
      ];
      return () => ends.forEach((end) => end());
    },
    [client, store],
  );
  const { value, problem, again } = useFollowed(ask, follow);
  const recheck = useRecheck(supplyId, again);
  return { findings: value, problem, again, recheck };
}

const whatItIsMadeOf = ({
  cards,
  packing,
  printers,
  supplyTasks,
  codeTasks,
  changedProducts,
  station,
}: ReturnType<Store['getState']>) =>
  [cards, packing, printers, supplyTasks, codeTasks, changedProducts, station?.outbox] as const;

function useRecheck(supplyId: string | null, again: () => void): Recheck {
  const { client } = useServices();
  const [state, setState] = useState<Omit<Recheck, 'run'>>({ busy: false, problem: null, answeredAt: null });
  const run = useCallback(async (): Promise<void> => {
    if (supplyId === null) return;
    setState((before) => ({ ...before, busy: true }));
    const answer = await client.supplies.recheck({ supplyId });
    setState(({ answeredAt }) => ({
      busy: false,
      problem: answer.ok ? null : answer.problem,
      answeredAt: answer.ok ? Date.now() : answeredAt,
    }));
    // The desk keeps what it learned: its own check tells it from now on.
    again();
  }, [client, supplyId, again]);
  return { ...state, run: useCallback(() => void run().catch(reportError), [run]) };
}
