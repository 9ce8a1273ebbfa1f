import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Handlers } from '../../../shared/contract/index.ts';
import { strangeIn } from '../../../shared/domain/order/not-understood.ts';
import { isCancelled, isNew, isPackable } from '../../../shared/domain/order/order-status.ts';
import { schemeRules } from '../../../shared/domain/scheme/scheme-rules.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { readGroup, readGroupIds } from './new-orders.ts';

type From = Parameters<Handlers['supplies']['take']>[0]['from'];
export type Chosen = Pick<CachedOrder, 'orderId' | 'warehouseId' | 'cargoType'>;

export interface OrdersToTakePorts {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** Which orders a person means, of those that may still go where they are to go. */
export interface OrdersToTake {
  /** New orders that are not already being taken. */
  chosen(from: From): Promise<Chosen[]>;
  /** The order from which the supply's name is made; the others are not read, however many were chosen. */
  first(from: From): CachedOrder | null;
  /**
   * On assembly in another open supply than `into`, missing at the acceptance of a closed one, or not yet in any. `into`
   * null: a supply that is still to be made.
   */
  movable(orderIds: readonly string[], into: string | null): Promise<CachedOrder[]>;
}

/**
 * The screen may name orders and groups that have gone in the last moment, and those are few. Looking up 10,000 orders
 * held every scan up for 77 ms at each key typed in the name's field.
 */
const FIRST_ORDERS = 100;
const FIRST_GROUPS = 10;

const mayBeTaken = (order: CachedOrder): boolean =>
  isForSupplies(order) && isNew(order) && strangeIn(order) === null;

const isForSupplies = ({ scheme }: CachedOrder): boolean => schemeRules[scheme].isInSupplies;

export function createOrdersToTake(ports: OrdersToTakePorts): OrdersToTake {
  const { cache, journal } = ports;

  const chosen: OrdersToTake['chosen'] = async (from) => {
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

  const first: OrdersToTake['first'] = (from) => {
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

  const isMovable = (order: CachedOrder, into: string | null): boolean => {
    if (isCancelled(order) || !isForSupplies(order)) return false;
    if (into !== null && order.supplyId === into) return false;
    if (cache.reshipments.has(order.orderId) || isNew(order)) return true;
    const supply = order.supplyId === null ? null : cache.supplies.get(order.supplyId);
    return isPackable(order) && (supply === null || !supply.done);
  };

  return {
    chosen,
    first,
    movable: (orderIds, into) => known(orderIds, (order) => isMovable(order, into)),
  };
}
