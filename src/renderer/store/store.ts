import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDraftSlice, type DraftSlice } from './draft-slice.ts';
import { createScanSlice, type ScanSlice } from './scan-slice.ts';
import { createScreenSlice, type ScreenSlice } from './screen-slice.ts';
import { createStationSlice, type StationSlice } from './station-slice.ts';

export type State = ScreenSlice & StationSlice & ScanSlice & DraftSlice;
export type Store = StoreApi<State>;

export const createAppStore = (): Store =>
  createStore<State>()((...parts) => ({
    ...createScreenSlice(...parts),
    ...createStationSlice(...parts),
    ...createScanSlice(...parts),
    ...createDraftSlice(...parts),
  }));
