import { unreachable } from '../../../../shared/result.ts';
import type { ProofKind } from '../status-dialect.ts';
import { NOTHING_WATCHED, stepFinishWatch, type FinishWatch } from './finish-watch.ts';
import { newLedger, stepLedger, type CountLedger } from './count-ledger.ts';
import type { ProofInput, Statement } from './proof.ts';

/** What is on the way to a proof, for a printer of each kind. */
export type ProofState =
  | { readonly kind: 'counter'; readonly ledger: CountLedger }
  | { readonly kind: 'finish'; readonly watch: FinishWatch }
  | { readonly kind: 'none' };

/** `isTrusted`: the printer is known to count what we send it. */
export function newProof(kind: ProofKind, isTrusted: boolean): ProofState {
  switch (kind) {
    case 'counter':
      return { kind, ledger: newLedger(isTrusted) };
    case 'finish':
      return { kind, watch: NOTHING_WATCHED };
    case null:
      return { kind: 'none' };
    default:
      return unreachable(kind);
  }
}

export function stepProof(
  proof: ProofState,
  input: ProofInput,
): { readonly state: ProofState; readonly statements: readonly Statement[] } {
  switch (proof.kind) {
    case 'counter': {
      const { state, statements } = stepLedger(proof.ledger, input);
      return { state: { kind: 'counter', ledger: state }, statements };
    }
    case 'finish': {
      const { state, statements } = stepFinishWatch(proof.watch, input);
      return { state: { kind: 'finish', watch: state }, statements };
    }
    case 'none':
      return { state: proof, statements: [] };
    default:
      return unreachable(proof);
  }
}

/** Something taken is still to be explained. */
export function isOpen(proof: ProofState): boolean {
  switch (proof.kind) {
    case 'counter':
      return proof.ledger.open.length > 0;
    case 'finish':
      return proof.watch.open.length > 0;
    case 'none':
      return false;
    default:
      return unreachable(proof);
  }
}
