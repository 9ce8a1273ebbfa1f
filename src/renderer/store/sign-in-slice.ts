import type { StateCreator } from 'zustand';
import type { State } from './store.ts';

/** Somebody wants to take over while another person still works here. */
export interface SignInSlice {
  readonly isChanging: boolean;
  readonly setChanging: (isChanging: boolean) => void;
  /** The person at the desk must prove their identity in this window. */
  readonly isConfirming: boolean;
  readonly setConfirming: (isConfirming: boolean) => void;
  /** The menu of who works here; `locking`: the lock was chosen in it, and the station has not locked the desk yet. */
  readonly personMenu: PersonMenu;
  readonly setPersonMenu: (personMenu: PersonMenu) => void;
  /** Closes the menu where it is open. */
  readonly dismissPersonMenu: () => void;
}

export type PersonMenu = 'closed' | 'open' | 'locking';

export const createSignInSlice: StateCreator<State, [], [], SignInSlice> = (set) => ({
  isChanging: false,
  setChanging: (isChanging) => set((state) => (state.isChanging === isChanging ? state : { isChanging })),
  isConfirming: false,
  setConfirming: (isConfirming) =>
    set((state) => (state.isConfirming === isConfirming ? state : { isConfirming })),
  personMenu: 'closed',
  setPersonMenu: (personMenu) => set((state) => (state.personMenu === personMenu ? state : { personMenu })),
  dismissPersonMenu: () => set((state) => (state.personMenu === 'open' ? { personMenu: 'closed' } : state)),
});

/** A badge or a PIN is asked for, and nothing else is taken. */
export const isLocked = ({ current }: Pick<State, 'current'>): boolean => current?.state === 'locked';

/** The keyboard belongs to the sign-in. */
export const isSigningIn = (state: Pick<State, 'current' | 'isChanging' | 'isConfirming'>): boolean =>
  isLocked(state) || state.isChanging || state.isConfirming;

/** A PIN may come before there is a field for it: whoever opens the menu of who works is about to type one. */
export const mayTypePin = (
  state: Pick<State, 'current' | 'isChanging' | 'isConfirming' | 'personMenu'>,
): boolean => isSigningIn(state) || state.personMenu !== 'closed';
