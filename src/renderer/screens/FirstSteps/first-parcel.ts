import type { PackingView } from '../../../shared/contract/packing.ts';
import type { SupplyCard } from '../../../shared/contract/supplies.ts';

/** How far the practice parcel came. `none`: it was not begun. */
export type ParcelPhase = 'none' | 'preparing' | 'open' | 'scan' | 'handOver' | 'handingOver' | 'done';

/** The supply made for practice; of several the newest. */
export function practiceSupply(cards: readonly SupplyCard[], names: readonly string[]): SupplyCard | null {
  const made = cards.filter(({ name, stage }) => names.includes(name) && stage !== 'deleting');
  return made.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0] ?? null;
}

export function phaseOf(card: SupplyCard | null, packing: PackingView | null): ParcelPhase {
  if (!card) return 'none';
  if (card.stage === 'handedOver') return 'done';
  if (card.stage === 'handingOver') return 'handingOver';
  if (card.stage !== 'open' || card.total === 0) return 'preparing';
  if (card.packed >= card.total) return 'handOver';
  if (card.labelsReady < card.total) return 'preparing';
  return packing?.supplies.some(({ supplyId }) => supplyId === card.supplyId) ? 'scan' : 'open';
}
