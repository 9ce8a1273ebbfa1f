import type { StateCreator } from 'zustand';
import type { TestLabel } from '../../shared/domain/label/test-label.ts';
import type { State } from './store.ts';
import { withEntry } from './with-entry.ts';

/** What a ruler label looks like beside the drawing of a good one. */
export const looks = [
  'right',
  'nothing',
  'pale',
  'smeared',
  'shifted',
  'cut',
  'small',
  'twoLabels',
  'text',
] as const;
export type Look = (typeof looks)[number];

/** The ruler label of one printer, and what a person or the scanner said of it. */
export interface Proof {
  readonly jobId: string;
  readonly answer:
    | { readonly kind: 'scanned'; readonly label: TestLabel }
    | { readonly kind: 'looked'; readonly look: Look }
    | null;
}

export const isGood = (proof: Proof | null): boolean =>
  proof?.answer?.kind === 'scanned' || (proof?.answer?.kind === 'looked' && proof.answer.look === 'right');

/** The set-up can be left at any step and taken up again. */
export interface ProofSlice {
  /** By the printer's id; none where no ruler label was printed since the page was opened. */
  readonly proofs: Readonly<Record<string, Proof>>;
  /** Null: the printer was changed, so what was printed before proves nothing. */
  readonly setProof: (printerId: string, proof: Proof | null) => void;
}

export const createProofSlice: StateCreator<State, [], [], ProofSlice> = (set) => ({
  proofs: {},
  setProof: (printerId, proof) => set(({ proofs }) => ({ proofs: withEntry(proofs, printerId, proof) })),
});
