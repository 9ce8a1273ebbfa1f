import { setImmediate as nextTurn } from 'node:timers/promises';
import { getOrders, getReshipmentOrders } from '../../../shared/marketplace/orders.ts';
import { listSupplies } from '../../../shared/marketplace/supplies.ts';
import { listWarehouses } from '../../../shared/marketplace/warehouses.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/orders.ts';
import type { Reshipment } from '../../db/cache/places.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import { pages } from '../../marketplace/pages.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { isRefused } from '../outbox/refusals.ts';
import { createFilledSupplies } from './filled-supplies.ts';
import { createNewOrders, STRANGE, type NewOrders } from './new-list.ts';
import { cachedSupplyOf, newsOfOrder } from './order-news.ts';
import { storeOrder } from './store-order.ts';
import type { StatusesView } from './status-age.ts';
import { createStatusBeat } from './status-beat.ts';
import { createSchemeSync } from './scheme-sync.ts';
import { reopenSupply } from './reopen-supply.ts';
import { createSupplyReader } from './supply-reader.ts';
import { createLongestAgo } from './longest-ago.ts';
import { createUnread, type UnreadView } from './unread.ts';

const PAGE = 1000;
/** Orders stored in one go: about 5 ms. */
const SLICE = 250;

/** New orders should appear quickly: with 300 requests a minute, one every 5 s costs a twenty-fifth. */
const ROUND_MS = 5000;
/** Supplies seldom change elsewhere; each open one costs a request, and another for its boxes. */
const SUPPLIES_MS = 30_000;
/** A supply that has no boxes at this desk is checked for them less often. */
const OTHER_BOXES_MS = 5 * 60_000;
/** Open supplies whose orders or boxes are read in one round: together a sixth of the budget of 30 s. */
const SUPPLIES_A_ROUND = 12;
/** A desk hands over a few supplies a day; if more than this are open again, the list is out of date. */
const REOPENED_A_ROUND = 5;
/** Orders of closed supplies still followed; asking for all of them takes ten requests. */
const FOLLOWED = 10_000;
/** Order information repeats the other lists, except for orders taken elsewhere. */
const ORDERS_MS = 10 * 60_000;
/** An order may be listed a little after it was made. */
const OVERLAP_MS = 3600_000;
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

type Ended = Result<null, MarketplaceProblem>;

/**
 * Keeps the cache up to date by polling: new orders often, supplies less so, order information seldom. The statuses of
 * what is packed next have their own schedule, which nothing here can delay.
 */
export function createSync(ports: SyncPorts): Sync {
  const { cache, journal, marketplace, clock, log } = ports;
  const orderTurns = createLongestAgo(clock);
  const boxTurns = createLongestAgo(clock);
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
  let ordersFrom: number | null = null;
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
      const supplies = await syncSupplies(signal);
      if (!supplies.ok) return supplies;
      // Ask about what arrived now, without waiting for the next beat.
      const heard = await beat.now();
      if (!heard.ok) return heard;
      if (requests === requestsBefore) suppliesAt = clock();
    }
    const strange = cache.orders.maybeStrange(STRANGE).map(({ orderId }) => orderId);
    const statuses = await syncStatuses([...new Set([...fresh.value, ...strange])], signal);
    if (!statuses.ok) return statuses;
    if (!isDue(ordersAt, ORDERS_MS)) return ok(null);
    const seldom = await syncSeldom(signal);
    if (seldom.ok && requests === requestsBefore) ordersAt = clock();
    return seldom;
  };

  /** A long list is stored in slices, so that a scan never waits for all of it. */
  const storeInSlices = async <T>(items: readonly T[], store: (item: T) => void): Promise<void> => {
    for (let start = 0; start < items.length; start += SLICE) {
      if (start > 0) await nextTurn();
      cache.transaction(() => {
        for (const item of items.slice(start, start + SLICE)) store(item);
      });
      // Reports the count while items arrive.
      progress.tell();
    }
  };

  const store = (all: readonly OrderNews[]): Promise<void> =>
    storeInSlices(all, (news) => storeOrder(ports, news));
  const newOrders = createNewOrders({ cache, marketplace, unread, store, clock });
  const elsewhere = createSchemeSync({ ...ports, reader, unread, store });

  const polling = (signal: AbortSignal): CallOptions => ({ priority: 'polling', signal });

  const syncStatuses = async (ids: readonly string[], signal: AbortSignal): Promise<Ended> => {
    const read = await reader.statuses(ids, polling(signal));
    return read.ok ? ok(null) : read;
  };

  const syncSupplies = async (signal: AbortSignal): Promise<Ended> => {
    const broken: BrokenItem[] = [];
    const all = pages(
      marketplace,
      listSupplies,
      { limit: PAGE, next: '0' },
      {
        ...polling(signal),
        items: (page) => page.supplies ?? [],
        onBroken: (left) => void broken.push(...left),
      },
    );
    const openBefore = new Set(cache.supplies.open().map((supply) => supply.supplyId));
    const seen = new Set<string>();
    const openAgain: string[] = [];
    for await (const page of all) {
      if (!page.ok) return page;
      cache.transaction(() => {
        for (const supply of page.value.supplies ?? []) {
          seen.add(supply.id);
          const known = cache.supplies.get(supply.id);
          // The list may have been read before the hand-over, or before the supply was deleted here.
          if (known?.done === true && !supply.done) openAgain.push(supply.id);
          if ((known?.done === true && !supply.done) || (known === null && wasDeleted(supply.id))) continue;
          cache.supplies.upsert(cachedSupplyOf(supply));
        }
      });
    }
    for (const supplyId of openAgain.slice(0, REOPENED_A_ROUND))
      await reopenSupply(ports, supplyId, polling(signal));
    unread.list('supplies', 'supplies', broken);
    for (const { id } of broken) if (id !== null) seen.add(id);
    // A row without an id may be any of those that seem to be missing.
    const isWhole = broken.every(({ id }) => id !== null);
    for (const supplyId of openBefore) if (isWhole && !seen.has(supplyId)) cache.supplies.remove(supplyId);
    // The packer waits for nothing at a start, and a request is for all of it.
    const isForAll = suppliesAt === -Infinity || journal.continuity.isInDoubt;
    const most = isForAll ? Infinity : SUPPLIES_A_ROUND;
    const open = cache.supplies.open().map(({ supplyId }) => supplyId);
    for (const supplyId of orderTurns.next(open, most)) {
      const orders = await reader.orders(supplyId, polling(signal));
      if (!orders.ok) return orders;
      orderTurns.had(supplyId);
    }
    if (most === Infinity && unread.view().supplies + unread.view().orders === 0)
      journal.continuity.endDoubt();
    const isBoxTurn = (supplyId: string): boolean =>
      most === Infinity ||
      journal.boxes.ofSupply(supplyId).length > 0 ||
      boxTurns.since(supplyId) >= OTHER_BOXES_MS;
    for (const supplyId of boxTurns.next(open.filter(isBoxTurn), most)) {
      const boxes = await reader.boxes(supplyId, polling(signal));
      if (!boxes.ok) return boxes;
      boxTurns.had(supplyId);
    }
    // Supplies closed since they were last seen: their orders were handed over with them.
    const closed = [...openBefore].filter((supplyId) => cache.supplies.get(supplyId)?.done === true);
    const ended = await syncStatuses(closed.flatMap(cache.orders.idsOfSupply), signal);
    return ended.ok ? syncReshipments(signal) : ended;
  };

  /** An account without access to this list can still be used for packing. */
  const withoutIt = (problem: MarketplaceProblem): Ended => {
    if (!isRefused(problem)) return fail(problem);
    log.warn({ problem }, 'a list is not given to this account');
    return ok(null);
  };

  const wasDeleted = (supplyId: string): boolean =>
    journal.outbox
      .ofChain(supplyId)
      .some(({ change, state }) => change.kind === 'deleteSupply' && state === 'done');

  const syncReshipments = async (signal: AbortSignal): Promise<Ended> => {
    const left = leavingOut(polling(signal));
    const answer = await marketplace.call(getReshipmentOrders, {}, left.options);
    if (!answer.ok) return withoutIt(answer.problem);
    unread.list('reshipments', 'orders', left.broken());
    const read = (answer.value.orders ?? []).map(({ supplyID, orderID }) => ({
      orderId: orderID,
      supplyId: supplyID,
    }));
    const listed = [...read, ...stillListed(left.broken(), new Set(read.map(({ orderId }) => orderId)))];
    if (JSON.stringify(sorted(listed)) === JSON.stringify(sorted(cache.reshipments.all()))) return ok(null);
    cache.transaction(() => cache.reshipments.replace(listed));
    return ok(null);
  };

  /** Known items that a damaged row may stand for; one without an id may be any of them. */
  const stillListed = (broken: readonly BrokenItem[], read: ReadonlySet<string>): Reshipment[] => {
    const ids = new Set(broken.map(({ id }) => id));
    return cache.reshipments
      .all()
      .filter(({ orderId }) => !read.has(orderId) && (ids.has(null) || ids.has(orderId)));
  };

  const syncSeldom = async (signal: AbortSignal): Promise<Ended> => {
    const orders = await syncOrders(signal);
    if (!orders.ok) return orders;
    const left = leavingOut(polling(signal));
    const warehouses = await marketplace.call(listWarehouses, {}, left.options);
    if (warehouses.ok) {
      unread.list('warehouses', 'warehouses', left.broken());
      const named = warehouses.value.map(({ id, name }) => ({ warehouseId: id, name: name || id }));
      // While the list is damaged, the last known name is better than none.
      cache.transaction(() => cache.warehouses.put(named, { isAll: left.broken().length === 0 }));
    } else if (!withoutIt(warehouses.problem).ok) return warehouses;
    return syncStatuses(cache.orders.idsToFollow(FOLLOWED), signal);
  };

  const syncOrders = async (signal: AbortSignal): Promise<Ended> => {
    const startedAt = clock() + ports.traffic.behindMs();
    // The first request has no start date: the marketplace then returns 30 days by its own clock.
    const period = ordersFrom === null ? {} : { dateFrom: Math.floor(ordersFrom / 1000) };
    const broken: BrokenItem[] = [];
    const all = pages(
      marketplace,
      getOrders,
      { limit: PAGE, next: '0', ...period },
      {
        ...polling(signal),
        items: (page) => page.orders ?? [],
        onBroken: (left) => void broken.push(...left),
      },
    );
    for await (const page of all) {
      if (!page.ok) {
        ordersFrom = null;
        return page;
      }
      await store((page.value.orders ?? []).map(newsOfOrder));
    }
    unread.list('order information', 'orders', broken);
    ordersFrom = startedAt - OVERLAP_MS;
    return ok(null);
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

const sorted = (all: readonly Reshipment[]): Reshipment[] =>
  all
    .map(({ orderId, supplyId }) => ({ orderId, supplyId }))
    .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
