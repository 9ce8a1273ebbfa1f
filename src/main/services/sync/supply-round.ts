import { getReshipmentOrders } from '../../../shared/marketplace/orders.ts';
import { listSupplies } from '../../../shared/marketplace/supplies.ts';
import { ok } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Reshipment } from '../../db/cache/places.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import { pages } from '../../marketplace/pages.ts';
import { cachedSupplyOf } from './order-news.ts';
import { reopenSupply, type ReopenPorts } from './reopen-supply.ts';
import type { SupplyReader } from './supply-reader.ts';
import { createLongestAgo } from './longest-ago.ts';
import type { Unread } from './unread.ts';
import { polling, withoutIt, type Ended } from './polling.ts';

const PAGE = 1000;
/** A supply that has no boxes at this desk is checked for them less often. */
const OTHER_BOXES_MS = 5 * 60_000;
/** Open supplies whose orders or boxes are read in one round: together a sixth of the budget of 30 s. */
const SUPPLIES_A_ROUND = 12;
/** A desk hands over a few supplies a day; if more than this are open again, the list is out of date. */
const REOPENED_A_ROUND = 5;

export interface SupplyRoundPorts extends ReopenPorts {
  readonly journal: Journal;
  readonly reader: SupplyReader;
  readonly unread: Unread;
  readonly statuses: (ids: readonly string[], signal: AbortSignal) => Promise<Ended>;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Reads the supplies, what lies in the open ones, and what is to be delivered again. */
export interface SupplyRound {
  /** `isForAll`, asked once the list is read: every open supply, not only those that waited longest. */
  read(isForAll: () => boolean, signal: AbortSignal): Promise<Ended>;
}

export function createSupplyRound(ports: SupplyRoundPorts): SupplyRound {
  const { cache, journal, marketplace, reader, unread, clock, log } = ports;
  const orderTurns = createLongestAgo(clock);
  const boxTurns = createLongestAgo(clock);

  const wasDeleted = (supplyId: string): boolean =>
    journal.outbox
      .ofChain(supplyId)
      .some(({ change, state }) => change.kind === 'deleteSupply' && state === 'done');

  const syncReshipments = async (signal: AbortSignal): Promise<Ended> => {
    const left = leavingOut(polling(signal));
    const answer = await marketplace.call(getReshipmentOrders, {}, left.options);
    if (!answer.ok) return withoutIt(answer.problem, log);
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

  const read: SupplyRound['read'] = async (isForAll, signal) => {
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
    const most = isForAll() || journal.continuity.isInDoubt ? Infinity : SUPPLIES_A_ROUND;
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
    const ended = await ports.statuses(closed.flatMap(cache.orders.idsOfSupply), signal);
    return ended.ok ? syncReshipments(signal) : ended;
  };

  return { read };
}

const sorted = (all: readonly Reshipment[]): Reshipment[] =>
  all
    .map(({ orderId, supplyId }) => ({ orderId, supplyId }))
    .sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
