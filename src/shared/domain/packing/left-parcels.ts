import type { ParcelRef, Verdict } from '../verdict.ts';
import type { Facts, LeftParcel } from './facts.ts';
import type { Effect, SessionState, Step } from './session.ts';

type Cancelled = Extract<Verdict, { readonly reason: 'orderCancelled' }>;

/** Goods already started: a parcel lies somewhere, or its label may come out. */
export const isToBePutAside = (verdict: Verdict): verdict is Cancelled =>
  verdict.reason === 'orderCancelled' && (verdict.place !== null || verdict.label === 'mayCome');

/** The parcels of which a screen says that they have a label, may have one, or get one now. */
export function parcelsOnScreen(verdict: Verdict): readonly ParcelRef[] {
  switch (verdict.reason) {
    case 'parcelPacked':
    case 'lastPacked':
    case 'labelScannedBack':
      return [verdict.parcel];
    case 'labelUncertain':
      return verdict.parcel ? [verdict.parcel] : [];
    case 'labelCameOut':
      return [verdict.parcel, ...verdict.others];
    case 'printerNeedsHelp':
      return [verdict.inside, verdict.printed].filter((each) => each !== null);
    default:
      return [];
  }
}

/** The facts once an order's goods were put aside: nothing is asked or said about it any more. */
export function againstLeft(facts: Facts, orderId: string): Facts {
  const isAsked = facts.question?.parcel?.orderId === orderId;
  return {
    ...facts,
    question: isAsked ? null : facts.question,
    left: facts.left.filter(({ parcel }) => parcel.orderId !== orderId),
  };
}

function told({ parcel, place, movedTo, sku }: LeftParcel, isOut: boolean): Verdict {
  if (movedTo === null) return { reason: 'orderCancelled', parcel, place, label: isOut ? 'none' : 'mayCome' };
  const { article, colorCode } = parcel;
  return { reason: 'otherSupply', product: { article, colorCode, sku }, supplyName: movedTo, parcel };
}

/** What is left to say about the other parcels on a screen once one of them has left. */
function withoutParcel(verdict: Verdict, orderId: string): Verdict | null {
  if (verdict.reason !== 'labelCameOut') return null;
  const [parcel, ...others] = parcelsOnScreen(verdict).filter((each) => each.orderId !== orderId);
  return parcel ? { ...verdict, parcel, others } : null;
}

/**
 * A screen never asks to stick a label on a parcel that must not go out from here: whatever led there, it says that the
 * parcel is cancelled, or where it belongs now.
 */
export function sayWhoLeft<Asked extends Effect>(taken: Step<Asked>, facts: Facts): Step<Asked> {
  const { state } = taken;
  if (state.kind === 'closed') return taken;
  const gone = new Set(taken.effects.flatMap((each) => (each.kind === 'setAside' ? [each.orderId] : [])));
  const onScreen = parcelsOnScreen(state.verdict).map(({ orderId }) => orderId);
  if (onScreen.length === 0) return taken;
  const found = facts.left.find(
    ({ parcel: { orderId } }) => onScreen.includes(orderId) && !gone.has(orderId),
  );
  const isAsked = state.verdict.reason === 'labelUncertain';
  // The answer to the question packs it: where it belongs is said afterwards.
  if (!found || (isAsked && found.movedTo !== null)) return taken;
  const { orderId } = found.parcel;
  const verdict = told(found, !isAsked && !facts.unproven.includes(orderId));
  const rest = withoutParcel(state.verdict, orderId);
  const behind = rest ? [...state.behind, rest] : state.behind;
  const after: SessionState = { ...state, verdict, behind };
  // A command scanned meanwhile does not concern the parcel.
  const isAbout = taken.verdict === taken.shown;
  return { ...taken, state: after, shown: verdict, verdict: isAbout ? verdict : taken.verdict };
}
