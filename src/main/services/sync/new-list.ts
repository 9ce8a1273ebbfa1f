import { getNewOrders } from '../../../shared/marketplace/orders.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { newsOfNewOrder } from './order-news.ts';
import type { Unread } from './unread.ts';

/** How many orders in an undocumented state are followed together with those that are no longer new. */
export const STRANGE = 500;
/** A take of hundreds of orders lasts a minute; the last ones added must rest on a list no older than this. */
const FRESH_MS = 2000;
/** A slow list does not hold a take up longer than this: what it would have said arrives a little later. */
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
  /** Returns the orders that are no longer on the list: taken elsewhere, or cancelled. */
  read(options: CallOptions): Promise<Result<readonly string[], MarketplaceProblem>>;
  /**
   * Resolves once the list was requested after `since` (Unix milliseconds) and within the last `FRESH_MS`, whether or
   * not it succeeded. Only this list says which codes an order needs; once it is in a supply, nothing does.
   */
  beforeTake(since: number, signal: AbortSignal): Promise<void>;
}

export function createNewOrders(ports: NewOrdersPorts): NewOrders {
  const { cache, marketplace, unread, clock } = ports;
  /** What the last list said of each order. */
  let toldBefore: ReadonlyMap<string, string> = new Map();
  /** When the last finished request began, in Unix milliseconds. */
  let askedAt = -Infinity;

  const read: NewOrders['read'] = async (options) => {
    const startedAt = clock();
    const onBroken = (broken: readonly BrokenItem[]): void => unread.list('new orders', 'orders', broken);
    const answer = await marketplace.call(getNewOrders, {}, { ...options, onBroken });
    if (!answer.ok) return answer;
    const vanished = new Set(cache.orders.newIds());
    const strange = new Set(cache.orders.maybeStrange(STRANGE).map(({ orderId }) => orderId));
    const told = (answer.value.orders ?? []).map((order) => newsOfNewOrder(order));
    // Unchanged rows are skipped: the list is long, and little of it changes in five seconds.
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
    // A clock that was set back makes the list look old, or the take look like the future.
    if ((askedAt >= since || since > now) && Math.abs(now - askedAt) <= FRESH_MS) return;
    const heard = await read({ ...BEFORE_A_TAKE, signal });
    // After a failure, not asked again for each of the orders that follow.
    if (!heard.ok) askedAt = now;
  };

  return { read, beforeTake };
}
