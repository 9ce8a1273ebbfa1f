import type { SupplyCard } from '../../shared/contract/supplies.ts';

/** What orders have in common; null: not known, or not the same for all. */
export interface Fitting {
  readonly cargoType: number | null;
  readonly warehouseId: string | null;
  /** The supply they are in: they need not go there. */
  readonly exceptId: string | null;
}

export type OpenCard = SupplyCard & { readonly supplyId: string };

const hasId = (card: SupplyCard): card is OpenCard => card.supplyId !== null;

/**
 * Supplies that such orders may be put into: one size, and one warehouse, where the driver goes. An empty supply takes
 * anything.
 */
export const fittingSupplies = (
  cards: readonly SupplyCard[],
  { cargoType, warehouseId, exceptId }: Fitting,
): OpenCard[] =>
  cards
    .filter(({ stage }) => stage === 'open' || stage === 'adding')
    .filter(hasId)
    .filter(
      (card) =>
        card.supplyId !== exceptId &&
        (cargoType === null || card.cargoType === 0 || card.cargoType === cargoType) &&
        (warehouseId === null || card.warehouseId === null || card.warehouseId === warehouseId),
    );
