import type { StateCreator } from 'zustand';
import { screenToHash } from './screen-hash.ts';
import type { State } from './store.ts';

/** From the cable to the first good label. */
export const setupSteps = ['find', 'test', 'adjust', 'route'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** One supply, from several sides. */
export const supplyTabs = ['orders', 'boxes', 'packing-list'] as const;
export type SupplyTab = (typeof supplyTabs)[number];

export type Screen =
  | { readonly name: 'today' }
  | { readonly name: 'packing' }
  | { readonly name: 'handOver'; readonly supplyId: string }
  | { readonly name: 'supply'; readonly supplyId: string; readonly tab: SupplyTab }
  /** `supplyId` null: of every supply that is chosen there. */
  | { readonly name: 'pickList'; readonly supplyId: string | null }
  /** Changes that were refused, parcels that must be delivered again. */
  | { readonly name: 'tasks' }
  | { readonly name: 'search' }
  /** Everything that happened to one order. */
  | { readonly name: 'story'; readonly orderId: string }
  | { readonly name: 'people' }
  /** What was packed, by day and person. */
  | { readonly name: 'figures' }
  /** The tamper-evident record of what was done. */
  | { readonly name: 'log' }
  /** Without `printerId` the desk's own printer. */
  | { readonly name: 'printer'; readonly printerId?: string }
  | { readonly name: 'printerRoutes' }
  /** `printerId` null: a printer that is yet to be found. */
  | { readonly name: 'printerSetup'; readonly step: SetupStep; readonly printerId: string | null }
  /** Own labels: all of them, one to be filled in, one to be changed. */
  | { readonly name: 'labels' }
  | { readonly name: 'labelPrint'; readonly templateId: string }
  | { readonly name: 'labelEdit'; readonly draftId: string }
  | { readonly name: 'settings' }
  | { readonly name: 'scanners' }
  /** `scannerId` null: a new one. */
  | { readonly name: 'scannerSetup'; readonly scannerId: string | null }
  /** From the installation to the first parcel. */
  | { readonly name: 'firstSteps' };

export interface ScreenSlice {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
}

export const createScreenSlice: StateCreator<State, [], [], ScreenSlice> = (set) => ({
  screen: { name: 'today' },
  // The same screen keeps its identity: a scan asks for the bench each time and must not draw all of it again.
  go: (screen) => set((state) => (screenToHash(state.screen) === screenToHash(screen) ? state : { screen })),
});
