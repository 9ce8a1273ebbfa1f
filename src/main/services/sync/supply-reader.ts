import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { listBoxes } from '../../../shared/marketplace/boxes.ts';
import { getSupplyOrders } from '../../../shared/marketplace/supplies.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { isUnknown } from '../outbox/refusals.ts';
import { askedNow, differing, mergeBoxes, type BoxList, type BoxNewsPorts } from './box-news.ts';
import { newsOfSupplyOrder } from './order-news.ts';
import { storeOrder } from './store-order.ts';
import { createStatusReader, type ReadStatuses } from './status-reader.ts';
import type { Unread } from './unread.ts';

export interface SupplyReaderPorts extends BoxNewsPorts {
  readonly marketplace: Marketplace;
  /** Receives what can't be read. */
  readonly unread: Pick<Unread, 'list' | 'statuses'>;
}

type Read = Promise<Result<null, MarketplaceProblem>>;

export interface StatusesRead {
  /** Orders missing from the answer, or unreadable in it: nothing new is known of them. */
  readonly unanswered: readonly string[];
  /** Orders that the marketplace says are in no supply. */
  readonly isNew: ReadonlySet<string>;
}

/** Brings this desk's picture of one supply up to date, one request for each part. */
export interface SupplyReader {
  orders(supplyId: string, options: CallOptions): Read;
  readonly statuses: ReadStatuses;
  boxes(supplyId: string, options: CallOptions): Read;
}

export function createSupplyReader(ports: SupplyReaderPorts): SupplyReader {
  const { cache, journal, marketplace, unread } = ports;

  const statuses = createStatusReader(ports);

  /**
   * Handles orders that left a supply: cancelled ones stay listed with it, moved ones no longer belong to it. An order
   * reported as new was never taken, whatever the answer at the time: it waits to be taken again.
   */
  const settleVanished = async (vanished: readonly string[], options: CallOptions): Read => {
    const read = await statuses(vanished, options);
    if (!read.ok) return read;
    const unanswered = new Set(read.value.unanswered);
    for (const orderId of vanished) {
      if (unanswered.has(orderId)) continue;
      const order = cache.orders.get(orderId);
      if (!order || isCancelled(order)) continue;
      cache.orders.setSupply(orderId, null);
      if (read.value.isNew.has(orderId)) cache.orders.setNew(orderId);
    }
    return ok(null);
  };

  const orders: SupplyReader['orders'] = async (supplyId, options) => {
    const seq = journal.outbox.lastSeq();
    const movedBefore = journal.outbox.ordersUnderWay();
    const before = cache.orders.ofSupply(supplyId);
    const known = new Set(before.map(({ orderId }) => orderId));
    const left = leavingOut(options);
    const answer = await marketplace.call(getSupplyOrders, { supplyId }, left.options);
    // The supply was deleted between the list and this request.
    if (!answer.ok) return isUnknown(answer.problem) ? ok(null) : answer;
    unread.list(`orders of ${supplyId}`, 'orders', left.broken());
    const present = new Set(left.broken().flatMap(({ id }) => id ?? []));
    /** A row without an id may be any of the orders that seem to be missing. */
    const isWhole = left.broken().every(({ id }) => id !== null);
    const arrived: string[] = [];
    // The list is older than what has moved here meanwhile.
    const moved = new Set([...movedBefore, ...journal.outbox.ordersUnderWay(seq)]);
    cache.transaction(() => {
      for (const order of answer.value.orders ?? []) {
        present.add(order.id);
        if (moved.has(order.id)) continue;
        if (!known.has(order.id)) arrived.push(order.id);
        storeOrder(ports, newsOfSupplyOrder(order, supplyId));
      }
    });
    followParcels(journal, supplyId, arrived);
    const gone = before.filter(
      (order) => isWhole && !present.has(order.orderId) && !moved.has(order.orderId) && !isCancelled(order),
    );
    return settleVanished(
      gone.map((order) => order.orderId),
      options,
    );
  };

  const boxes: SupplyReader['boxes'] = async (supplyId, options) => {
    const asked = askedNow(ports, supplyId);
    const left = leavingOut(options);
    const answer = await marketplace.call(listBoxes, { supplyId }, left.options);
    if (!answer.ok) return isUnknown(answer.problem) ? ok(null) : answer;
    unread.list(`boxes of ${supplyId}`, 'boxes', left.broken());
    const listed: BoxList = {
      boxes: (answer.value.trbxes ?? []).map(({ id, orders: inIt }) => ({ boxId: id, orders: inIt ?? [] })),
      brokenIds: new Set(left.broken().flatMap(({ id }) => id ?? [])),
      isWhole: left.broken().every(({ id }) => id !== null),
    };
    // A cancellation takes an order out of its box, so its status must be known before its parcel counts as moved.
    const moved = await statuses(differing(ports, supplyId, listed, asked), options);
    if (!moved.ok) return moved;
    mergeBoxes(ports, supplyId, listed, asked);
    return ok(null);
  };

  return { orders, statuses, boxes };
}

/** An order moved here from another supply brings its parcel along. */
const followParcels = (
  journal: SupplyReaderPorts['journal'],
  supplyId: string,
  arrived: readonly string[],
): void =>
  journal.transaction(() => {
    for (const orderId of arrived) {
      const parcel = journal.parcels.get(orderId);
      if (parcel && parcel.supplyId !== supplyId)
        journal.parcels.apply(orderId, { kind: 'movedTo', supplyId });
    }
  });
