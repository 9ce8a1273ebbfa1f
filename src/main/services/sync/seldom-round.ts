import { getOrders } from '../../../shared/marketplace/orders.ts';
import { listWarehouses } from '../../../shared/marketplace/warehouses.ts';
import { ok } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import { pages } from '../../marketplace/pages.ts';
import { warehouseOf } from '../warehouses/warehouse-reader.ts';
import { newsOfOrder } from './order-news.ts';
import type { Unread } from './unread.ts';
import { polling, withoutIt, type Ended } from './polling.ts';

const PAGE = 1000;
/** Orders of closed supplies still followed; asking for all of them takes ten requests. */
const FOLLOWED = 10_000;
/** An order may be listed a little after it was made. */
const OVERLAP_MS = 3600_000;

export interface SeldomRoundPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly traffic: Pick<Traffic, 'behindMs'>;
  readonly unread: Unread;
  readonly statuses: (ids: readonly string[], signal: AbortSignal) => Promise<Ended>;
  readonly store: (all: readonly OrderNews[]) => Promise<void>;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Reads what changes seldom: order information, warehouses, and what becomes of orders that were handed over. */
export interface SeldomRound {
  read(signal: AbortSignal): Promise<Ended>;
}

export function createSeldomRound(ports: SeldomRoundPorts): SeldomRound {
  const { cache, marketplace, unread, clock } = ports;
  let ordersFrom: number | null = null;

  const syncOrders = async (signal: AbortSignal): Promise<Ended> => {
    const startedAt = clock() + ports.traffic.behindMs();
    // The first request has no start date: the marketplace then returns 30 days by its own clock.
    const period = ordersFrom === null ? {} : { dateFrom: Math.floor(ordersFrom / 1000) };
    const broken: BrokenItem[] = [];
    const all = pages(
      marketplace,
      getOrders,
      { limit: PAGE, next: '0', ...period },
      {
        ...polling(signal),
        items: (page) => page.orders ?? [],
        onBroken: (left) => void broken.push(...left),
      },
    );
    for await (const page of all) {
      if (!page.ok) {
        ordersFrom = null;
        return page;
      }
      await ports.store((page.value.orders ?? []).map(newsOfOrder));
    }
    unread.list('order information', 'orders', broken);
    ordersFrom = startedAt - OVERLAP_MS;
    return ok(null);
  };

  const read: SeldomRound['read'] = async (signal) => {
    const orders = await syncOrders(signal);
    if (!orders.ok) return orders;
    const left = leavingOut(polling(signal));
    const warehouses = await marketplace.call(listWarehouses, {}, left.options);
    if (warehouses.ok) {
      unread.list('warehouses', 'warehouses', left.broken());
      // While the list is damaged, the last known name is better than none.
      cache.transaction(() =>
        cache.warehouses.put(warehouses.value.map(warehouseOf), { isAll: left.broken().length === 0 }),
      );
    } else if (!withoutIt(warehouses.problem, ports.log).ok) return warehouses;
    return ports.statuses(cache.orders.idsToFollow(FOLLOWED), signal);
  };

  return { read };
}
