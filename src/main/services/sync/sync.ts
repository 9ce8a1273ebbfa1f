import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCancelled } from '../../../shared/domain/order-status.ts';
import { getNewOrders, getOrders, getOrderStatuses } from '../../../shared/marketplace/orders.ts';
import { getSupplyOrders, listSupplies } from '../../../shared/marketplace/supplies.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { createChanges, type Changes } from '../../core/changes.ts';
import type { Logger } from '../../core/ports.ts';
import { createWorker } from '../../core/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import { cachedSupplyOf, newsOfNewOrder, newsOfOrder, newsOfSupplyOrder } from './order-news.ts';

const PAGE = 1000;
const STATUSES_A_REQUEST = 1000;
/** Orders stored in one go: about 5 ms. */
const SLICE = 250;

/** A cancellation should be known before the next label: with 300 requests a minute two every 5 s cost a twelfth. */
const ROUND_MS = 5000;
/** Supplies are changed elsewhere seldom; each open one costs a request. */
const SUPPLIES_MS = 30_000;
/** Order information repeats what the other lists told, except for orders taken elsewhere. */
const ORDERS_MS = 10 * 60_000;
/** Documents 1: the period is at most 30 calendar days. */
const FIRST_PERIOD_MS = 30 * 24 * 3600_000 - 60_000;
/** An order may be listed a little after it was made. */
const OVERLAP_MS = 3600_000;
/** After a round that failed. */
const AFTER_TROUBLE_MS = 5000;
/** A round that took long, because lists are long or the service is slow, is not begun again at once. */
const REST_PER_WORK = 5;

export interface SyncPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly log: Logger;
  /** A round came through: the marketplace can be reached. */
  readonly reached: () => void;
}

export interface SyncView {
  /** Unix milliseconds of the last whole round. */
  readonly lastAt: number | null;
  readonly running: boolean;
  readonly trouble: MarketplaceProblem | null;
}

export interface Sync {
  /** What is on this desk changed. */
  readonly changes: Changes;
  /** The state of the sync itself changed. */
  readonly progress: Changes;
  view(): SyncView;
  start(): void;
  /** Everything now, whatever its turn. */
  syncNow(): void;
  stop(): Promise<void>;
}

type Ended = Result<null, MarketplaceProblem>;

/** Keeps the cache true by polling: new orders and statuses often, supplies less, order information seldom. */
export function createSync(ports: SyncPorts): Sync {
  const { cache, marketplace, clock, log } = ports;
  const changes = createChanges();
  const progress = createChanges();
  let lastAt: number | null = null;
  let trouble: MarketplaceProblem | null = null;
  let suppliesAt = -Infinity;
  let ordersAt = -Infinity;
  let ordersFrom: number | null = null;
  /** Counts the wishes for everything: one that comes during a round is for the next. */
  let wishes = 0;

  /** A clock that was set back makes everything due. */
  const isDue = (at: number, everyMs: number): boolean => Math.abs(clock() - at) >= everyMs;

  const run = async (signal: AbortSignal): Promise<number> => {
    const startedAt = clock();
    progress.notify();
    const ended = await round(signal);
    if (signal.aborted) return ROUND_MS;
    const wasInTrouble = trouble !== null;
    trouble = ended.ok ? null : ended.problem;
    if (ended.ok) lastAt = clock();
    else log.warn({ problem: ended.problem }, 'the sync did not come through');
    progress.notify();
    if (ended.ok && wasInTrouble) ports.reached();
    return ended.ok ? Math.max(ROUND_MS, REST_PER_WORK * (clock() - startedAt)) : AFTER_TROUBLE_MS;
  };

  const round = async (signal: AbortSignal): Promise<Ended> => {
    const wishesBefore = wishes;
    const fresh = await syncNewOrders(signal);
    if (!fresh.ok) return fresh;
    if (isDue(suppliesAt, SUPPLIES_MS)) {
      const supplies = await syncSupplies(signal);
      if (!supplies.ok) return supplies;
      if (wishes === wishesBefore) suppliesAt = clock();
    }
    const statuses = await syncStatuses([...fresh.value, ...cache.orders.idsToWatch()], signal);
    if (!statuses.ok) return statuses;
    if (!isDue(ordersAt, ORDERS_MS)) return ok(null);
    const orders = await syncOrders(signal);
    if (orders.ok && wishes === wishesBefore) ordersAt = clock();
    return orders;
  };

  /** Answers the orders that were new and are not on the list any more: taken elsewhere, or cancelled. */
  const syncNewOrders = async (
    signal: AbortSignal,
  ): Promise<Result<readonly string[], MarketplaceProblem>> => {
    const answer = await marketplace.call(getNewOrders, {}, { priority: 'polling', signal });
    if (!answer.ok) return answer;
    const vanished = new Set(cache.orders.newIds());
    // What is known as new already is skipped: a new order does not change until it is taken.
    const arrived = (answer.value.orders ?? []).filter((order) => !vanished.delete(order.id));
    await storeInSlices(arrived, (order) => cache.orders.upsert(newsOfNewOrder(order)));
    if (arrived.length > 0) changes.notify();
    return ok([...vanished]);
  };

  /** A long list is stored in slices, so that a scan never waits for the whole of it. */
  const storeInSlices = async <T>(items: readonly T[], store: (item: T) => void): Promise<void> => {
    for (let start = 0; start < items.length; start += SLICE) {
      if (start > 0) await nextTurn();
      cache.transaction(() => {
        for (const item of items.slice(start, start + SLICE)) store(item);
      });
    }
  };

  const syncStatuses = async (ids: readonly string[], signal: AbortSignal): Promise<Ended> => {
    let changed = false;
    for (let start = 0; start < ids.length; start += STATUSES_A_REQUEST) {
      const orders = ids.slice(start, start + STATUSES_A_REQUEST);
      const answer = await marketplace.call(getOrderStatuses, { orders }, { priority: 'polling', signal });
      if (!answer.ok) return answer;
      cache.transaction(() => {
        for (const { id, supplierStatus, platformStatus } of answer.value.orders ?? []) {
          changed = cache.orders.setStatus(id, supplierStatus, platformStatus) || changed;
        }
      });
    }
    if (changed) changes.notify();
    return ok(null);
  };

  const syncSupplies = async (signal: AbortSignal): Promise<Ended> => {
    const all = pages(
      marketplace,
      listSupplies,
      { limit: PAGE, next: '0' },
      { priority: 'polling', signal, items: (page) => page.supplies ?? [] },
    );
    const openBefore = new Set(cache.supplies.open().map((supply) => supply.supplyId));
    const seen = new Set<string>();
    for await (const page of all) {
      if (!page.ok) return page;
      cache.transaction(() => {
        for (const supply of page.value.supplies ?? []) {
          seen.add(supply.id);
          // A list read before a hand-over is no reason to open the supply again.
          if (cache.supplies.get(supply.id)?.done && !supply.done) continue;
          cache.supplies.upsert(cachedSupplyOf(supply));
        }
      });
    }
    for (const supplyId of openBefore) if (!seen.has(supplyId)) cache.supplies.remove(supplyId);
    for (const { supplyId } of cache.supplies.open()) {
      const orders = await syncOrdersOf(supplyId, signal);
      if (!orders.ok) return orders;
    }
    changes.notify();
    return ok(null);
  };

  const syncOrdersOf = async (supplyId: string, signal: AbortSignal): Promise<Ended> => {
    const before = cache.orders.ofSupply(supplyId);
    const answer = await marketplace.call(getSupplyOrders, { supplyId }, { priority: 'polling', signal });
    // Deleted between the list and this request.
    if (!answer.ok && answer.problem.code === 'marketplaceRefused' && answer.problem.status === 404)
      return ok(null);
    if (!answer.ok) return answer;
    const present = new Set<string>();
    cache.transaction(() => {
      for (const order of answer.value.orders ?? []) {
        present.add(order.id);
        cache.orders.upsert(newsOfSupplyOrder(order, supplyId));
      }
    });
    return settleVanished(
      before
        .filter((order) => !present.has(order.orderId) && !isCancelled(order))
        .map((order) => order.orderId),
      signal,
    );
  };

  /** Orders that left a supply: cancelled ones stay known as its goods, moved ones belong to it no longer. */
  const settleVanished = async (vanished: readonly string[], signal: AbortSignal): Promise<Ended> => {
    const statuses = await syncStatuses(vanished, signal);
    if (!statuses.ok) return statuses;
    for (const orderId of vanished) {
      const order = cache.orders.get(orderId);
      if (order && !isCancelled(order)) cache.orders.setSupply(orderId, null);
    }
    return ok(null);
  };

  const syncOrders = async (signal: AbortSignal): Promise<Ended> => {
    const startedAt = clock();
    const dateFrom = Math.floor((ordersFrom ?? startedAt - FIRST_PERIOD_MS) / 1000);
    const all = pages(
      marketplace,
      getOrders,
      { limit: PAGE, next: '0', dateFrom },
      { priority: 'polling', signal, items: (page) => page.orders ?? [] },
    );
    for await (const page of all) {
      if (!page.ok) return page;
      await storeInSlices(page.value.orders ?? [], (order) => cache.orders.upsert(newsOfOrder(order)));
      changes.notify();
    }
    ordersFrom = startedAt - OVERLAP_MS;
    return ok(null);
  };

  const worker = createWorker('sync', log, run);
  return {
    changes,
    progress,
    view: () => ({ lastAt, running: worker.running, trouble }),
    start: worker.wake,
    syncNow: () => {
      wishes += 1;
      suppliesAt = -Infinity;
      ordersAt = -Infinity;
      worker.wake();
    },
    stop: worker.stop,
  };
}
