import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/** What is looked for. */
export interface Sought {
  /** As it was typed or read, separators and all. */
  readonly text: string;
  /** Nobody goes on typing a scan: it is looked for at once. */
  readonly isScan: boolean;
}

/** Kept while a hit is looked at: the way back leads to the same list. */
export interface SearchSlice {
  readonly sought: Sought;
  readonly seek: (sought: Sought) => void;
}

export const createSearchSlice: StateCreator<State, [], [], SearchSlice> = (set) => ({
  sought: { text: '', isScan: false },
  seek: (sought) => set({ sought }),
});
