import type { FeedSource } from '../../shared/contract/index.ts';

/** Whether the station can be asked right now. */
export type LinkStatus = 'online' | 'offline';

export interface CallOptions {
  /**
   * The operation may be carried out twice without harm, so a call whose answer was lost with the connection is sent
   * again over the next one. Anything else would be a guess: it ends in `stationUnreachable`.
   */
  readonly resend: boolean;
}

/** The way to the station, whatever carries it. It knows paths and values, never names. */
export interface Link {
  /** Always resolves to a result. Without a connection it waits for one, but not for ever. */
  call(path: string, value: unknown, options: CallOptions): Promise<unknown>;
  /** Goes on by itself after a break, with a fresh snapshot. `onEnd` is the end for good. */
  subscribe(
    path: string,
    onSnapshot: (snapshot: unknown) => void,
    onEnd: (problem: unknown) => void,
  ): () => void;
  readonly status: FeedSource<LinkStatus>;
}
