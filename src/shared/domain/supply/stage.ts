import type { ChangeKind } from '../outbox/change-kinds.ts';

/**
 * A supply on its way: `creating` and `adding` wait for the marketplace (they survive a restart), `open` can be packed,
 * `deleting` and `handingOver` wait for the marketplace, `handedOver` is closed here or elsewhere.
 */
export const supplyStages = ['creating', 'adding', 'open', 'deleting', 'handingOver', 'handedOver'] as const;
export type SupplyStage = (typeof supplyStages)[number];

/** What tells how far a supply is: the marketplace's word, and what it is still to be told. */
export interface SupplyFacts {
  /** It has an id of the marketplace. */
  readonly isMade: boolean;
  readonly done: boolean;
  /** Changes of the supply itself on their way. */
  readonly underWay: readonly ChangeKind[];
  /** Orders that are still to be added. */
  readonly toAdd: number;
}

/** A supply has no state of its own to write down: its stage follows from the changes that are on their way. */
export function stageOf({ isMade, done, underWay, toAdd }: SupplyFacts): SupplyStage {
  if (!isMade) return 'creating';
  if (done) return 'handedOver';
  if (underWay.includes('deliver')) return 'handingOver';
  if (underWay.includes('deleteSupply')) return 'deleting';
  return toAdd > 0 ? 'adding' : 'open';
}

/** More may be put into it. */
export const takesMore = (stage: SupplyStage): boolean => stage === 'open' || stage === 'adding';
