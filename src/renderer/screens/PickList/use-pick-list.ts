import { useCallback, useMemo, useState } from 'react';
import type { PickList } from '../../../shared/contract/supply-lists.ts';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed, type Followed } from '../../app/use-followed.ts';

/** A supply that goods are fetched for. */
export type OpenSupply = SupplyCard & { readonly supplyId: string };

export const isOpen = (card: SupplyCard): card is OpenSupply =>
  card.supplyId !== null && (card.stage === 'open' || card.stage === 'adding');

export interface PickChoice {
  /** Null before the first snapshot. */
  readonly open: readonly OpenSupply[] | null;
  readonly chosen: readonly string[];
  readonly choose: (supplyIds: readonly string[]) => void;
  /** The supply that the screen was opened for is not open. */
  readonly isGone: boolean;
}

/** At first the supply that the screen was opened for; without one those at the bench, else all that are open. */
export function usePickChoice(from: string | null): PickChoice {
  const cards = useAppState((state) => state.cards);
  const bench = useAppState((state) => state.packing?.supplies ?? null);
  const before = useAppState((state) => state.pickChoice);
  const keep = useAppState((state) => state.choosePick);
  // Who comes again by the button of a supply sees that supply, whatever was chosen here before.
  const [choice, setChoice] = useState(() =>
    before?.from === from && (from === null || before.supplyIds.includes(from)) ? before.supplyIds : null,
  );
  return useMemo(() => {
    const open = cards?.filter(isOpen) ?? null;
    const openIds = open?.map(({ supplyId }) => supplyId) ?? [];
    const atBench = openIds.filter((id) => bench?.some(({ supplyId }) => supplyId === id));
    const usual = from === null ? (atBench.length > 0 ? atBench : openIds) : [from];
    const wanted = choice ?? usual;
    return {
      open,
      chosen: openIds.filter((id) => wanted.includes(id)),
      choose: (supplyIds) => {
        setChoice(supplyIds);
        keep(from, supplyIds);
      },
      isGone: open !== null && from !== null && !openIds.includes(from),
    };
  }, [cards, bench, choice, keep, from]);
}

/** The list of the chosen supplies, as long as there are any. */
export function usePickList(chosen: readonly string[]): Followed<PickList> {
  const client = useClient();
  // The choice is worked out again with every snapshot; only another one is another question.
  const key = chosen.join('\n');
  const ask = useMemo(() => {
    const supplyIds = key.split('\n');
    return key === '' ? null : () => client.supplies.pickList({ supplyIds });
  }, [client, key]);
  const follow = useCallback((onChange: () => void) => client.supplies.cards(onChange), [client]);
  return useFollowed(ask, follow);
}
