import { isLock, type Verdict, type VerdictReason } from '../verdict.ts';
import { withWaiting } from './goods.ts';
import type { Effect, OpenSession, SessionInput, Step } from './session.ts';

/** What happens at a bench without anybody there: a person's own scan or touch may end what it finds on the screen. */
const BY_ITSELF: ReadonlySet<SessionInput['kind']> = new Set([
  'job',
  'labelHeard',
  'marketplaceChanged',
  'printerHeard',
  'supplyClosed',
]);

/** These are derived again from the facts while they hold; or the current task repeats what it waits for. */
const COMES_AGAIN: ReadonlySet<VerdictReason> = new Set([
  'printerNeedsHelp',
  'documentFaulty',
  'printerWell',
  'goodsWait',
  'labelUncertain',
  'labelsHeld',
  'codeRefused',
  'codeOfUnknownProduct',
  'wrongLabelBack',
  'labelOfOther',
]);

const orderOf = (verdict: Verdict): string | null =>
  'parcel' in verdict ? (verdict.parcel?.orderId ?? null) : null;

/**
 * Something replaced a lock before a person had dealt with it: it is kept and shown again. News of the same parcel
 * takes its place.
 */
export function keepUnseen<Asked extends Effect>(
  before: OpenSession,
  input: SessionInput,
  taken: Step<Asked>,
): Step<Asked> {
  const after = taken.state;
  const was = before.verdict;
  if (!BY_ITSELF.has(input.kind) || after.kind === 'closed' || after.verdict === was) return taken;
  if (!isLock(was)) return taken;
  // Its task goes on and asks for the label's own product: this one is another piece.
  if (was.reason === 'wrongProductOf') return { ...taken, state: withWaiting(after, was.product) };
  const orderId = orderOf(was);
  const isTold = orderId !== null && orderId === orderOf(after.verdict);
  if (COMES_AGAIN.has(was.reason) || isTold || after.behind.includes(was)) return taken;
  // What comes back from behind is out of turn: the packer saw this one first.
  return { ...taken, state: { ...after, behind: [...after.behind, was] } };
}
