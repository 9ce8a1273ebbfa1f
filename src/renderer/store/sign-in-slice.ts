import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/** Somebody wants to take over while another person still works here. */
export interface SignInSlice {
  readonly isChanging: boolean;
  readonly setChanging: (isChanging: boolean) => void;
  /** Whoever works here is to prove in this window that it is them. */
  readonly isConfirming: boolean;
  readonly setConfirming: (isConfirming: boolean) => void;
}

export const createSignInSlice: StateCreator<State, [], [], SignInSlice> = (set) => ({
  isChanging: false,
  setChanging: (isChanging) => set((state) => (state.isChanging === isChanging ? state : { isChanging })),
  isConfirming: false,
  setConfirming: (isConfirming) =>
    set((state) => (state.isConfirming === isConfirming ? state : { isConfirming })),
});

/** A badge or a PIN is asked for, and nothing else is taken. */
export const isLocked = ({ current }: Pick<State, 'current'>): boolean => current?.state === 'locked';

/** The keyboard is for whoever signs in. */
export const isSigningIn = (state: Pick<State, 'current' | 'isChanging' | 'isConfirming'>): boolean =>
  isLocked(state) || state.isChanging || state.isConfirming;
