import type { SyncState } from '../../../shared/contract/station.ts';
import type { Problem } from '../../../shared/problem.ts';

export interface SyncFacts {
  readonly lastAt: number | null;
  readonly running: boolean;
  readonly trouble: Problem | null;
  readonly isSilent: boolean;
  readonly isLate: boolean;
}

/** The most important thing to say about it. */
export function syncState({ lastAt, running, trouble, isSilent, isLate }: SyncFacts): SyncState {
  if (trouble !== null) return 'trouble';
  if (isSilent) return 'silent';
  // Nothing can be packed before the first data arrives.
  if (lastAt === null) return running ? 'fetching' : 'idle';
  if (isLate) return 'statusesLate';
  return running ? 'asking' : 'idle';
}
