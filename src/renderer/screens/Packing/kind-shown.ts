import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { kindOf, type VerdictKind } from '../../../shared/domain/verdict.ts';

export const isCalm = (kind: VerdictKind): boolean => kind === 'packed' || kind === 'printing';

/** Not at the printer yet: while that printer needs a person, the label waits. */
export const isUnderWay = (job: ScanRecord['job']): boolean =>
  job?.state === 'queued' || job?.state === 'rendering' || job?.state === 'sending';

/** What became of the label since outweighs the verdict of its scan. */
export function kindShown(
  { verdict, job, repeat, undone }: Pick<ScanRecord, 'verdict' | 'job' | 'repeat' | 'undone'>,
  isTaken: boolean,
  isStuck: boolean,
): VerdictKind {
  if (undone) return 'ready';
  if (repeat) return 'packed';
  if (job?.state === 'uncertain') return 'ask';
  if (job?.state === 'failed' || (isStuck && isUnderWay(job))) return 'machine';
  return isTaken && kindOf[verdict.reason] === 'printing' ? 'packed' : kindOf[verdict.reason];
}
