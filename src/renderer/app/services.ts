import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Client } from '../../shared/contract/index.ts';
import type { Scan } from '../../shared/domain/scanner/scan.ts';
import type { CountScans } from '../scanner/count-scans.ts';
import type { Wedge } from '../scanner/listen.ts';
import type { SoundPlayer } from '../sound/player.ts';
import type { Speaker } from '../sound/speaker.ts';
import type { State, Store } from '../store/store.ts';

/** A screen that waits for a scan of its own; true: it took the scan, which goes no further. */
export type ScanTaker = (text: string) => boolean;

/** What every component may use; made once at the start. */
export interface Services {
  readonly client: Client;
  readonly store: Store;
  readonly player: SoundPlayer;
  readonly speaker: Speaker;
  /** Takes every scan, including typed ones. */
  readonly scan: (
    text: string,
    endedAt: number,
    by?: Pick<Scan, 'startedAt' | 'isCut' | 'symbology' | 'scannerId'>,
  ) => void;
  /** The same past every screen that wants scans: of one that a screen took and found to be none of its own. */
  readonly scanAtBench: Services['scan'];
  /** Puts `taker` before the station for every scan, until the answer is called. */
  readonly takeScans: (taker: ScanTaker) => () => void;
  /**
   * Serial scans that may be a secret are offered to this window, until the answer is called: it has a masked field, or
   * its screen takes whatever is scanned and keeps none of it (`counter`).
   */
  readonly followSecrets: (at: 'field' | 'counter') => () => void;
  /** The packer's answer about a scan that was kept for long. */
  readonly keptScans: {
    readonly confirm: (scanId: string) => void;
    readonly drop: (scanId: string) => void;
  };
  readonly countScans: CountScans;
  /** For the set-up card: bursts of keys instead of scans, until the answer is called. */
  readonly captureKeys: Wedge['capture'];
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('a component stands outside of the app');
  return services;
}

export const useClient = (): Client => useServices().client;

export const useAppState = <T>(select: (state: State) => T): T => useStore(useServices().store, select);
