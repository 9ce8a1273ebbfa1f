import type { FeedSource } from '../../shared/contract/index.ts';

/** Whether the station can be asked right now. */
export type LinkStatus = 'online' | 'offline';

/** The way to the station, whatever carries it. It knows paths and values, never names. */
export interface Link {
  /**
   * Always resolves to a result. Without a connection it waits for one, but not for ever. A call whose answer was lost
   * with the connection ends in `stationUnreachable`: whether it may be made again, its caller knows.
   */
  call(path: string, value: unknown): Promise<unknown>;
  /** Goes on by itself after a break, with a fresh snapshot. `onEnd` is the end for good. */
  subscribe(
    path: string,
    onSnapshot: (snapshot: unknown) => void,
    onEnd: (problem: unknown) => void,
  ): () => void;
  readonly status: FeedSource<LinkStatus>;
}
