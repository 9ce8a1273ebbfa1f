import { withSeverity, type Finding } from '../../../shared/domain/supply/hand-over.ts';
import type { StepState } from '../../ui/Step.tsx';
import type { Recheck } from './use-preflight.ts';

type Answer = Pick<Recheck, 'problem' | 'answeredAt'>;

/** The marketplace answered when it was last asked; until it has, the findings are the desk's own word. */
const isVouchedFor = ({ problem, answeredAt }: Answer): boolean => problem === null && answeredAt !== null;

/** Only the marketplace's answer makes the check a good one: a desk alone can't know of a cancelled order. */
export const isNothingMissing = (findings: readonly Finding[], recheck: Answer): boolean =>
  isVouchedFor(recheck) && isNothingKnown(findings);

/** The desk finds nothing, and the marketplace has not answered yet. */
export const isOnlyToBeAsked = (findings: readonly Finding[], { problem, answeredAt }: Answer): boolean =>
  isNothingKnown(findings) && problem === null && answeredAt === null;

const isNothingKnown = (findings: readonly Finding[]): boolean =>
  findings.length === withSeverity(findings, 'waits').length;

/** Of a supply that is still open; null: nothing was found out yet. */
export function stateOfCheck(findings: readonly Finding[] | null, recheck: Answer): StepState {
  if (findings === null || withSeverity(findings, 'stops').length > 0) return 'current';
  if (recheck.problem !== null || withSeverity(findings, 'asks').length > 0) return 'warned';
  return isVouchedFor(recheck) ? 'done' : 'asking';
}
