import { createStore, type StoreApi } from 'zustand/vanilla';
import { createDraftSlice, type DraftSlice } from './draft-slice.ts';
import { createLabelsSlice, type LabelsSlice } from './labels-slice.ts';
import { createListsSlice, type ListsSlice } from './lists-slice.ts';
import { createNumbersSlice, type NumbersSlice } from './numbers-slice.ts';
import { createPlanSlice, type PlanSlice } from './plan-slice.ts';
import { createProofSlice, type ProofSlice } from './proof-slice.ts';
import { createScanSlice, type ScanSlice } from './scan-slice.ts';
import { createScreenSlice, type ScreenSlice } from './screen-slice.ts';
import { createSearchSlice, type SearchSlice } from './search-slice.ts';
import { createSecretSlice, type SecretSlice } from './secret-slice.ts';
import { createSignInSlice, type SignInSlice } from './sign-in-slice.ts';
import { createStationSlice, type StationSlice } from './station-slice.ts';

export type State = ScreenSlice &
  StationSlice &
  ScanSlice &
  DraftSlice &
  LabelsSlice &
  ListsSlice &
  NumbersSlice &
  PlanSlice &
  ProofSlice &
  SearchSlice &
  SecretSlice &
  SignInSlice;
export type Store = StoreApi<State>;

export const createAppStore = (): Store =>
  createStore<State>()((...parts) => ({
    ...createScreenSlice(...parts),
    ...createStationSlice(...parts),
    ...createSearchSlice(...parts),
    ...createScanSlice(...parts),
    ...createDraftSlice(...parts),
    ...createLabelsSlice(...parts),
    ...createListsSlice(...parts),
    ...createNumbersSlice(...parts),
    ...createPlanSlice(...parts),
    ...createProofSlice(...parts),
    ...createSecretSlice(...parts),
    ...createSignInSlice(...parts),
  }));
