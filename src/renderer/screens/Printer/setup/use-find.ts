import { useEffect, useState } from 'react';
import type { FoundView } from '../../../../shared/contract/printing.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useAppState, useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';

/** Begins a search with the network addresses that stand in the field, and ends it. */
export function useFind(): {
  readonly start: (serialPorts?: readonly string[]) => void;
  readonly stop: () => void;
  readonly problem: Problem | null;
} {
  const client = useClient();
  const networks = useAppState((state) => state.networks);
  const find = useOperation(client.printing.find);
  const stop = useOperation(client.printing.stopFinding);
  return {
    start: (serialPorts = []) => void find.run({ networks, serialPorts: [...serialPorts] }),
    stop: () => void stop.run({}),
    problem: find.problem ?? stop.problem,
  };
}

/** What the search has found so far; null before the station has said. */
export function useFound(): FoundView | null {
  const client = useClient();
  const [found, setFound] = useState<FoundView | null>(null);
  useEffect(() => client.printing.found(setFound), [client]);
  return found;
}
