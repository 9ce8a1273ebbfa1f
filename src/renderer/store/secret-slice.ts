import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/**
 * What became of a scan that may be a secret, where a person has to do something. `again`: nobody has it. `press`: it
 * stands in its field. `busy`: the one before is still asked about. `behind`: it went to another window.
 */
export type SecretNews = 'again' | 'press' | 'busy' | 'behind';

export interface SecretSlice {
  /** Counted: the same news twice is new. */
  readonly secretNews: { readonly what: SecretNews; readonly number: number } | null;
  readonly tellSecretNews: (what: SecretNews) => void;
  readonly forgetSecretNews: () => void;
}

export const createSecretSlice: StateCreator<State, [], [], SecretSlice> = (set) => ({
  secretNews: null,
  tellSecretNews: (what) =>
    set(({ secretNews }) => ({ secretNews: { what, number: (secretNews?.number ?? 0) + 1 } })),
  forgetSecretNews: () => set((state) => (state.secretNews === null ? state : { secretNews: null })),
});
