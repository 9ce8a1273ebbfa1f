import type { Caller } from '../../../shared/contract/index.ts';
import type { Right } from '../../../shared/domain/people/people-rights.ts';

/**
 * Acts on people, the account and exports ask again this long after the last PIN or badge: long enough for an owner to
 * add a person, too short to be of use to someone else once the owner has walked away.
 */
export const FRESH_PROOF_MS = 60_000;

/** The windows in which the current person entered a PIN or scanned a badge. Kept in memory only. */
export interface Proofs {
  opened(session: string): void;
  left(session: string): void;
  /**
   * From now on this window has the person's rights. A serial scanner belongs to no window, so its badge counts only
   * while a single one is open: with several, it is unknown at which the person stands.
   */
  prove(caller: Caller, personId: string): void;
  /** Another person works here now, or none. */
  onlyOf(personId: string | null): void;
  /** Unix milliseconds; null if nothing was proved in this window. */
  provedAt(caller: Caller, personId: string): number | null;
  /** Whether this window has proved that it is this person; a sensitive act needs a recent proof. */
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
      // A clock that was set back must not extend a proof.
      return at !== null && (!isSensitive || Math.abs(clock() - at) < FRESH_PROOF_MS);
    },
  };
}

/** Packing needs no proof beyond being at the desk: several windows there show one person's work. */
export const needsProof = (right: Right): boolean => right !== 'pack';
