import { dateTime } from '../../clock.ts';
import { seededRandom } from '../../random.ts';
import type { SellerState } from '../state/seller-state.ts';
import { SAVED_VERSION, type SavedWorld } from '../state/state-shapes.ts';
import { addOrder } from './new-orders.ts';
import { makeSeller } from './sellers.ts';

const HOUR = 3_600;
/** Orders of the last hours; more of them than one in 20 s reach further back, never beyond the default period. */
const SHORTEST_SPREAD = 6 * HOUR;
const LONGEST_SPREAD = 29 * 24 * HOUR;
const SECONDS_BETWEEN_ORDERS = 20;
const NEWEST_AGE = 60;

export interface WorldWishes {
  readonly seed: number;
  readonly idPrefix: string;
  readonly firstOrderId: string;
  readonly articles: number;
}

/** Ids as tokens carry them; the names say what the seller is there for. */
export const sellerIds = {
  main: '7f1c9f3e-0001-4c5a-9a10-000000000001',
  second: '7f1c9f3e-0002-4c5a-9a10-000000000002',
  banned: '7f1c9f3e-0003-4c5a-9a10-000000000003',
  basic: '7f1c9f3e-0004-4c5a-9a10-000000000004',
} as const;

const ARTICLES_OF_OTHERS = 6;

/** The same wishes give the same marketplace, byte by byte: four sellers, no orders yet. */
export function generateWorld(wishes: WorldWishes): SavedWorld {
  const random = seededRandom(wishes.seed);
  const articles = ARTICLES_OF_OTHERS;
  const sellers = [
    makeSeller(random, { id: sellerIds.main, name: 'Main', articles: wishes.articles, warehouseShift: 0 }),
    makeSeller(random, { id: sellerIds.second, name: 'Second', articles, warehouseShift: 10_000 }),
    makeSeller(random, {
      id: sellerIds.banned,
      name: 'Banned',
      articles,
      warehouseShift: 20_000,
      banned: true,
    }),
    makeSeller(random, {
      id: sellerIds.basic,
      name: 'Basic',
      articles,
      warehouseShift: 30_000,
      extendedAnalytics: false,
    }),
  ];
  return {
    version: SAVED_VERSION,
    idPrefix: wishes.idPrefix,
    seed: wishes.seed,
    random: [...random.state()],
    startedAt: null,
    clockAhead: 0,
    nextOrderId: wishes.firstOrderId,
    nextNumber: 90_000_001 + random.int(1_000_000),
    sellers,
  };
}

/** New orders of the warehouse scheme, spread over the last hours or weeks. */
export function addNewOrders(state: SellerState, count: number, now: number): void {
  for (const second of spreadSeconds(state, count, Math.floor(now / 1000) - NEWEST_AGE)) {
    addOrder(state, {}, second * 1000);
  }
}

const PAST_SUPPLY = 200;
/** Between the past and the longest spread of new orders; within the 30 days that order information goes back. */
const PAST_OLDEST_HOURS = 29.5 * 24;
const PAST_NEWEST_HOURS = 24;

/** A shop's last weeks: orders of closed supplies, evenly spread. */
export function addPast(state: SellerState, count: number, now: number): void {
  const secondOf = (index: number): number => {
    const age = PAST_OLDEST_HOURS - ((PAST_OLDEST_HOURS - PAST_NEWEST_HOURS) * index) / Math.max(1, count);
    return Math.floor(now / 1000 - age * HOUR);
  };
  for (let start = 0; start < count; start += PAST_SUPPLY) {
    const number = state.takeNumber();
    const id = `${state.idPrefix}-GI-${number}`;
    const orders: string[] = [];
    for (let index = start; index < Math.min(count, start + PAST_SUPPLY); index++) {
      const orderId = addOrder(state, {}, secondOf(index) * 1000);
      const order = state.orders.get(orderId);
      if (order === undefined) continue;
      state.orders.put({ ...order, supplierStatus: 'complete', platformStatus: 'sold', supplyId: id });
      orders.push(orderId);
    }
    const createdAt = dateTime(secondOf(start) * 1000);
    const closedAt = dateTime((secondOf(start) + HOUR) * 1000);
    state.supplies.put({
      id,
      number,
      name: `Past ${start / PAST_SUPPLY + 1}`,
      done: true,
      createdAt,
      closedAt,
      scanDt: closedAt,
      cargoType: 1,
      orders,
    });
  }
}

/** Rising and distinct: one moment in each of `count` equal slices of the spread. */
function spreadSeconds(state: SellerState, count: number, newest: number): number[] {
  const spread = Math.min(LONGEST_SPREAD, Math.max(SHORTEST_SPREAD, count * SECONDS_BETWEEN_ORDERS));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * spread) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * spread) / count));
    return newest - spread + from + state.random.int(to - from);
  });
}
