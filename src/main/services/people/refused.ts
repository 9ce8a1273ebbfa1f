import type { Caller } from '../../../shared/contract/index.ts';
import { refusalOf, type Allowed, type Needed } from '../../../shared/domain/people/people-rights.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import type { DeskSession } from './desk-session.ts';
import { needsProof, type Proofs } from './proofs.ts';

/** Why this window may not now; null: it may. */
export type Refused = (
  needed: Needed,
  caller: Caller,
  isSensitive: boolean,
) => ProblemOf<'deskLocked' | 'notAllowed' | 'confirmNeeded'> | null;

export interface RefusedPorts {
  readonly session: Pick<DeskSession, 'state'>;
  readonly proofs: Pick<Proofs, 'holds'>;
  readonly allowed: () => Allowed;
}

/** By whoever works at the desk, and for anything beyond packing, by what was proved in the window. */
export const createRefused =
  ({ session, proofs, allowed }: RefusedPorts): Refused =>
  (needed, caller, isSensitive) => {
    if (needed === 'anybody') return null;
    const desk = session.state();
    const refusal = refusalOf(desk, needed, allowed());
    if (refusal === 'deskLocked') return { code: refusal };
    if (refusal !== null) return { code: refusal, right: needed };
    const isProved =
      !needsProof(needed) || desk.kind !== 'signedIn' || proofs.holds(caller, desk.person.id, isSensitive);
    return isProved ? null : { code: 'confirmNeeded' };
  };
