import type { StateCreator } from 'zustand';
import type { Scan } from '../../shared/domain/scanner/scan.ts';
import type { Problem } from '../../shared/problem.ts';
import type { KeptScan } from '../scanner/kept-scans.ts';
import type { ScanFate } from '../scanner/scan-fate.ts';
import type { State } from './store.ts';

/** Scans on their way to the station, and those that did not get there. */
export interface ScanSlice {
  /** Without an answer so far; sent by themselves. */
  readonly waitingScans: readonly KeptScan[];
  /** Kept for so long that the packer is asked about each. */
  readonly askedScans: readonly KeptScan[];
  /** The packer is being asked; else the verdict of a newer scan stands. */
  readonly isAsking: boolean;
  /** The station has it, and what it made of it has not come yet. */
  readonly answeredScan: { readonly id: string; readonly since: number; readonly at: number } | null;
  /** What the panel says of the scan made last, where the station's verdict is not about it. */
  readonly scanFate: ScanFate;
  readonly lostScans: readonly Scan[];
  readonly lostBecause: Problem | null;
  /** The verdict that stood when the last of them was lost: it is about another scan. */
  readonly lostUnder: number | null;
  /** Why the station did nothing for the last command; told until the packer goes on. */
  readonly refusedCommand: Problem | null;
  readonly setScans: (scans: {
    readonly waiting: readonly KeptScan[];
    readonly asked: readonly KeptScan[];
  }) => void;
  readonly setAsking: (isAsking: boolean) => void;
  readonly setAnswered: (answeredScan: ScanSlice['answeredScan']) => void;
  readonly setScanFate: (scanFate: ScanFate) => void;
  readonly addLostScan: (scan: Scan, problem: Problem) => void;
  readonly forgetLostScans: () => void;
  readonly setRefusedCommand: (refusedCommand: Problem | null) => void;
}

/** The scan made last, whether the station has it already or not. */
export const lastScanOf = ({ packing, waitingScans }: Pick<State, 'packing' | 'waitingScans'>): string =>
  waitingScans.at(-1)?.scan.id ?? packing?.lastScans[0]?.id ?? '';

export const createScanSlice: StateCreator<State, [], [], ScanSlice> = (set) => ({
  waitingScans: [],
  askedScans: [],
  isAsking: false,
  answeredScan: null,
  scanFate: { kind: 'told' },
  lostScans: [],
  lostBecause: null,
  lostUnder: null,
  refusedCommand: null,
  setScans: ({ waiting, asked }) =>
    set((state) => ({
      waitingScans: waiting,
      askedScans: asked,
      isAsking: state.isAsking && asked.length > 0,
    })),
  setAsking: (isAsking) => set((state) => ({ isAsking: isAsking && state.askedScans.length > 0 })),
  setAnswered: (answeredScan) => set({ answeredScan }),
  setScanFate: (scanFate) =>
    set((state) => (JSON.stringify(state.scanFate) === JSON.stringify(scanFate) ? state : { scanFate })),
  addLostScan: (scan, problem) =>
    set((state) => ({
      lostScans: [...state.lostScans, scan],
      lostBecause: problem,
      lostUnder: state.packing?.verdictNumber ?? 0,
    })),
  forgetLostScans: () =>
    set((state) =>
      state.lostScans.length === 0 ? state : { lostScans: [], lostBecause: null, lostUnder: null },
    ),
  setRefusedCommand: (refusedCommand) => set({ refusedCommand }),
});
