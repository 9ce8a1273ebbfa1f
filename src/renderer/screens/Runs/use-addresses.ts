import { useState } from 'react';
import type { StopAddress } from '../../../shared/contract/runs.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient } from '../../app/services.ts';
import { useOperation } from '../../app/use-operation.ts';

export type Addresses = ReadonlyMap<string, StopAddress>;

export interface ShownAddresses {
  /** Null: nobody asked to see them. Gone with the screen. */
  readonly shown: Addresses | null;
  readonly show: (orderIds: readonly string[]) => Promise<void>;
  readonly hide: () => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** Addresses that somebody who may see them has asked for; they are in this screen's memory alone. */
export function useAddresses(): ShownAddresses {
  const client = useClient();
  const { run, busy, problem } = useOperation(client.runs.addresses);
  const [shown, setShown] = useState<Addresses | null>(null);
  return {
    shown,
    show: async (orderIds) => {
      if (orderIds.length === 0) return;
      const answer = await run({ orderIds: [...orderIds] });
      if (answer) setShown(new Map(answer.value.addresses.map((each) => [each.orderId, each])));
    },
    hide: () => setShown(null),
    busy,
    problem,
  };
}
