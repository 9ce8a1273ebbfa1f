import type { StateCreator } from 'zustand';
import type { Scan } from '../../shared/domain/scan.ts';
import type { Problem } from '../../shared/problem.ts';
import type { State } from './store.ts';

/** Scans on their way to the station, and those that did not get there. */
export interface ScanSlice {
  readonly waitingScans: readonly Scan[];
  readonly lostScans: readonly Scan[];
  readonly lostBecause: Problem | null;
  readonly setWaitingScans: (scans: readonly Scan[]) => void;
  readonly addLostScans: (scans: readonly Scan[], problem: Problem) => void;
  readonly forgetLostScans: () => void;
}

export const createScanSlice: StateCreator<State, [], [], ScanSlice> = (set) => ({
  waitingScans: [],
  lostScans: [],
  lostBecause: null,
  setWaitingScans: (waitingScans) => set({ waitingScans }),
  addLostScans: (scans, problem) =>
    set((state) => ({ lostScans: [...state.lostScans, ...scans], lostBecause: problem })),
  forgetLostScans: () =>
    set((state) => (state.lostScans.length === 0 ? state : { lostScans: [], lostBecause: null })),
});
