import type { ParcelRef, Verdict, VerdictReason } from '../verdict.ts';
import type { Facts } from './facts.ts';
import {
  needsHelp,
  resting,
  show,
  whereIs,
  type OpenSession,
  type SessionState,
  type Shown,
} from './session.ts';

/** These need nobody, or come back by themselves: the printer's trouble replaces them as soon as it is known. */
const GIVES_WAY: ReadonlySet<VerdictReason> = new Set([
  'scanProduct',
  'supplyComplete',
  'labelPrinting',
  'parcelPacked',
  'lastPacked',
  'labelScannedBack',
  'boxOpened',
  'boxClosed',
  'signedIn',
  'printerWell',
  'goodsWait',
  'labelCameOut',
]);

/** The printer said something of itself: the screen, the foot and the printer's own page say the same. */
export function afterPrinter(state: SessionState, facts: Facts): Shown {
  if (state.kind === 'closed') return show(state, null, facts);
  const { verdict } = state;
  const trouble = facts.printerSays;
  if (verdict.reason === 'printerNeedsHelp') {
    // A label on its way reports itself what becomes of it.
    const isOver = trouble === null && facts.awaited === null;
    if (isOver) return show(state, afterTrouble(state, verdict.inside ?? verdict.printed, facts), facts);
    const isProven = verdict.inside !== null && !facts.unproven.includes(verdict.inside.orderId);
    return show(state, isProven ? { ...verdict, ...whereIs(verdict.inside, facts) } : verdict, facts);
  }
  if (verdict.reason === 'labelCameOut' && verdict.coming && trouble === null) {
    const isProven = !facts.unproven.includes(verdict.parcel.orderId);
    return show(state, isProven ? { ...verdict, coming: false } : verdict, facts);
  }
  if (trouble === null || state.task || facts.question || facts.held || !GIVES_WAY.has(verdict.reason))
    return show(state, verdict, facts);
  const isOut = verdict.reason === 'parcelPacked' || verdict.reason === 'lastPacked';
  return show(state, needsHelp(trouble, facts, whereIs(isOut ? verdict.parcel : null, facts)), facts);
}

/** A screen that asked for a person goes on to the next thing that does, never to a green one. */
function afterTrouble(state: OpenSession, printed: ParcelRef | null, facts: Facts): Verdict {
  if (printed) return cameOut(state, printed, facts);
  const next = resting(state, facts);
  const isIdle = next.reason === 'scanProduct' || next.reason === 'supplyComplete';
  return isIdle ? { reason: 'printerWell' } : next;
}

/** The label of a parcel is there after all, or comes now. */
export function cameOut({ verdict }: OpenSession, parcel: ParcelRef, { unproven }: Facts): Verdict {
  const before = verdict.reason === 'labelCameOut' ? [verdict.parcel, ...verdict.others] : [];
  const sent = verdict.reason === 'printerNeedsHelp' ? [verdict.printed, verdict.inside] : [];
  const others = [...before, ...sent].filter((each) => each !== null);
  const isOther = ({ orderId }: ParcelRef): boolean => orderId !== parcel.orderId;
  return {
    reason: 'labelCameOut',
    parcel,
    others: others.filter(isOther),
    coming: unproven.includes(parcel.orderId),
  };
}
