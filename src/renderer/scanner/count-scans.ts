import type { Client, FeedSource } from '../../shared/contract/index.ts';
import type { Counted } from '../../shared/contract/stock-counts.ts';
import type { Problem } from '../../shared/problem.ts';
import type { SoundPlayer } from '../sound/player.ts';
import { isLocked } from '../store/sign-in-slice.ts';
import type { Store } from '../store/store.ts';
import { createCountQueue, type CountScan, type Sender } from './count-queue.ts';
import type { CountShelf, KeptScans } from './kept-scans.ts';

/** The answer to the last scan, or to a number that was typed since. */
export interface SaidOfCount {
  readonly at: CountShelf;
  readonly text: string;
  readonly counted: Counted;
  /** Of the scan or the number: the same product scanned twice is said twice. */
  readonly scanId: string;
}

/** A scan that was not counted, or not yet. */
export interface UncountedScan {
  readonly scanId: string;
  readonly at: CountShelf;
  readonly text: string;
  /** A number that was typed; null: a piece was scanned. */
  readonly pieces: number | null;
}

/** Nothing was counted for it. */
export interface LostCountScan extends UncountedScan {
  readonly problem: Problem;
}

/** It goes once that person works here again and may count. */
export interface ScanOfOther extends UncountedScan {
  /** Null: nobody was signed in. */
  readonly by: string | null;
}

export interface CountScansState {
  readonly said: SaidOfCount | null;
  /** The last that was made by whoever works here and is not answered yet: a number typed now is of it. */
  readonly made: UncountedScan | null;
  /** Scans on their way, by count, other people's included. */
  readonly waiting: ReadonlyMap<string, number>;
  /** Of these, those of people who are not here. */
  readonly ofOthers: readonly ScanOfOther[];
  readonly lost: readonly LostCountScan[];
}

/** Scans of counts of stocks, on whatever screen the person is by now. */
export interface CountScans extends FeedSource<CountScansState> {
  push(text: string, at: CountShelf): void;
  /** So many lie there: behind the scans that were made before, and before those that are made after. */
  set(sku: string, at: CountShelf, pieces: number): void;
  /** The shelf is another one, or what was said is not so any more. */
  forget(): void;
  /** Somebody said what this scan was: it is not unknown any more. */
  settled(scanId: string): void;
  /** Somebody has seen these: they are not counted. */
  drop(scanIds: readonly string[]): void;
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
  const listeners = new Set<() => void>();
  let scans: readonly CountScan[] = [];
  let state: CountScansState = { said: null, made: null, waiting: new Map(), ofOthers: [], lost: [] };
  const change = (what: Partial<CountScansState>): void => {
    state = { ...state, ...what };
    for (const listener of listeners) listener();
  };
  const play: (sound: 'ok' | 'wrong' | 'machine') => void = (sound) =>
    player.play(sound, store.getState().station?.preferences.volume ?? 1);
  const worksHere = (): string | null => store.getState().current?.person?.id ?? null;
  /** Before the station has said whose desk it is and who works at it, a scan might be for another account's. */
  const sender = (): Sender | null => {
    const { link, station, current } = store.getState();
    const mayCount = current?.rights.includes('stockroom') === true;
    if (link !== 'online' || station === null || isLocked(store.getState()) || !mayCount) return null;
    return { personId: worksHere() };
  };
  const shelfOf = ({ count: { countId, shelf } }: CountScan): CountShelf => ({ countId, shelf });
  const show = (): void => {
    const here = worksHere();
    const isKnown = store.getState().current !== null && !isLocked(store.getState());
    const about = (each: CountScan): UncountedScan => ({
      scanId: each.scan.id,
      at: shelfOf(each),
      text: each.scan.text,
      pieces: each.count.pieces,
    });
    const waiting = scans.filter(({ count }) => count.lost === null);
    const ofCounts = Map.groupBy(waiting, ({ count }) => count.countId);
    const made = waiting.findLast(({ count }) => count.by === here);
    change({
      made: made ? about(made) : null,
      waiting: new Map([...ofCounts].map(([countId, some]) => [countId, some.length])),
      ofOthers: waiting
        .filter(({ count }) => isKnown && count.by !== here)
        .map((each) => ({ ...about(each), by: each.count.by })),
      lost: scans.flatMap((each) =>
        each.count.lost === null ? [] : [{ ...about(each), problem: each.count.lost }],
      ),
    });
  };

  const queue = createCountQueue({
    send: async (mine) => {
      const { scan, count } = mine;
      const at = { ...shelfOf(mine), by: count.by };
      const answer =
        count.pieces === null
          ? await client.stockCounts.scan({ ...at, scanId: scan.id, text: scan.text })
          : await client.stockCounts.set({ ...at, sku: scan.text, pieces: count.pieces });
      if (answer.ok)
        change({ said: { at: shelfOf(mine), text: scan.text, counted: answer.value, scanId: scan.id } });
      play(!answer.ok ? 'machine' : answer.value.sku === null ? 'wrong' : 'ok');
      return answer;
    },
    sender,
    kept,
    onChange: (all) => {
      scans = all;
      show();
    },
  });

  const adopt = async (): Promise<void> =>
    queue.adopt(
      kept.adopt(await openWindows()).flatMap((each) => (each.count ? [{ ...each, count: each.count }] : [])),
    );
  const add = (text: string, at: CountShelf, pieces: number | null): void => {
    if (!sender()) play('machine');
    const since = Date.now();
    const scan = { id: crypto.randomUUID(), text, endedAt: since };
    queue.push({ scan, since, count: { ...at, by: worksHere(), pieces, lost: null } });
  };
  let last = '';
  store.subscribe(() => {
    const now = sender();
    const { current } = store.getState();
    const is = JSON.stringify([now, current?.state, current?.provedAt, worksHere()]);
    if (is === last) return;
    last = is;
    show();
    if (!now) return;
    queue.wake();
    void adopt();
  });

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    push: (text, at) => add(text, at, null),
    set: (sku, at, pieces) => add(sku, at, pieces),
    forget: () => change({ said: null }),
    settled: (scanId) => {
      if (state.said?.scanId === scanId) change({ said: null });
    },
    drop: queue.drop,
  };
}
