import type { Client, FeedSource } from '../../shared/contract/index.ts';
import type { Counted } from '../../shared/contract/stock-counts.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';
import type { CountShelf, KeptScans } from './kept-scans.ts';
import { createScanQueue } from './scan-queue.ts';

/** The answer to the last scan, or to a number that was typed since. */
export interface SaidOfCount {
  readonly at: CountShelf;
  readonly text: string;
  readonly counted: Counted;
  /** Goes up with each: the same product scanned twice is said twice. */
  readonly number: number;
}

/** Nothing was counted for it. */
export interface LostCountScan {
  readonly at: CountShelf;
  readonly text: string;
  readonly problem: Problem;
}

export interface CountScansState {
  readonly said: SaidOfCount | null;
  /** Scans on their way, by count. */
  readonly waiting: ReadonlyMap<string, number>;
  readonly lost: readonly LostCountScan[];
}

/** Scans of counts of stocks, on whatever screen the person is by now. */
export interface CountScans extends FeedSource<CountScansState> {
  push(text: string, at: CountShelf): void;
  say(text: string, at: CountShelf, counted: Counted): void;
  /** The shelf is another one, or what was said is not so any more. */
  forget(): void;
  /** Somebody has looked at what was lost. */
  dismissLost(): void;
}

interface Ports {
  readonly client: Pick<Client, 'stockCounts'>;
  readonly store: Store;
  readonly player: SoundPlayer;
  readonly kept: KeptScans;
  readonly openWindows: () => Promise<ReadonlySet<string>>;
}

/**
 * On their way to the station under ids that count once, and kept until then. However late they come, they go by
 * themselves: nothing is printed by them, and the shelf is counted as it was when they were made.
 */
export function createCountScans({ client, store, player, kept, openWindows }: Ports): CountScans {
  const shelves = new Map<string, CountShelf>();
  const listeners = new Set<() => void>();
  let state: CountScansState = { said: null, waiting: new Map(), lost: [] };
  let number = 0;
  const change = (what: Partial<CountScansState>): void => {
    state = { ...state, ...what };
    for (const listener of listeners) listener();
  };
  const play: (sound: 'ok' | 'wrong' | 'machine') => void = (sound) =>
    player.play(sound, store.getState().station?.preferences.volume ?? 1);
  const maySend = (): boolean => {
    const { link, station } = store.getState();
    return link === 'online' && station !== null && !isLocked(store.getState());
  };
  const say: CountScans['say'] = (text, at, counted) => {
    number += 1;
    change({ said: { at, text, counted, number } });
  };

  const queue = createScanQueue({
    send: async ({ id, text }) => {
      const at = shelves.get(id);
      if (!at) return { ok: true };
      const answer = await client.stockCounts.scan({ ...at, scanId: id, text });
      if (answer.ok) {
        say(text, at, answer.value);
        play(answer.value.sku === null ? 'wrong' : 'ok');
      }
      return answer;
    },
    maySend,
    kept: {
      put: (each) => {
        const shelf = shelves.get(each.scan.id);
        kept.put({ ...each, ...(shelf && { shelf }) });
      },
      remove: (id) => kept.remove(id),
    },
    now: Date.now,
    onChange: ({ waiting, asked }) => {
      const last = asked.at(-1);
      // Nobody has to be asked: it goes to the front, and those before it before it.
      if (last) {
        queue.confirm(last.scan.id);
        return;
      }
      const ofCounts = Map.groupBy(waiting, ({ scan }) => shelves.get(scan.id)?.countId ?? '');
      change({ waiting: new Map([...ofCounts].map(([countId, scans]) => [countId, scans.length])) });
    },
    onAsk: () => undefined,
    onAnswered: ({ id }) => void shelves.delete(id),
    onLost: ({ id, text }, problem) => {
      const at = shelves.get(id);
      shelves.delete(id);
      if (at) change({ lost: [...state.lost, { at, text, problem }] });
      play('machine');
    },
  });

  const adopt = async (): Promise<void> => {
    const found = kept.adopt(await openWindows());
    for (const { scan, shelf } of found) if (shelf) shelves.set(scan.id, shelf);
    queue.adopt(found);
  };
  let couldSend = false;
  store.subscribe(() => {
    const canSend = maySend();
    if (canSend && !couldSend) {
      queue.wake();
      void adopt();
    }
    couldSend = canSend;
  });

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push: (text, at) => {
      const id = crypto.randomUUID();
      shelves.set(id, at);
      if (!maySend()) play('machine');
      queue.push({ id, text, endedAt: Date.now() });
    },
    say,
    forget: () => change({ said: null }),
    dismissLost: () => change({ lost: [] }),
  };
}
