import { useCallback, useMemo } from 'react';
import type { PackingList } from '../../../shared/contract/supply-lists.ts';
import { useClient } from '../../app/services.ts';
import { useFollowed, type Followed } from '../../app/use-followed.ts';

/** What lies in the supply. Parcels move between boxes without another number on the supply's card. */
export function usePackingList(supplyId: string): Followed<PackingList> {
  const client = useClient();
  const ask = useMemo(() => () => client.supplies.packingList({ supplyId }), [client, supplyId]);
  const follow = useCallback(
    (onChange: () => void) => {
      const ends = [client.supplies.cards(onChange), client.boxes.view(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
    [client],
  );
  return useFollowed(ask, follow);
}
