import type { Caller } from '../../../shared/contract/index.ts';
import type { Right } from '../../../shared/domain/people/people-rights.ts';

/**
 * What concerns people, account and what leaves the desk asks again this long after the last PIN or badge: an owner types
 * a person in within it, and who walks away from the desk leaves nobody much of it.
 */
export const FRESH_PROOF_MS = 60_000;

/** In which windows whoever works at the desk entered a PIN or scanned a badge. Kept in memory alone. */
export interface Proofs {
  opened(session: string): void;
  left(session: string): void;
  /**
   * From now on this window may do what the person may. A serial scanner belongs to no window: its badge proves something
   * only where a single one is open, since nobody can tell in front of which of several the person stands.
   */
  prove(caller: Caller, personId: string): void;
  /** Somebody else works here, or nobody. */
  onlyOf(personId: string | null): void;
  /** Unix milliseconds; null: nothing was proved in this window. */
  provedAt(caller: Caller, personId: string): number | null;
  /** Whether it was proved here that it is this person, for sensitive acts just now. */
  holds(caller: Caller, personId: string, isSensitive: boolean): boolean;
}

interface Proof {
  readonly personId: string;
  readonly at: number;
}

export function createProofs(clock: () => number): Proofs {
  const windows = new Map<string, Proof | null>();

  const sessionOf = (caller: Caller): string | null => {
    if (caller.kind === 'screen') return caller.session;
    const [only, ...others] = windows.keys();
    return others.length > 0 ? null : (only ?? null);
  };

  const provedAt: Proofs['provedAt'] = (caller, personId) => {
    const session = sessionOf(caller);
    const proof = session === null ? null : windows.get(session);
    return proof?.personId === personId ? proof.at : null;
  };

  return {
    opened: (session) => void windows.set(session, null),
    left: (session) => void windows.delete(session),
    prove: (caller, personId) => {
      const session = sessionOf(caller);
      if (session !== null && windows.has(session)) windows.set(session, { personId, at: clock() });
    },
    onlyOf: (personId) => {
      for (const [session, proof] of windows) if (proof?.personId !== personId) windows.set(session, null);
    },
    provedAt,
    holds: (caller, personId, isSensitive) => {
      const at = provedAt(caller, personId);
      // A clock that was set back makes no proof last longer.
      return at !== null && (!isSensitive || Math.abs(clock() - at) < FRESH_PROOF_MS);
    },
  };
}

/** At the bench it is enough to be at the desk: several windows there show one person's work. */
export const needsProof = (right: Right): boolean => right !== 'pack';
