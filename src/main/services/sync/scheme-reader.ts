import type { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import { getCompletedDbsOrders, getDbsStatuses, getNewDbsOrders } from '../../../shared/marketplace/dbs.ts';
import { getOrderStatuses } from '../../../shared/marketplace/orders.ts';
import {
  getNewPickupOrders,
  getPickupArchive,
  getPickupStatuses,
} from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { OrderNews } from '../../db/cache/order-rows.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import { newsOfNewElsewhere, newsOfPastElsewhere } from './order-news.ts';
import { STATUSES_A_REQUEST, type ReadStatuses } from './status-reader.ts';
import type { Unread } from './unread.ts';
import type { Deliveries } from '../runs/deliveries.ts';

/** Requests for statuses of one scheme at a time: the rest has its turn a minute later. */
const REQUESTS_A_TURN = 5;
/** The longest period of a list (documents 1 and 2, "Limits"). */
const PAST_MS = 30 * 24 * 3600_000;
const PAGE = 1000;

/** The courier's orders stand on the list that supplies are filled from. */
export type Followed = (typeof schemesWithoutSupply)[number];

/** The operations that the rules of each scheme name. */
export const schemeLists = {
  courier: { fresh: null, past: null, statuses: getOrderStatuses },
  bySeller: { fresh: getNewDbsOrders, past: getCompletedDbsOrders, statuses: getDbsStatuses },
  selfPickup: { fresh: getNewPickupOrders, past: getPickupArchive, statuses: getPickupStatuses },
} as const satisfies Record<Followed, unknown>;

/** Those of which there are lists of their own. */
export type WithLists = Exclude<Followed, 'courier'>;

export type Ended = Result<null, MarketplaceProblem>;

export interface SchemeReaderPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly reader: { readonly statuses: ReadStatuses };
  readonly unread: Pick<Unread, 'list'>;
  readonly store: (all: readonly OrderNews[]) => Promise<void>;
  /** Keeps what no later list tells of where they go. */
  readonly deliveries: Pick<Deliveries, 'keep'>;
  readonly traffic: Pick<Traffic, 'behindMs'>;
  readonly clock: () => number;
}

/** Brings what this desk knows of one scheme's orders up to date. */
export interface SchemeReader {
  /** The list of new orders, and what became of those that are no longer on it. */
  fresh(scheme: WithLists, signal: AbortSignal): Promise<Ended>;
  /** Orders that ended before this desk saw them: they are found by their number, and tell that the shop has such. */
  past(scheme: WithLists, signal: AbortSignal): Promise<Ended>;
  /** Statuses of what has not ended, in rotation. New ones are told by their list. */
  statuses(scheme: Followed, signal: AbortSignal): Promise<Ended>;
}

export function createSchemeReader(ports: SchemeReaderPorts): SchemeReader {
  const { cache, marketplace, reader, unread, clock } = ports;
  /** Where the rotation through the statuses goes on. */
  const last: Record<Followed, string> = { courier: '', bySeller: '', selfPickup: '' };

  const polling = (signal: AbortSignal): CallOptions => ({ priority: 'polling', signal });

  const askStatuses = async (
    scheme: Followed,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Ended> => {
    const read = await reader.statuses(ids, polling(signal), schemeLists[scheme].statuses);
    return read.ok ? ok(null) : read;
  };

  const readFresh = async (scheme: WithLists, signal: AbortSignal): Promise<Ended> => {
    const left = leavingOut(polling(signal));
    const answer = await marketplace.call(schemeLists[scheme].fresh, {}, left.options);
    if (!answer.ok) return answer;
    if (scheme === 'bySeller') ports.deliveries.keep(answer.value.orders ?? []);
    unread.list(`new orders, ${scheme}`, 'orders', left.broken());
    const listed = answer.value.orders ?? [];
    const vanished = new Set(isWhole(left.broken()) ? cache.schemeOrders.idsNew(scheme) : []);
    for (const { id } of [...listed, ...left.broken()]) if (id !== null) vanished.delete(id);
    await ports.store(listed.map((order) => newsOfNewElsewhere(scheme, order)));
    return askStatuses(scheme, [...vanished], signal);
  };

  const readPast = async (scheme: WithLists, signal: AbortSignal): Promise<Ended> => {
    const until = clock() + ports.traffic.behindMs();
    const broken: BrokenItem[] = [];
    const all = pages(
      marketplace,
      schemeLists[scheme].past,
      {
        limit: PAGE,
        next: '0',
        dateFrom: Math.max(0, Math.floor((until - PAST_MS) / 1000)),
        dateTo: Math.floor(until / 1000),
      },
      {
        ...polling(signal),
        items: (page) => page.orders ?? [],
        onBroken: (left) => void broken.push(...left),
      },
    );
    for await (const page of all) {
      if (!page.ok) return page;
      await ports.store((page.value.orders ?? []).map((order) => newsOfPastElsewhere(scheme, order)));
    }
    unread.list(`past orders, ${scheme}`, 'orders', broken);
    return ok(null);
  };

  const readStatuses = async (scheme: Followed, signal: AbortSignal): Promise<Ended> => {
    const most = REQUESTS_A_TURN * STATUSES_A_REQUEST;
    const asked = cache.schemeOrders.idsUnderWay(scheme, last[scheme], most);
    const read = await askStatuses(scheme, asked, signal);
    if (read.ok) last[scheme] = asked.at(-1) ?? '';
    return read;
  };

  return { fresh: readFresh, past: readPast, statuses: readStatuses };
}

/** A row without an id may be any of the orders that seem to be missing. */
const isWhole = (broken: readonly BrokenItem[]): boolean => broken.every(({ id }) => id !== null);
