import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok } from '../../../shared/result.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Deliveries } from '../runs/deliveries.ts';
import { createFilledSupplies } from './filled-supplies.ts';
import { createNewOrders, STRANGE, type NewOrders } from './new-list.ts';
import type { StatusesView } from './status-age.ts';
import { createStatusBeat } from './status-beat.ts';
import { createSchemeSync } from './scheme-sync.ts';
import { createSupplyReader } from './supply-reader.ts';
import { createUnread, type UnreadView } from './unread.ts';
import { polling, type Ended } from './polling.ts';
import { createSeldomRound } from './seldom-round.ts';
import { storeInSlices } from './store-in-slices.ts';
import { createSupplyRound } from './supply-round.ts';

/** New orders should appear quickly: with 300 requests a minute, one every 5 s costs a twenty-fifth. */
const ROUND_MS = 5000;
/** Supplies seldom change elsewhere; each open one costs a request, and another for its boxes. */
const SUPPLIES_MS = 30_000;
/** Order information repeats the other lists, except for orders taken elsewhere. */
const ORDERS_MS = 10 * 60_000;
/** After a round that failed. */
const AFTER_TROUBLE_MS = 5000;
/** Rounds are spaced by their own length, so that long lists or a slow service are not read without pause. */
const REST_PER_WORK = 5;
/** A service that was slow once may recover: resting five times a 20 s round held new orders back for 94 s. */
const LONGEST_REST_MS = 20_000;

export interface SyncPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Pick<Boxes, 'forget'>;
  readonly deliveries: Pick<Deliveries, 'keep'>;
  readonly marketplace: Marketplace;
  /** How far this desk's clock is behind the marketplace's. */
  readonly traffic: Pick<Traffic, 'behindMs'>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
  /** A round succeeded, so the marketplace can be reached. */
  readonly onReconnected: () => void;
}

export interface SyncView {
  /** Unix milliseconds of the last whole round. */
  readonly lastAt: number | null;
  readonly running: boolean;
  readonly trouble: MarketplaceProblem | null;
  readonly statuses: StatusesView;
  /** Unreadable parts of the answers. */
  readonly unread: UnreadView;
}

export interface Sync {
  /** Its state changed: how far it has come, or what holds it up. */
  readonly progress: Source;
  view(): SyncView;
  start(): void;
  /** Runs everything now, ahead of schedule. */
  syncNow(): void;
  readonly beforeTake: NewOrders['beforeTake'];
  /** An order was added to it. */
  filled(supplyId: string): void;
  stop(): Promise<void>;
}

/**
 * Keeps the cache up to date by polling: new orders often, supplies less so, order information seldom. The statuses of
 * what is packed next have their own schedule, which nothing here can delay.
 */
export function createSync(ports: SyncPorts): Sync {
  const { cache, marketplace, clock, log } = ports;
  const progress = createSignal();
  const unread = createUnread({ clock, log, progress });
  const reader = createSupplyReader({ ...ports, unread });
  const beat = createStatusBeat({ ...ports, reader });
  const filled = createFilledSupplies({ reader, log });
  beat.progress.subscribe(progress.tell);
  let lastAt: number | null = null;
  let trouble: MarketplaceProblem | null = null;
  let suppliesAt = -Infinity;
  let ordersAt = -Infinity;
  const store = (all: readonly OrderNews[]): Promise<void> => storeInSlices(ports, all, progress.tell);
  const newOrders = createNewOrders({ cache, marketplace, unread, store, clock });
  const elsewhere = createSchemeSync({ ...ports, reader, unread, store });
  const statuses = async (ids: readonly string[], signal: AbortSignal): Promise<Ended> => {
    const read = await reader.statuses(ids, polling(signal));
    return read.ok ? ok(null) : read;
  };
  const supplies = createSupplyRound({ ...ports, reader, unread, statuses });
  const seldom = createSeldomRound({ ...ports, unread, statuses, store });
  /** Counts requests for a full round: one that comes during a round is for the next. */
  let requests = 0;

  /** If the clock was set back, everything is due. */
  const isDue = (at: number, everyMs: number): boolean => Math.abs(clock() - at) >= everyMs;

  const run = async (signal: AbortSignal): Promise<number> => {
    const startedAt = clock();
    progress.tell();
    const ended = await round(signal);
    if (signal.aborted) return ROUND_MS;
    const wasInTrouble = trouble !== null;
    trouble = ended.ok ? null : ended.problem;
    if (ended.ok) lastAt = clock();
    else log.warn({ problem: ended.problem }, 'the sync did not come through');
    progress.tell();
    if (ended.ok && wasInTrouble) ports.onReconnected();
    if (!ended.ok) return AFTER_TROUBLE_MS;
    const rest = REST_PER_WORK * (clock() - startedAt);
    return Math.min(Math.max(ROUND_MS, rest), LONGEST_REST_MS);
  };

  const round = async (signal: AbortSignal): Promise<Ended> => {
    const requestsBefore = requests;
    const fresh = await newOrders.read(polling(signal));
    if (!fresh.ok) return fresh;
    if (isDue(suppliesAt, SUPPLIES_MS)) {
      // The packer waits for nothing at a start, and a request is for all of it.
      const read = await supplies.read(() => suppliesAt === -Infinity, signal);
      if (!read.ok) return read;
      // Ask about what arrived now, without waiting for the next beat.
      const heard = await beat.now();
      if (!heard.ok) return heard;
      if (requests === requestsBefore) suppliesAt = clock();
    }
    const strange = cache.orders.maybeStrange(STRANGE).map(({ orderId }) => orderId);
    const told = await statuses([...new Set([...fresh.value, ...strange])], signal);
    if (!told.ok) return told;
    if (!isDue(ordersAt, ORDERS_MS)) return ok(null);
    const read = await seldom.read(signal);
    if (read.ok && requests === requestsBefore) ordersAt = clock();
    return read;
  };

  const worker = createWorker('sync', log, run);
  return {
    progress,
    view: () => ({ lastAt, running: worker.running, trouble, statuses: beat.view(), unread: unread.view() }),
    start: () => {
      beat.start();
      worker.wake();
      elsewhere.start();
    },
    syncNow: () => {
      requests += 1;
      suppliesAt = -Infinity;
      ordersAt = -Infinity;
      worker.wake();
      elsewhere.now();
    },
    beforeTake: newOrders.beforeTake,
    filled: filled.filled,
    stop: async () => {
      await Promise.all([beat.stop(), filled.stop(), elsewhere.stop(), worker.stop()]);
    },
  };
}
