import { useCallback, useMemo } from 'react';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useAppState, useClient } from '../../app/services.ts';
import { useFollowed } from '../../app/use-followed.ts';

/** A supply that the marketplace has given its id. */
export type KnownCard = SupplyCard & { readonly supplyId: string };

/** Boxes and orders of a supply change only while it is being filled or packed. */
export const isChangeable = ({ stage }: SupplyCard): boolean => stage === 'open' || stage === 'adding';

export interface SupplyCardState {
  readonly card: KnownCard | null;
  readonly problem: Problem | null;
  readonly again: () => void;
}

/** Supplies under way are on the screen already; one that was closed long ago is asked for. */
export function useSupplyCard(supplyId: string): SupplyCardState {
  const client = useClient();
  const areCardsHere = useAppState((state) => state.cards !== null);
  const shown = useAppState((state) => state.cards?.find((each) => each.supplyId === supplyId) ?? null);
  const isAsked = areCardsHere && shown === null;
  const ask = useMemo(
    () => (isAsked ? () => client.supplies.card({ supplyId }) : null),
    [client, supplyId, isAsked],
  );
  const follow = useFollowCards();
  const { value, problem, again } = useFollowed(ask, follow);
  const card = shown ?? value;
  return { card: card && { ...card, supplyId }, problem, again };
}

/** What becomes of a supply, its orders and its boxes is told with the cards. */
export function useFollowCards(): (onChange: () => void) => () => void {
  const client = useClient();
  return useCallback((onChange: () => void) => client.supplies.cards(onChange), [client]);
}
