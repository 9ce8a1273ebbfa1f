import type { Problem, ProblemOf } from '../../shared/problem.ts';

/** What keeps the marketplace's news away, in as few words as the foot has room for. */
export type SyncTrouble = 'noAnswer' | 'wrongAddress' | 'noToken' | 'tokenRejected' | 'tokenScope' | 'other';

/** `null` as a trouble: it has been silent for too long. */
export function syncTroubleOf(problem: Problem | null): SyncTrouble {
  switch (problem?.code) {
    case undefined:
    case 'marketplaceUnreachable':
      return 'noAnswer';
    case 'marketplaceAddressUnsafe':
      return 'wrongAddress';
    case 'tokenMissing':
      return 'noToken';
    case 'tokenRejected':
      return 'tokenRejected';
    case 'tokenScope':
      return 'tokenScope';
    default:
      return 'other';
  }
}

const tokenCodes: ReadonlySet<string> = new Set(['tokenMissing', 'tokenRejected', 'tokenScope']);

/** Mended where the account is set, and nowhere else. */
export const isAboutToken = (
  problem: Problem | null,
): problem is ProblemOf<'tokenMissing' | 'tokenRejected' | 'tokenScope'> =>
  problem !== null && tokenCodes.has(problem.code);
