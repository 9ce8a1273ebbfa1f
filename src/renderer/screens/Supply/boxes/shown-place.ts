import type { SupplyBoxes } from '../../../../shared/contract/boxes.ts';

/** Stands for "in no box" among the keys of boxes; no box has it. */
export const LOOSE = '';

/**
 * The place that is looked into: the one that a person or a scan chose, as long as it is there; else where something is
 * to be done, the open box, the first. Null: there is none.
 */
export function shownPlace(
  { boxes, withoutBox }: SupplyBoxes,
  chosen: string | null,
  openBox: string | null,
): string | null {
  if (chosen === LOOSE || boxes.some(({ boxKey }) => boxKey === chosen)) return chosen;
  if (withoutBox.length > 0) return LOOSE;
  return (boxes.find(({ name }) => name === openBox) ?? boxes[0])?.boxKey ?? null;
}
