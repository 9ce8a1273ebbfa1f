import { unreachable } from '../../result.ts';
import { isLock, type Verdict, type VerdictReason } from '../verdict.ts';
import { afterPrinter, cameOut } from './after-printer.ts';
import type { Facts } from './facts.ts';
import {
  needsHelp,
  packed,
  show,
  showWith,
  uncertain,
  whereIs,
  type JobNews,
  type OpenSession,
  type SessionState,
  type Shown,
} from './session.ts';

/** Verdicts about a label still to come: the end of its job answers them. */
const OF_A_LABEL: ReadonlySet<VerdictReason> = new Set([
  'printerNeedsHelp',
  'labelsHeld',
  'labelMissing',
  'labelFaulty',
  'documentFaulty',
  'undoTooLate',
]);

/** Shown over a parcel that may have been on its way when they came: news of its label is still told. */
const GIVE_WAY_TO_LABELS: ReadonlySet<VerdictReason> = new Set([
  'printerNeedsHelp',
  'documentFaulty',
  'labelCameOut',
]);

/** A print job ended, got stuck, or asks. */
export function afterJob(state: SessionState, input: JobNews, facts: Facts): Shown {
  if (state.kind === 'closed') return show(state, null, facts);
  const current = state.verdict;
  const isShown =
    input.parcel !== null && 'parcel' in current && current.parcel?.orderId === input.parcel.orderId;
  if (isSettled(current, input)) return show(state, null, facts);
  switch (input.outcome) {
    case 'held':
      return show(state, facts.held ? null : current, facts);
    case 'uncertain':
      // A document in doubt at another printer is for that printer's page.
      return show(state, facts.question ? uncertain(facts.question) : current, facts);
    case 'stuck':
    case 'labelMissing':
    case 'labelFaulty':
    case 'documentFaulty':
      return show(state, unlessShown(current, whyStuck(current, input, facts)), facts);
    case 'taken':
      return afterTaken(state, input, isShown, facts);
    case 'unwanted':
      return show(
        state,
        input.parcel
          ? {
              reason: 'orderCancelled',
              parcel: input.parcel,
              place: input.place ?? null,
              label: facts.unproven.includes(input.parcel.orderId) && input.place ? 'mayCome' : 'none',
            }
          : current,
        facts,
      );
    // Somebody took the label out of the queue by hand.
    case 'cancelled': {
      const isOver = current.reason === 'printerNeedsHelp' || current.reason === 'labelsHeld';
      const isOfIt = isShown && (!isLock(current) || OF_A_LABEL.has(current.reason));
      return show(state, isOver || isOfIt || isAnswered(current, facts) ? null : current, facts);
    }
    default:
      return unreachable(input.outcome);
  }
}

function afterTaken(
  state: OpenSession,
  { parcel, jobId, ahead }: JobNews,
  isShown: boolean,
  facts: Facts,
): Shown {
  const current = state.verdict;
  // The verdict of a reprint stays until the next scan, and so does that of a label that was scanned back.
  const stays = current.reason === 'labelScannedBack' || current.reason === 'reprinting';
  if (isShown && stays) return show(state, current, facts);
  if ((!parcel || ahead || !isShown) && isAnswered(current, facts)) return show(state, null, facts);
  // A later scan's verdict stays: the packer is already looking at it.
  const isAwaited = isShown || GIVE_WAY_TO_LABELS.has(current.reason);
  if (!parcel || ahead || !isAwaited)
    return current.reason === 'printerNeedsHelp' ? afterPrinter(state, facts) : show(state, current, facts);
  const isFirst = ['labelPrinting', 'printerNeedsHelp', 'documentFaulty', 'undoTooLate'].includes(
    current.reason,
  );
  if (isFirst && facts.wantsScanBack && state.task === null)
    return showWith(state, { kind: 'scanBack', parcel, jobId }, null, facts);
  if (isLock(current)) return afterLock(state, parcel, facts);
  return show(state, packed(parcel, facts.remaining), facts);
}

/** A screen that needed a person does not turn green by itself: it says that the label is there now. */
function afterLock(state: OpenSession, parcel: NonNullable<JobNews['parcel']>, facts: Facts): Shown {
  const current = state.verdict;
  const isOfLabel =
    OF_A_LABEL.has(current.reason) ||
    current.reason === 'labelCameOut' ||
    current.reason === 'labelUncertain';
  if (!isOfLabel) return show(state, current, facts);
  if (current.reason === 'printerNeedsHelp' && facts.printerSays !== null)
    return show(
      state,
      needsHelp(facts.printerSays, facts, { product: current.product, ...whereIs(parcel, facts) }),
      facts,
    );
  return show(state, cameOut(state, parcel, facts), facts);
}

/** The question on the screen no longer applies. */
const isAnswered = (current: Verdict, { question }: Facts): boolean =>
  current.reason === 'labelUncertain' && current.jobId !== question?.jobId;

/** A label that could not be made came out after all, or is no longer wanted. */
const isSettled = (current: Verdict, { outcome, jobId }: JobNews): boolean =>
  current.reason === 'documentFaulty' &&
  current.jobId === jobId &&
  (outcome === 'taken' || outcome === 'cancelled');

function whyStuck(
  current: Verdict,
  { outcome, parcel, jobId, document = 'orderLabel', about, detail }: JobNews,
  facts: Facts,
): Verdict {
  if (outcome === 'documentFaulty') return { reason: 'documentFaulty', document, jobId, ...about };
  if (parcel && outcome === 'labelMissing') return { reason: 'labelMissing', parcel };
  if (parcel && outcome === 'labelFaulty') return { reason: 'labelFaulty', parcel, fault: detail };
  const more =
    current.reason === 'printerNeedsHelp' ? current : { product: null, printed: null, inside: null };
  const { product, printed, inside } = more;
  return needsHelp(detail, facts, { parcel: facts.awaited ?? parcel, product, printed, inside });
}

/** Every retry of a stuck job ends the same way: it is said, and sounded, once. */
const unlessShown = (current: Verdict, next: Verdict): Verdict =>
  JSON.stringify(current) === JSON.stringify(next) ? current : next;
