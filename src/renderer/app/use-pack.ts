import type { Problem } from '../../shared/problem.ts';
import { useAppState, useClient } from './services.ts';
import { useOperation } from './use-operation.ts';

export interface Pack {
  /** Goes to the bench and makes this supply the current one. */
  readonly pack: () => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** The way to the bench from anywhere. A supply that is at hand already is left as it is, with its open box. */
export function usePack(supplyId: string): Pack {
  const client = useClient();
  const go = useAppState((state) => state.go);
  const isAtHand = useAppState(({ packing }) => packing?.supply?.supplyId === supplyId);
  const { run, busy, problem } = useOperation(client.packing.open);
  const pack = async (): Promise<void> => {
    if (isAtHand || (await run({ supplyId }))) go({ name: 'packing' });
  };
  return { pack: () => void pack(), busy, problem };
}
