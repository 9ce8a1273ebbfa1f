import type { WebSocket } from 'ws';
import type { LinkedScreen } from './screens.ts';

/** Above this a screen is behind; it gets the newest snapshot when it has caught up and none in between. */
const BEHIND_BYTES = 256 * 1024;
/** A screen has about ten feeds; more is a defect or an attack. */
const MAX_FEEDS = 100;

export interface LinkFeedsPorts {
  readonly socket: Pick<WebSocket, 'bufferedAmount'>;
  readonly relay: () => LinkedScreen['relay'];
  readonly send: (message: object) => void;
  /** The screen asked for what no screen of ours asks for. */
  readonly violation: (reason: string) => void;
}

/** What one screen follows over its link. */
export interface LinkFeeds {
  subscribe(id: number, path: string): void;
  unsubscribe(id: number): void;
  /** Something was sent: a screen that was behind may have caught up. */
  release(): void;
  endAll(): void;
}

export function createLinkFeeds({ socket, relay, send, violation }: LinkFeedsPorts): LinkFeeds {
  const feeds = new Map<number, () => void>();
  const held = new Map<number, unknown>();

  return {
    subscribe(id, path) {
      if (feeds.has(id)) return violation('id in use');
      if (feeds.size >= MAX_FEEDS) return violation('too many feeds');
      // Known before the first snapshot, which may come while `subscribe` still runs.
      let stop: (() => void) | null = null;
      let ended = false;
      const end = (): void => {
        ended = true;
        feeds.delete(id);
        held.delete(id);
        stop?.();
      };
      feeds.set(id, end);
      const started = relay().subscribe(
        path,
        (snapshot) => {
          if (ended) return;
          if (socket.bufferedAmount > BEHIND_BYTES) held.set(id, snapshot);
          else send({ id, snapshot });
        },
        (problem) => {
          if (ended) return;
          end();
          send({ id, end: problem });
        },
      );
      if (ended) started();
      else stop = started;
    },
    unsubscribe: (id) => feeds.get(id)?.(),
    release() {
      for (const [id, snapshot] of held) {
        if (socket.bufferedAmount > BEHIND_BYTES) return;
        held.delete(id);
        send({ id, snapshot });
      }
    },
    endAll() {
      for (const end of feeds.values()) end();
    },
  };
}
