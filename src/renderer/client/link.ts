import type { FeedSource } from '../../shared/contract/index.ts';

/** Whether the station can be asked right now. `connecting`: the page has just opened, and no first try has failed yet. */
export type LinkStatus = 'connecting' | 'online' | 'offline';

/** The way to the station, whatever carries it. It knows paths and values, never names. */
export interface Link {
  /**
   * Always resolves to a result. A page that opens waits for its first connection, but not for ever; once that one is
   * lost, a call ends in `stationUnreachable` at once and was not made. One that went out and whose answer was lost ends
   * in `stationAnswerLost`: whether it may be made again, its caller knows.
   */
  call(path: string, value: unknown): Promise<unknown>;
  /** Goes on by itself after a break, with a fresh snapshot. `onEnd` is the end for good. */
  subscribe(
    path: string,
    onSnapshot: (snapshot: unknown) => void,
    onEnd: (problem: unknown) => void,
  ): () => void;
  readonly status: FeedSource<LinkStatus>;
  /** While there is no link: somebody answers at the station's address who can't show to be the station. */
  readonly answeredByOther: FeedSource<boolean>;
  /** Of the screens that the station has; null while it has not said, and where it can have no other than this page's. */
  readonly build: FeedSource<string | null>;
}
