import type { StateCreator } from 'zustand';
import { screenToHash } from './screen-hash.ts';
import type { Screen } from './screens.ts';
import type { State } from './store.ts';

export interface ScreenSlice {
  readonly screen: Screen;
  readonly go: (screen: Screen) => void;
}

export const createScreenSlice: StateCreator<State, [], [], ScreenSlice> = (set) => ({
  screen: { name: 'today' },
  // The same screen keeps its identity: a scan asks for the bench each time and must not draw all of it again.
  go: (screen) => set((state) => (screenToHash(state.screen) === screenToHash(screen) ? state : { screen })),
});
