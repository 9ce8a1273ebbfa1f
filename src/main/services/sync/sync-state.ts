import type { SyncState } from '../../../shared/contract/station.ts';
import type { Problem } from '../../../shared/problem.ts';

export interface SyncFacts {
  readonly lastAt: number | null;
  readonly running: boolean;
  readonly trouble: Problem | null;
  readonly isSilent: boolean;
  readonly isLate: boolean;
}

/** What a person must know first of it. */
export function syncState({ lastAt, running, trouble, isSilent, isLate }: SyncFacts): SyncState {
  if (trouble !== null) return 'trouble';
  if (isSilent) return 'silent';
  // Nothing is packed before there is anything.
  if (lastAt === null) return running ? 'fetching' : 'idle';
  if (isLate) return 'statusesLate';
  return running ? 'asking' : 'idle';
}
