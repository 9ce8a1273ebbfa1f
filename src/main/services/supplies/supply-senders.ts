import { isCancelled, isInSupply, isNew } from '../../../shared/domain/order/order-status.ts';
import {
  addOrderToSupply,
  createSupply,
  deleteSupply,
  getSupply,
  getSupplyOrders,
  listSupplies,
} from '../../../shared/marketplace/supplies.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import { placeChain } from '../../db/journal/box-changes.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { closedBefore, closedSince, options } from '../boxes/read-boxes.ts';
import type { ChangeSender, ChangeSenders } from '../outbox/change-sender.ts';
import { isRefused, isUnknown } from '../outbox/refusals.ts';
import { deliverSender } from './deliver-sender.ts';

const PAGE = 1000;

/** The clocks of desk and marketplace may differ by this much when a supply is recognised by its age. */
const CLOCK_SKEW_MS = 5 * 60_000;

export interface SenderPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Pick<Boxes, 'forget'>;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly newId: () => string;
  /** Resolves once the list of new orders is no older than `since` (Unix milliseconds), or can't be had. */
  readonly beforeTake: (since: number, signal: AbortSignal) => Promise<void>;
  /** An order was added to a supply. */
  readonly filled: (supplyId: string) => void;
}

/** How the changes of supplies reach the marketplace (document 1, "Supplies and boxes"). */
export const createSupplySenders = (
  ports: SenderPorts,
): Pick<ChangeSenders, 'createSupply' | 'addOrder' | 'deliver' | 'deleteSupply'> => ({
  createSupply: createSupplySender(ports),
  addOrder: addOrderSender(ports),
  deliver: deliverSender(ports),
  deleteSupply: deleteSupplySender(ports),
});

type Sender<Kind extends Change['kind']> = ChangeSender<Extract<Change, { kind: Kind }>>;

function createSupplySender({ cache, journal, marketplace, clock }: SenderPorts): Sender<'createSupply'> {
  const adopt = (intakeKey: string, supplyId: string): void => {
    const intake = journal.intakes.get(intakeKey);
    journal.intakes.setSupply(intakeKey, supplyId);
    if (cache.supplies.get(supplyId)) return;
    cache.supplies.upsert({
      supplyId,
      name: intake?.name ?? supplyId,
      done: false,
      cargoType: intake?.cargoType ?? 0,
      createdAt: new Date(clock()).toISOString(),
      closedAt: null,
      scannedAt: null,
    });
  };
  return {
    send: async ({ intakeKey, name }, signal) => {
      const created = await marketplace.call(createSupply, { name }, options(signal));
      if (created.ok) adopt(intakeKey, created.value.id);
      return created;
    },
    readBack: async ({ intakeKey, name }, attemptedAt, signal) => {
      if (journal.intakes.get(intakeKey)?.supplyId) return ok('done');
      const input = { limit: PAGE, next: '0' };
      const all = pages(marketplace, listSupplies, input, {
        ...options(signal),
        items: (page) => page.supplies ?? [],
      });
      for await (const page of all) {
        if (!page.ok) return page;
        const found = (page.value.supplies ?? []).find(
          (supply) =>
            !supply.done &&
            supply.name === name &&
            // A supply of that name that already holds orders was made elsewhere: this desk has not filled its own yet.
            (supply.cargoType ?? 0) === 0 &&
            !(Date.parse(supply.createdAt) < attemptedAt - CLOCK_SKEW_MS) &&
            journal.intakes.ofSupply(supply.id).length === 0,
        );
        if (found) {
          adopt(intakeKey, found.id);
          return ok('done');
        }
      }
      return ok('notDone');
    },
    refused: ({ intakeKey }, problem) => {
      // Nothing can be added to a supply that doesn't exist.
      for (const { seq } of journal.outbox.ofChain(intakeKey)) {
        journal.outbox.apply(seq, { kind: 'causeRefused', trouble: problem }, clock());
      }
    },
  };
}

function addOrderSender(ports: SenderPorts): Sender<'addOrder'> {
  const { cache, journal, marketplace } = ports;
  const supplyOf = (intakeKey: string): string => {
    const supplyId = journal.intakes.get(intakeKey)?.supplyId;
    // The chain creates the supply first, so without its id this row could not be at the head.
    if (!supplyId) throw new Error(`intake ${intakeKey} has no supply yet`);
    return supplyId;
  };

  /** Checked before sending: what is already known need not be learned from a refusal. */
  const obstacle = ({
    intakeKey,
    orderId,
    fromNew = false,
  }: Extract<Change, { kind: 'addOrder' }>): Problem | null => {
    const supplyId = supplyOf(intakeKey);
    const order = cache.orders.get(orderId);
    if (order && isCancelled(order)) return { code: 'orderCancelled', orderId };
    // The marketplace would move it out of that supply.
    const isTaken = order !== null && isInSupply(order) && order.supplyId !== supplyId;
    if (fromNew && isTaken) return { code: 'orderTakenElsewhere', orderId };
    return closedBefore(ports, supplyId);
  };

  return {
    // The order is taken out of its box first.
    waits: ({ orderId }, seq) => journal.outbox.isOpen(placeChain(orderId), seq),
    send: async (change, signal) => {
      const intake = journal.intakes.get(change.intakeKey);
      if (change.fromNew === true && intake) await ports.beforeTake(intake.createdAt, signal);
      const problem = obstacle(change);
      if (problem) return fail(problem);
      const { intakeKey, orderId } = change;
      const supplyId = supplyOf(intakeKey);
      const added = await marketplace.call(addOrderToSupply, { supplyId, orderId }, options(signal));
      if (added.ok || !isRefused(added.problem)) return added;
      return fail((await closedSince(ports, supplyId, signal)) ?? added.problem);
    },
    readBack: async ({ intakeKey, orderId }, _attemptedAt, signal) => {
      const orders = await marketplace.call(
        getSupplyOrders,
        { supplyId: supplyOf(intakeKey) },
        options(signal),
      );
      if (!orders.ok) return orders;
      return ok((orders.value.orders ?? []).some((order) => order.id === orderId) ? 'done' : 'notDone');
    },
    done: ({ intakeKey, orderId }) => {
      const supplyId = supplyOf(intakeKey);
      const order = cache.orders.get(orderId);
      const isAgain = cache.reshipments.has(orderId);
      cache.orders.setSupply(orderId, supplyId);
      cache.reshipments.remove(orderId);
      // A cancellation that arrived meanwhile stays.
      if (order && (isNew(order) || isAgain)) cache.orders.setStatus(orderId, 'confirm', 'waiting');
      // Goods missing at the acceptance may still be at the bench: a scan of their label will tell.
      if (isAgain) journal.parcels.apply(orderId, { kind: 'unpacked' });
      journal.parcels.apply(orderId, { kind: 'movedTo', supplyId });
      for (const { seq } of journal.outbox.refusedAddsOf(orderId)) journal.outbox.withdraw(seq);
      ports.filled(supplyId);
    },
  };
}

function deleteSupplySender(ports: SenderPorts): Sender<'deleteSupply'> {
  const { cache, journal, boxes, marketplace } = ports;
  return {
    waits: ({ supplyId }) => journal.boxChanges.isUnderWay(supplyId),
    send: async ({ supplyId }, signal) => {
      const closed = closedBefore(ports, supplyId);
      if (closed) return fail(closed);
      const inIt = await marketplace.call(getSupplyOrders, { supplyId }, options(signal));
      if (!inIt.ok) return isUnknown(inIt.problem) ? ok(null) : inIt;
      const orders = inIt.value.orders?.length ?? 0;
      if (orders > 0) return fail<Problem>({ code: 'supplyHasOrders', supplyId, orders });
      const gone = await marketplace.call(deleteSupply, { supplyId }, options(signal));
      if (gone.ok || !isRefused(gone.problem)) return gone;
      if (isUnknown(gone.problem)) return ok(null);
      return fail((await closedSince(ports, supplyId, signal)) ?? gone.problem);
    },
    readBack: async ({ supplyId }, _attemptedAt, signal) => {
      const supply = await marketplace.call(getSupply, { supplyId }, options(signal));
      if (supply.ok) return ok('notDone');
      return isUnknown(supply.problem) ? ok('done') : supply;
    },
    done: ({ supplyId }) => {
      for (const box of journal.boxes.ofSupply(supplyId)) boxes.forget(box);
      cache.supplies.remove(supplyId);
    },
  };
}
