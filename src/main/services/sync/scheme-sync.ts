import type { Scheme } from '../../../shared/domain/scheme/schemes.ts';
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
import type { OrderNews } from '../../db/cache/orders.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { pages } from '../../marketplace/pages.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import { isRefused } from '../outbox/refusals.ts';
import { newsOfNewElsewhere, newsOfPastElsewhere } from './order-news.ts';
import { STATUSES_A_REQUEST, type SupplyReader } from './supply-reader.ts';
import type { Unread } from './unread.ts';

/** The packer waits for the lists that supplies are filled from; these come after. */
const FIRST_MS = 10_000;
/** A buyer who is told to come within the hour; two schemes ask six times a minute, a fiftieth of the budget. */
const FRESH_MS = 20_000;
const STATUSES_MS = 60_000;
/** Requests for statuses of one scheme at a time: the rest has its turn a minute later. */
const REQUESTS_A_TURN = 5;
/** A shop that never had an order of a scheme is asked about ever less often. */
const NEVER_HAD_MS = 5 * 60_000;
const NEVER_HAD_LONGEST_MS = 3600_000;
const AFTER_TROUBLE_MS = 5000;
const AFTER_TROUBLE_LONGEST_MS = 5 * 60_000;
/** The longest period of a list (documents 1 and 2, "Limits"). */
const PAST_MS = 30 * 24 * 3600_000;
const PAGE = 1000;

/** The schemes whose orders no supply takes. The courier's stand on the list that supplies are filled from. */
const FOLLOWED = ['courier', 'bySeller', 'selfPickup'] as const satisfies readonly Scheme[];
type Followed = (typeof FOLLOWED)[number];

/** The operations that the rules of each scheme name. */
export const schemeLists = {
  courier: { fresh: null, past: null, statuses: getOrderStatuses },
  bySeller: { fresh: getNewDbsOrders, past: getCompletedDbsOrders, statuses: getDbsStatuses },
  selfPickup: { fresh: getNewPickupOrders, past: getPickupArchive, statuses: getPickupStatuses },
} as const satisfies Record<Followed, unknown>;

export interface SchemeSyncPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly reader: Pick<SupplyReader, 'statuses'>;
  readonly unread: Pick<Unread, 'list'>;
  readonly store: (all: readonly OrderNews[]) => Promise<void>;
  readonly traffic: Pick<Traffic, 'behindMs'>;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Follows the orders of the schemes that no supply takes, as far as the shop has such. */
export interface SchemeSync {
  start(): void;
  /** Asks for everything now. */
  now(): void;
  stop(): Promise<void>;
}

type Ended = Result<null, MarketplaceProblem>;

interface Turn {
  freshAt: number;
  statusesAt: number;
  /** Whether the past was read to its end since the start. */
  hasPast: boolean;
  /** How often it was asked in vain whether the shop has such orders. */
  vain: number;
  failures: number;
  /** Nothing is asked before that (Unix milliseconds). */
  notBefore: number;
  /** Where the rotation through the statuses goes on. */
  next: number;
}

export function createSchemeSync(ports: SchemeSyncPorts): SchemeSync {
  const { cache, marketplace, reader, unread, clock, log } = ports;
  const turns: Record<Followed, Turn> = { courier: newTurn(), bySeller: newTurn(), selfPickup: newTurn() };
  let firstAt: number | null = null;

  const polling = (signal: AbortSignal): CallOptions => ({ priority: 'polling', signal });

  const askStatuses = async (
    scheme: Followed,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Ended> => {
    const read = await reader.statuses(ids, polling(signal), schemeLists[scheme].statuses);
    return read.ok ? ok(null) : read;
  };

  /** The list of new orders, and what became of those that are no longer on it. */
  const readFresh = async (scheme: Exclude<Followed, 'courier'>, signal: AbortSignal): Promise<Ended> => {
    const left = leavingOut(polling(signal));
    const answer = await marketplace.call(schemeLists[scheme].fresh, {}, left.options);
    if (!answer.ok) return answer;
    unread.list(`new orders, ${scheme}`, 'orders', left.broken());
    const listed = answer.value.orders ?? [];
    const vanished = new Set(isWhole(left.broken()) ? cache.schemeOrders.idsNew(scheme) : []);
    for (const { id } of [...listed, ...left.broken()]) if (id !== null) vanished.delete(id);
    await ports.store(listed.map((order) => newsOfNewElsewhere(scheme, order)));
    return askStatuses(scheme, [...vanished], signal);
  };

  /** Orders that ended before this desk saw them: they are found by their number, and tell that the shop has such. */
  const readPast = async (scheme: Exclude<Followed, 'courier'>, signal: AbortSignal): Promise<Ended> => {
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

  /** Statuses of what has not ended, in rotation. New ones are told by their list. */
  const readStatuses = async (scheme: Followed, turn: Turn, signal: AbortSignal): Promise<Ended> => {
    const fresh = new Set(cache.schemeOrders.idsNew(scheme));
    const ids = cache.schemeOrders.idsUnended(scheme).filter((id) => !fresh.has(id));
    if (turn.next >= ids.length) turn.next = 0;
    const asked = ids.slice(turn.next, turn.next + REQUESTS_A_TURN * STATUSES_A_REQUEST);
    const read = await askStatuses(scheme, asked, signal);
    if (read.ok) turn.next += asked.length;
    return read;
  };

  const hasAny = (scheme: Followed): boolean => cache.schemeOrders.hasAny(scheme);

  const freshEveryMs = (scheme: Followed, { vain }: Turn): number =>
    hasAny(scheme) ? FRESH_MS : doubled(NEVER_HAD_MS, vain - 1, NEVER_HAD_LONGEST_MS);

  const isDue = (at: number, everyMs: number): boolean => Math.abs(clock() - at) >= everyMs;

  const take = async (scheme: Followed, turn: Turn, signal: AbortSignal): Promise<Ended> => {
    if (scheme !== 'courier' && isDue(turn.freshAt, freshEveryMs(scheme, turn))) {
      const fresh = await readFresh(scheme, signal);
      if (!fresh.ok) return fresh;
      if (!turn.hasPast) {
        const past = await readPast(scheme, signal);
        if (!past.ok) return past;
        turn.hasPast = true;
      }
      turn.vain = hasAny(scheme) ? 0 : turn.vain + 1;
      turn.freshAt = clock();
    }
    if (!hasAny(scheme) || !isDue(turn.statusesAt, STATUSES_MS)) return ok(null);
    const statuses = await readStatuses(scheme, turn, signal);
    if (statuses.ok) turn.statusesAt = clock();
    return statuses;
  };

  /** One scheme that can't be read holds up no other. */
  const takeAndNote = async (scheme: Followed, signal: AbortSignal): Promise<void> => {
    const turn = turns[scheme];
    if (turn.notBefore > clock() && turn.notBefore - clock() <= NEVER_HAD_LONGEST_MS) return;
    const ended = await take(scheme, turn, signal);
    if (signal.aborted) return;
    if (ended.ok) {
      turn.failures = 0;
      return;
    }
    // An account that is not given these orders is asked again only now and then.
    const wait = isRefused(ended.problem)
      ? NEVER_HAD_LONGEST_MS
      : doubled(AFTER_TROUBLE_MS, turn.failures, AFTER_TROUBLE_LONGEST_MS);
    turn.notBefore = clock() + wait;
    turn.failures += 1;
    if (turn.failures === 1)
      log.warn({ scheme, problem: ended.problem }, 'orders of a scheme can not be read');
  };

  const nextInMs = (scheme: Followed): number => {
    const turn = turns[scheme];
    const now = clock();
    const due = [
      ...(scheme === 'courier' ? [] : [turn.freshAt + freshEveryMs(scheme, turn)]),
      ...(hasAny(scheme) ? [turn.statusesAt + STATUSES_MS] : []),
    ];
    // The first order of a courier comes on the list that another sync reads.
    if (due.length === 0) return STATUSES_MS;
    return Math.max(0, Math.max(turn.notBefore, Math.min(...due)) - now);
  };

  const run = async (signal: AbortSignal): Promise<number> => {
    firstAt ??= clock() + FIRST_MS;
    // A clock that was set back makes nothing wait longer.
    const wait = Math.min(firstAt - clock(), FIRST_MS);
    if (wait > 0) return wait;
    for (const scheme of FOLLOWED) {
      if (signal.aborted) return FRESH_MS;
      await takeAndNote(scheme, signal);
    }
    const next = Math.min(...FOLLOWED.map(nextInMs));
    return Math.min(Math.max(next, AFTER_TROUBLE_MS), STATUSES_MS);
  };

  const worker = createWorker('schemes', log, run);
  return {
    start: worker.wake,
    now: () => {
      firstAt = -Infinity;
      for (const scheme of FOLLOWED) {
        const { hasPast, next } = turns[scheme];
        turns[scheme] = { ...newTurn(), hasPast, next };
      }
      worker.wake();
    },
    stop: worker.stop,
  };
}

const newTurn = (): Turn => ({
  freshAt: -Infinity,
  statusesAt: -Infinity,
  hasPast: false,
  vain: 0,
  failures: 0,
  notBefore: -Infinity,
  next: 0,
});

const doubled = (ms: number, times: number, longest: number): number =>
  Math.min(ms * 2 ** Math.min(Math.max(times, 0), 20), longest);

/** A row without an id may be any of the orders that seem to be missing. */
const isWhole = (broken: readonly BrokenItem[]): boolean => broken.every(({ id }) => id !== null);
