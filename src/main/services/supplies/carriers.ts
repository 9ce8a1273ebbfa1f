import { isCancelled, isNew } from '../../../shared/domain/order-status.ts';
import { getOrderStatuses } from '../../../shared/marketplace/orders.ts';
import {
  addOrderToSupply,
  createSupply,
  deliverSupply,
  getSupply,
  getSupplyOrders,
  listSupplies,
} from '../../../shared/marketplace/supplies.ts';
import type { MarketplaceProblem, Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Change } from '../../db/journal/outbox.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import type { ChangeCarrier, ChangeCarriers } from '../outbox/outbox.ts';

const PAGE = 1000;
const STATUSES_A_REQUEST = 1000;

/** Clocks of desk and marketplace may differ by this much when a supply is recognised by its age. */
const CLOCK_SKEW_MS = 5 * 60_000;

export interface CarrierPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  /** A change was carried out or refused: what the marketplace says has changed. */
  readonly changed: () => void;
}

const options = (signal: AbortSignal): CallOptions => ({ priority: 'handOver', signal });

/** How the changes of supplies reach the marketplace (document 1, "Supplies and boxes"). */
export const createSupplyCarriers = (ports: CarrierPorts): ChangeCarriers => ({
  createSupply: createSupplyCarrier(ports),
  addOrder: addOrderCarrier(ports),
  deliver: deliverCarrier(ports),
});

type Carrier<Kind extends Change['kind']> = ChangeCarrier<Extract<Change, { kind: Kind }>>;

function createSupplyCarrier({
  cache,
  journal,
  marketplace,
  clock,
  changed,
}: CarrierPorts): Carrier<'createSupply'> {
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
            // One of that name with orders in it is somebody else's: this desk has not filled its own yet.
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
    done: changed,
    refused: ({ intakeKey }, problem) => {
      // Nothing can be added to a supply that does not exist.
      for (const row of journal.outbox.ofChain(intakeKey)) {
        if (row.state === 'waiting') {
          journal.outbox.set(
            row.seq,
            'refused',
            { attempts: row.attempts, notBefore: 0, trouble: problem },
            clock(),
          );
        }
      }
      changed();
    },
  };
}

function addOrderCarrier({ cache, journal, marketplace, changed }: CarrierPorts): Carrier<'addOrder'> {
  const supplyOf = (intakeKey: string): string => {
    const supplyId = journal.intakes.get(intakeKey)?.supplyId;
    // The chain sends the creation first; without its id this row would not be at the head.
    if (!supplyId) throw new Error(`intake ${intakeKey} has no supply yet`);
    return supplyId;
  };
  return {
    send: ({ intakeKey, orderId }, signal) =>
      marketplace.call(addOrderToSupply, { supplyId: supplyOf(intakeKey), orderId }, options(signal)),
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
      const order = cache.orders.get(orderId);
      cache.orders.setSupply(orderId, supplyOf(intakeKey));
      // A cancellation that was heard of meanwhile stands.
      if (order && isNew(order)) cache.orders.setStatus(orderId, 'confirm', 'waiting');
      changed();
    },
    refused: changed,
  };
}

function deliverCarrier(ports: CarrierPorts): Carrier<'deliver'> {
  const { cache, marketplace, clock, changed } = ports;
  return {
    send: async ({ supplyId }, signal) => {
      const fresh = await refreshStatuses(ports, supplyId, signal);
      if (!fresh.ok) return fresh;
      const cancelledParcels = cancelledParcelsOf(ports, supplyId);
      if (cancelledParcels.length > 0) {
        return fail<Problem>({ code: 'supplyHasCancelledParcels', supplyId, orders: cancelledParcels });
      }
      return marketplace.call(deliverSupply, { supplyId }, options(signal));
    },
    readBack: async ({ supplyId }, _attemptedAt, signal) => {
      const supply = await marketplace.call(getSupply, { supplyId }, options(signal));
      if (!supply.ok) return supply;
      return ok(supply.value.done ? 'done' : 'notDone');
    },
    done: ({ supplyId }) => {
      const supply = cache.supplies.get(supplyId);
      if (supply) cache.supplies.upsert({ ...supply, done: true, closedAt: new Date(clock()).toISOString() });
      changed();
    },
    refused: changed,
  };
}

/** Looks before it acts: a parcel cancelled since the last poll must not leave with the driver. */
async function refreshStatuses(
  { cache, marketplace }: CarrierPorts,
  supplyId: string,
  signal: AbortSignal,
): Promise<Result<null, MarketplaceProblem>> {
  const ids = cache.orders.ofSupply(supplyId).map((order) => order.orderId);
  for (let start = 0; start < ids.length; start += STATUSES_A_REQUEST) {
    const orders = ids.slice(start, start + STATUSES_A_REQUEST);
    const statuses = await marketplace.call(getOrderStatuses, { orders }, options(signal));
    if (!statuses.ok) return statuses;
    cache.transaction(() => {
      for (const { id, supplierStatus, platformStatus } of statuses.value.orders ?? []) {
        cache.orders.setStatus(id, supplierStatus, platformStatus);
      }
    });
  }
  return ok(null);
}

/** Parcels of a supply whose order is not wanted any more and that are still in the pile. */
export function cancelledParcelsOf(
  { cache, journal }: Pick<CarrierPorts, 'cache' | 'journal'>,
  supplyId: string,
): string[] {
  const packedHere = journal.parcels.ofSupply(supplyId).map((parcel) => parcel.orderId);
  const here = new Set([...packedHere, ...cache.orders.idsOfSupply(supplyId)]);
  return [...here].filter((orderId) => {
    const order = cache.orders.get(orderId);
    if (!order || !isCancelled(order)) return false;
    const parcel = journal.parcels.get(orderId);
    return parcel !== null && parcel.state !== 'setAside';
  });
}
