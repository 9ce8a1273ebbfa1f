import { useState } from 'react';
import type { StopAddress } from '../../../shared/contract/runs.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useClient, useServices } from '../../app/services.ts';
import { useMaySeeBuyers } from '../../app/use-may.ts';
import { useOperation } from '../../app/use-operation.ts';
import { isLocked } from '../../store/sign-in-slice.ts';

export type Addresses = ReadonlyMap<string, StopAddress>;

export interface ShownAddresses {
  /** Null: nobody asked to see them. Gone with the screen, at the lock, and with whoever may see them. */
  readonly shown: Addresses | null;
  readonly show: (orderIds: readonly string[]) => Promise<void>;
  readonly hide: () => void;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** Addresses that somebody who may see them has asked for; they are in this screen's memory alone. */
export function useAddresses(): ShownAddresses {
  const client = useClient();
  const { store } = useServices();
  const { run, busy, problem } = useOperation(client.runs.addresses);
  const [shown, setShown] = useState<Addresses | null>(null);
  const maySee = useMaySeeBuyers();
  const [may, setMay] = useState(maySee);
  if (may !== maySee) {
    setMay(maySee);
    setShown(null);
  }
  return {
    shown: maySee ? shown : null,
    show: async (orderIds) => {
      if (orderIds.length === 0) return;
      const answer = await run({ orderIds: [...orderIds] });
      // After the lock it is for nobody.
      if (answer && !isLocked(store.getState()))
        setShown(new Map(answer.value.addresses.map((each) => [each.orderId, each])));
    },
    hide: () => setShown(null),
    busy,
    problem,
  };
}
