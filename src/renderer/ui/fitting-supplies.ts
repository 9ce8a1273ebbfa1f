import type { SupplyCard } from '../../shared/contract/supplies.ts';
import { misfitIn, type Cargo } from '../../shared/domain/supply/cargo.ts';
import { takesMore } from '../../shared/domain/supply/stage.ts';

/** What orders have in common; null: not known, or not the same for all. */
export interface Fitting extends Cargo {
  /** The supply they are in: they need not go there. */
  readonly exceptId: string | null;
}

export type OpenCard = SupplyCard & { readonly supplyId: string };

const hasId = (card: SupplyCard): card is OpenCard => card.supplyId !== null;

/** Supplies that such orders may be put into. An empty one takes anything. */
export const fittingSupplies = (cards: readonly SupplyCard[], { exceptId, ...goods }: Fitting): OpenCard[] =>
  cards
    .filter(({ stage }) => takesMore(stage))
    .filter(hasId)
    .filter((card) => card.supplyId !== exceptId && misfitIn(goods, card) === null);
