import type { Verdict } from '../verdict.ts';
import type { Facts, FoundParcel } from './facts.ts';
import { laidAside } from './goods.ts';
import { releaseOf, showWith, type OpenSession, type Step } from './session.ts';

export const cancelledGoods = ({ parcel, place, state }: FoundParcel): Verdict => ({
  reason: 'orderCancelled',
  parcel,
  place: state === 'packed' ? place : null,
  label: 'none',
});

/** What speaks against packing a parcel at this desk just now; null: nothing. */
export function against(found: FoundParcel): Verdict | null {
  const { parcel, skus, onHold, elsewhere } = found;
  if (found.isCancelled) return cancelledGoods(found);
  if (onHold !== null) return { reason: 'orderOnHold', parcel, why: onHold };
  if (elsewhere === null) return null;
  const { article, colorCode } = parcel;
  return {
    reason: 'otherSupply',
    product: { article, colorCode, sku: skus[0] ?? '' },
    supplyName: elsewhere,
    parcel: null,
  };
}

/**
 * The end of a task whose order was cancelled, put on hold or moved since it began; null: it goes on. A label that came
 * out is scanned back wherever its order belongs by now.
 */
export function endOfTask(state: OpenSession, facts: Facts): Step | null {
  const { task } = state;
  if (task === null) return null;
  const { inHand } = facts;
  if (task.kind === 'scanBack' && !inHand?.isCancelled) return null;
  const why = inHand && against(inHand);
  if (inHand === null) return showWith(laidAside(state), null, null, facts, releaseOf(task));
  return why ? showWith(state, null, why, facts, releaseOf(task)) : null;
}
