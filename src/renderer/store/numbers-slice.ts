import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/** Kept while another screen is looked at: the way back leads to the same days. */
export interface NumbersSlice {
  /** As it stands in the address line; null: nobody has chosen. */
  readonly numbersPeriod: string | null;
  readonly keepNumbersPeriod: (period: string) => void;
}

export const createNumbersSlice: StateCreator<State, [], [], NumbersSlice> = (set) => ({
  numbersPeriod: null,
  keepNumbersPeriod: (numbersPeriod) => set({ numbersPeriod }),
});
