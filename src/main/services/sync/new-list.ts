import { getNewOrders } from '../../../shared/marketplace/orders.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OrderNews } from '../../db/cache/orders.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { newsOfNewOrder } from './order-news.ts';
import type { Unread } from './unread.ts';

/** Orders in a state that no document names: what becomes of them is asked with those that are new no more. */
export const STRANGE = 500;
/** A take of hundreds of orders lasts for a minute: those added last are no older news than this. */
const FRESH_MS = 2000;
/** A take is not kept back by a list that is slow: what it would have told is heard a little later. */
const PATIENCE_MS = 5000;

const BEFORE_A_TAKE: CallOptions = {
  priority: 'handOver',
  tries: 1,
  patienceMs: PATIENCE_MS,
  answerWithinMs: PATIENCE_MS,
};

export interface NewOrdersPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly unread: Pick<Unread, 'list'>;
  readonly store: (all: readonly OrderNews[]) => Promise<void>;
  readonly clock: () => number;
}

export interface NewOrders {
  /** Answers the orders that were new and are not on the list any more: taken elsewhere, or cancelled. */
  read(options: CallOptions): Promise<Result<readonly string[], MarketplaceProblem>>;
  /**
   * Ends once the list was asked for after `since` (Unix milliseconds) and no longer ago than `FRESH_MS`, whatever came
   * of it. Only this list tells what an order needs: once it is in a supply, nothing does any more.
   */
  beforeTake(since: number, signal: AbortSignal): Promise<void>;
}

export function createNewOrders(ports: NewOrdersPorts): NewOrders {
  const { cache, marketplace, unread, clock } = ports;
  /** What the list said of each when it was read last. */
  let toldBefore: ReadonlyMap<string, string> = new Map();
  /** Unix milliseconds, of the last one that ended. */
  let askedAt = -Infinity;

  const read: NewOrders['read'] = async (options) => {
    const startedAt = clock();
    const onBroken = (broken: readonly BrokenItem[]): void => unread.list('new orders', 'orders', broken);
    const answer = await marketplace.call(getNewOrders, {}, { ...options, onBroken });
    if (!answer.ok) return answer;
    const vanished = new Set(cache.orders.newIds());
    const strange = new Set(cache.orders.maybeStrange(STRANGE).map(({ orderId }) => orderId));
    const told = (answer.value.orders ?? []).map((order) => newsOfNewOrder(order));
    // What is told as it was told before is skipped: the list is long, and little of it changes in five seconds.
    const asText = new Map(told.map((news) => [news.orderId, JSON.stringify(news)]));
    const arrived = told.filter(
      ({ orderId }) =>
        !vanished.delete(orderId) || strange.has(orderId) || toldBefore.get(orderId) !== asText.get(orderId),
    );
    await ports.store(arrived);
    toldBefore = asText;
    askedAt = startedAt;
    return ok([...vanished]);
  };

  const beforeTake: NewOrders['beforeTake'] = async (since, signal) => {
    const now = clock();
    // A clock that was set back makes the list old, and a take one of the future.
    if ((askedAt >= since || since > now) && Math.abs(now - askedAt) <= FRESH_MS) return;
    const heard = await read({ ...BEFORE_A_TAKE, signal });
    // Not once more for each of the orders that follow.
    if (!heard.ok) askedAt = now;
  };

  return { read, beforeTake };
}
