import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled, isNew, isPackable } from '../../../shared/domain/order-status.ts';
import { strangeIn } from '../../../shared/domain/not-understood.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { parcelPlace, parcelRefOfParcel } from '../packing/parcel-ref.ts';
import { readGroup } from './new-orders.ts';
import type { NameSupply } from './supply-names.ts';

export interface TakePorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Boxes;
  readonly outbox: Outbox;
  readonly openSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly nameSupply: NameSupply;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

type Take = Handlers['supplies']['take'];
type Target = Parameters<Take>[0]['into'];
type Plan = Result<
  { readonly key: string; readonly orders: readonly CachedOrder[]; write(): void },
  ProblemOf<'nothingToTake' | 'ordersDoNotMix' | 'supplyUnknown' | 'supplyNotOpen'>
>;

/**
 * A screen names what it showed a moment ago: orders and groups that have gone since are few. Looking 10,000 orders up
 * kept every scan waiting for 77 ms, at each key typed in the name's field.
 */
const FIRST_ORDERS = 100;
const FIRST_GROUPS = 10;

const mayBeTaken = (order: CachedOrder): boolean => isNew(order) && strangeIn(order) === null;

/** Orders into a supply: new ones, ones of other supplies, ones to be delivered again. Written down, then carried. */
export function createTaking(ports: TakePorts): Pick<Handlers['supplies'], 'take' | 'move' | 'previewName'> {
  const { cache, journal, boxes, clock, newId, person } = ports;

  /** New orders that nobody takes already. */
  const chosen = (from: Parameters<Take>[0]['from']): CachedOrder[] => {
    if ('groupKey' in from) return readGroup(ports, from.groupKey);
    const whole =
      'groupKeys' in from ? [...new Set(from.groupKeys)].flatMap((key) => readGroup(ports, key)) : [];
    const taken = new Set(whole.map(({ orderId }) => orderId));
    const single = 'orderIds' in from ? known(from.orderIds).filter(mayBeTaken) : [];
    return [...whole, ...single.filter(({ orderId }) => !taken.has(orderId))];
  };

  /** The one that a name is made of: the others are not read, however many were chosen. */
  const firstOf = (from: Parameters<Take>[0]['from']): CachedOrder | null => {
    const keys = 'groupKey' in from ? [from.groupKey] : 'groupKeys' in from ? from.groupKeys : [];
    for (const key of keys.slice(0, FIRST_GROUPS)) {
      const [order] = readGroup(ports, key);
      if (order) return order;
    }
    return 'orderIds' in from ? (known(from.orderIds.slice(0, FIRST_ORDERS))[0] ?? null) : null;
  };

  /** Each once, without those that are under way. */
  const known = (orderIds: readonly string[]): CachedOrder[] => {
    const underWay = journal.outbox.ordersUnderWay();
    return [...new Set(orderIds)]
      .filter((orderId) => !underWay.has(orderId))
      .map((orderId) => cache.orders.get(orderId))
      .filter((order) => order !== null);
  };

  /**
   * What a supply must have in common. The cargo type is the documents' rule; a driver goes to one warehouse. Orders that
   * are delivered again may come from any.
   */
  const plan = (orders: readonly CachedOrder[], into: Target, what: 'supplyTaken' | 'ordersMoved'): Plan => {
    const [first] = orders;
    if (!first) return fail({ code: 'nothingToTake' });
    for (const field of ['cargoType', 'warehouseId'] as const) {
      if (orders.some((order) => order[field] !== first[field]))
        return fail({ code: 'ordersDoNotMix', field });
    }
    let supply: CachedSupply | null = null;
    if ('supplyId' in into) {
      const found = ports.openSupply(into.supplyId);
      if (!found.ok) return found;
      supply = found.value;
      const { cargoType } = supply;
      if (cargoType !== 0 && first.cargoType !== null && cargoType !== first.cargoType) {
        return fail({ code: 'ordersDoNotMix', field: 'cargoType' });
      }
    }
    const key = newId();
    const name = supply?.name ?? (('newName' in into && into.newName) || ports.nameSupply(first));
    const taken = what === 'supplyTaken' ? { fromNew: true } : {};
    const write = (): void => {
      const cargoType = first.cargoType ?? 0;
      const supplyId = supply?.supplyId ?? null;
      journal.intakes.add({ key, name, supplyId, cargoType, createdAt: clock() });
      if (!supply) journal.outbox.put(key, { kind: 'createSupply', intakeKey: key, name }, clock());
      for (const { orderId } of orders) {
        journal.outbox.put(key, { kind: 'addOrder', intakeKey: key, orderId, ...taken }, clock());
      }
      journal.audit.add(clock(), what, { key, name, orders: orders.length, person: person() });
    };
    return ok({ key, orders, write });
  };

  const go = (): void => {
    ports.outbox.changes.notify();
    ports.outbox.wake();
  };

  /** On assembly in another open supply, not found at the acceptance of a closed one, or in none yet. */
  const isMovable = (order: CachedOrder, into: Target): boolean => {
    if (isCancelled(order)) return false;
    if ('supplyId' in into && order.supplyId === into.supplyId) return false;
    if (cache.reshipments.has(order.orderId) || isNew(order)) return true;
    const supply = order.supplyId === null ? null : cache.supplies.get(order.supplyId);
    return isPackable(order) && (supply === null || !supply.done);
  };

  return {
    previewName: async ({ pattern, from }) => {
      return ok({ name: ports.nameSupply(from && firstOf(from), pattern) });
    },
    take: async ({ from, into }) => {
      const planned = plan(chosen(from), into, 'supplyTaken');
      if (!planned.ok) return planned;
      const { key, orders, write } = planned.value;
      journal.transaction(write);
      go();
      return ok({ key, orders: orders.length });
    },
    move: async ({ orderIds, into }) => {
      const planned = plan(
        known(orderIds).filter((order) => isMovable(order, into)),
        into,
        'ordersMoved',
      );
      if (!planned.ok) return planned;
      const { key, orders, write } = planned.value;
      const parcels = orders
        .map(({ orderId }) => journal.parcels.get(orderId))
        .filter((parcel) => parcel !== null)
        .filter(({ state }) => state === 'packed')
        .map((parcel) => ({ parcel: parcelRefOfParcel(parcel), place: parcelPlace(ports, parcel) }));
      journal.transaction(() => {
        // Out of its box first: no document tells that a supply's box is left with the supply.
        for (const { orderId, supplyId } of orders) {
          if (supplyId !== null && cache.supplies.get(supplyId)?.done !== true) boxes.takeOut(orderId);
        }
        write();
      });
      go();
      return ok({ key, orders: orders.length, parcels });
    },
  };
}
