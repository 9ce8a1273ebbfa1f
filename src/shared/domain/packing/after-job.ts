import { unreachable } from '../../result.ts';
import type { Verdict } from '../verdict.ts';
import type { Facts } from './facts.ts';
import { packed, show, showWith, uncertain, type JobNews, type SessionState, type Step } from './session.ts';

/** A print job ended, got stuck, or asks. */
export function afterJob(state: SessionState, input: JobNews, facts: Facts): Step {
  if (state.kind === 'closed') return show(state, null, facts);
  const current = state.verdict;
  const isShown =
    input.parcel !== null && 'parcel' in current && current.parcel?.orderId === input.parcel.orderId;
  switch (input.outcome) {
    case 'held':
      return show(state, facts.held ? null : current, facts);
    case 'uncertain':
      // A document in doubt at another printer is for that printer's page.
      return show(
        state,
        facts.question ? uncertain(facts.question.jobId, facts.question.parcel) : current,
        facts,
      );
    case 'stuck':
    case 'labelMissing':
    case 'labelFaulty':
      return show(state, unlessShown(current, whyStuck(input)), facts);
    case 'taken':
      return afterTaken(state, input, isShown, facts);
    case 'unwanted':
      return show(
        state,
        input.parcel ? { reason: 'orderCancelled', parcel: input.parcel, place: input.place ?? null } : null,
        facts,
      );
    case 'cancelled':
      return isShown ||
        isAnswered(current, facts) ||
        current.reason === 'printerNeedsHelp' ||
        current.reason === 'labelsHeld'
        ? show(state, null, facts)
        : show(state, current, facts);
    default:
      return unreachable(input.outcome);
  }
}

function afterTaken(
  state: Extract<SessionState, { kind: 'open' }>,
  { parcel, jobId, ahead }: JobNews,
  isShown: boolean,
  facts: Facts,
): Step {
  const current = state.verdict;
  if (isShown && current.reason === 'labelScannedBack') return show(state, current, facts);
  if ((!parcel || ahead || !isShown) && isAnswered(current, facts)) return show(state, null, facts);
  // A later scan's verdict stays: the packer is already looking at it.
  const isAwaited = isShown || current.reason === 'printerNeedsHelp';
  if (!parcel || ahead || !isAwaited)
    return current.reason === 'printerNeedsHelp' ? show(state, null, facts) : show(state, current, facts);
  const isFirst = ['labelPrinting', 'printerNeedsHelp', 'undoTooLate'].includes(current.reason);
  if (isFirst && facts.wantsScanBack && state.task === null)
    return showWith(state, { kind: 'scanBack', parcel, jobId }, null, facts);
  return show(state, packed(parcel, facts.remaining), facts);
}

/** The question on the screen is none any more. */
const isAnswered = (current: Verdict, { question }: Facts): boolean =>
  current.reason === 'labelUncertain' && current.jobId !== question?.jobId;

function whyStuck({ outcome, parcel, detail }: JobNews): Verdict {
  if (parcel && outcome === 'labelMissing') return { reason: 'labelMissing', parcel };
  if (parcel && outcome === 'labelFaulty') return { reason: 'labelFaulty', parcel, fault: detail };
  return { reason: 'printerNeedsHelp', parcel, detail };
}

/** Each try of a job that is stuck ends in the same words: said, and sounded, once. */
const unlessShown = (current: Verdict, next: Verdict): Verdict =>
  JSON.stringify(current) === JSON.stringify(next) ? current : next;
