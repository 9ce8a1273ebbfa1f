import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/contract/index.ts';
import type { SoundPlayer } from '../sound/player.ts';
import type { State, Store } from '../store/store.ts';

/** What every component may ask for; made once at the start. */
export interface Services {
  readonly client: Client;
  readonly store: Store;
  readonly player: SoundPlayer;
  /** The way of every scan, typed by hand ones too. */
  readonly scan: (text: string, endedAt: number) => void;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('a component stands outside of the app');
  return services;
}

export const useClient = (): Client => useServices().client;

export const useAppState = <T>(select: (state: State) => T): T => useStore(useServices().store, select);
