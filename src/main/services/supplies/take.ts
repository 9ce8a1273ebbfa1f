import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import { freeName } from '../../../shared/domain/given-name.ts';
import { isCancelled, isNew, isPackable } from '../../../shared/domain/order/order-status.ts';
import { strangeIn } from '../../../shared/domain/order/not-understood.ts';
import type { PlacedParcel } from '../../../shared/domain/supply/hand-over.ts';
import { differIn, misfitIn } from '../../../shared/domain/supply/cargo.ts';
import { LONGEST_NAME } from '../../../shared/domain/supply/supply-name.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/orders.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { parcelPlace, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { readGroup, readGroupIds } from './new-orders.ts';
import type { NameSupply } from './supply-names.ts';

export interface TakePorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Boxes;
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
type Chosen = Pick<CachedOrder, 'orderId' | 'warehouseId' | 'cargoType'>;
type Plan = Result<
  {
    readonly key: string;
    /** Called before the first slice. */
    begin(): void;
    put(orderId: string): void;
  },
  ProblemOf<'nothingToTake' | 'ordersDoNotMix' | 'supplyUnknown' | 'supplyNotOpen'>
>;

/**
 * The screen may name orders and groups that have gone in the last moment, and those are few. Looking up 10,000 orders
 * held every scan up for 77 ms at each key typed in the name's field.
 */
const FIRST_ORDERS = 100;
const FIRST_GROUPS = 10;

const mayBeTaken = (order: CachedOrder): boolean => isNew(order) && strangeIn(order) === null;

/**
 * Takes orders into a supply: new ones, ones from other supplies, and ones to be delivered again. Each is written down
 * first, then sent.
 */
export function createTaking(ports: TakePorts): Pick<Handlers['supplies'], 'take' | 'move' | 'previewName'> {
  const { cache, journal, boxes, clock, newId, person } = ports;

  /** One at a time: two windows that choose the same orders must not both get them. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => null);
    return mine;
  };

  /** New orders that are not already being taken. */
  const chosen = async (from: Parameters<Take>[0]['from']): Promise<Chosen[]> => {
    if ('groupKey' in from) return readGroupIds(ports, from.groupKey);
    const whole: Chosen[] = [];
    for (const key of 'groupKeys' in from ? new Set(from.groupKeys) : []) {
      whole.push(...readGroupIds(ports, key));
      await nextTurn();
    }
    const taken = new Set(whole.map(({ orderId }) => orderId));
    const ids = 'orderIds' in from ? from.orderIds.filter((orderId) => !taken.has(orderId)) : [];
    return [...whole, ...(await known(ids, mayBeTaken))];
  };

  /** The order from which the supply's name is made; the others are not read, however many were chosen. */
  const firstOf = (from: Parameters<Take>[0]['from']): CachedOrder | null => {
    const keys = 'groupKey' in from ? [from.groupKey] : 'groupKeys' in from ? from.groupKeys : [];
    for (const key of keys.slice(0, FIRST_GROUPS)) {
      const [order] = readGroup(ports, key);
      if (order) return order;
    }
    const [orderId] =
      'orderIds' in from ? free(from.orderIds.slice(0, FIRST_ORDERS)).filter(cache.orders.get) : [];
    return orderId === undefined ? null : cache.orders.get(orderId);
  };

  /** Each order once, without those under way. */
  const free = (orderIds: readonly string[]): string[] => {
    const underWay = journal.outbox.ordersUnderWay();
    return [...new Set(orderIds)].filter((orderId) => !underWay.has(orderId));
  };

  const known = async (
    orderIds: readonly string[],
    fits: (order: CachedOrder) => boolean,
  ): Promise<CachedOrder[]> => {
    const found: CachedOrder[] = [];
    await inSlices(free(orderIds), (some) => {
      for (const orderId of some) {
        const order = cache.orders.get(orderId);
        if (order !== null && fits(order)) found.push(order);
      }
    });
    return found;
  };

  const plan = (orders: readonly Chosen[], into: Target, what: 'supplyTaken' | 'ordersMoved'): Plan => {
    const [first] = orders;
    if (!first) return fail({ code: 'nothingToTake' });
    const among = differIn(orders);
    if (among) return fail({ code: 'ordersDoNotMix', field: among });
    let supply: CachedSupply | null = null;
    if ('supplyId' in into) {
      const found = ports.openSupply(into.supplyId);
      if (!found.ok) return found;
      supply = found.value;
      const { supplyId, cargoType } = supply;
      const misfit = misfitIn(first, { cargoType, warehouseId: cache.orders.warehouseOfSupply(supplyId) });
      if (misfit) return fail({ code: 'ordersDoNotMix', field: misfit });
    }
    const key = newId();
    const typed = 'newName' in into ? into.newName : '';
    const name =
      supply?.name ??
      (typed === ''
        ? ports.nameSupply(cache.orders.get(first.orderId))
        : freeName(typed, openNames(), LONGEST_NAME));
    const taken = what === 'supplyTaken' ? { fromNew: true } : {};
    const begin = (): void => {
      const cargoType = first.cargoType ?? 0;
      const supplyId = supply?.supplyId ?? null;
      journal.intakes.add({ key, name, supplyId, cargoType, createdAt: clock() });
      if (!supply) journal.outbox.put(key, { kind: 'createSupply', intakeKey: key, name }, clock());
      journal.audit.add(clock(), what, { key, name, orders: orders.length, person: person() });
    };
    const put = (orderId: string): void =>
      journal.outbox.put(key, { kind: 'addOrder', intakeKey: key, orderId, ...taken }, clock());
    return ok({ key, begin, put });
  };

  /** If it is interrupted, the remaining orders stay where they were. */
  const carryOut = async <T extends Chosen>(
    orders: readonly T[],
    begin: () => void,
    put: (order: T) => void,
  ): Promise<void> => {
    let isBegun = false;
    await inSlices(orders, (some) =>
      journal.transaction(() => {
        if (!isBegun) begin();
        isBegun = true;
        for (const order of some) put(order);
      }),
    );
  };

  /** Names of supplies that can be chosen by name, and of those being made. */
  const openNames = (): string[] =>
    [...cache.supplies.open(), ...journal.intakes.withoutSupply()].map(({ name }) => name);

  /** On assembly in another open supply, missing at the acceptance of a closed one, or not yet in any. */
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
    take: ({ from, into }) =>
      inTurn(async () => {
        const orders = await chosen(from);
        const planned = plan(orders, into, 'supplyTaken');
        if (!planned.ok) return planned;
        const { key, begin, put } = planned.value;
        await carryOut(orders, begin, ({ orderId }) => put(orderId));
        return ok({ key, orders: orders.length });
      }),
    move: ({ orderIds, into }) =>
      inTurn(async () => {
        const orders = await known(orderIds, (order) => isMovable(order, into));
        const planned = plan(orders, into, 'ordersMoved');
        if (!planned.ok) return planned;
        const { key, begin, put } = planned.value;
        const parcels: PlacedParcel[] = [];
        await carryOut(orders, begin, ({ orderId, supplyId }) => {
          const parcel = journal.parcels.get(orderId);
          if (parcel?.state === 'packed')
            parcels.push({ parcel: parcelRefOfParcel(parcel), place: parcelPlace(ports, parcel) });
          // Taken out of its box first: no document says that leaving a supply also leaves the box.
          if (supplyId !== null && cache.supplies.get(supplyId)?.done !== true) boxes.takeOut(orderId);
          put(orderId);
        });
        return ok({ key, orders: orders.length, parcels });
      }),
  };
}
