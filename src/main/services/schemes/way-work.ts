import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { wayOf, type Way } from '../../../shared/domain/scheme/lots.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { WayOrder } from '../../db/cache/way-orders.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { createInTurns } from '../../kernel/in-turns.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Source } from '../../kernel/signal.ts';
import { hasLeftBench } from './left-bench.ts';
import { byUrgency, WayTally, type ReadyOrder, type WayCounts, type WayEntry } from './way-tally.ts';

/** No counter keeps a parcel longer: what was cancelled before that lies here no more. */
const CANCELLED_FOR_MS = 60 * 24 * 3600_000;

/** More than so many changes that nobody asked about, and everything is read once instead. */
const MOST_CHANGED = 5000;

/** Read in one turn: some 5 ms. */
const ORDERS_A_TURN = 250;

/**
 * What is to be done of the ways that orders leave by without a supply. Counting it again would hold scans up: at twenty
 * thousand orders of a way it took 200 ms. So it is read once, some orders a turn, and after that only the orders that
 * were written. A question that comes before all is read is answered by reading its way at once.
 */
export interface WayWork {
  /** Whether no question has to wait for reading. If one would, reading begins; `wasRead` tells when it is over. */
  isRead(): boolean;
  readonly wasRead: Source;
  /** Resolves when no question has to wait. */
  whenRead(): Promise<void>;
  stop(): Promise<void>;
  counts(way: Way): WayCounts;
  labels(way: Way, preparedFor: string): { readonly ready: number; readonly faulty: number };
  /** Packed here, and on assembly at the marketplace. */
  ready(way: Way): ReadonlyMap<string, ReadyOrder>;
  /** Their ids, what is due first in front, then the oldest. */
  readyByUrgency(way: Way): string[];
  /** Parcels of cancelled orders that lie here and are not put aside yet. */
  toPutAside(way: Way): ReadonlySet<string>;
  /** What this desk made of an order; null: nothing. */
  stateOf(orderId: string): ParcelState | null;
  /** Cancelled orders made before that (Unix milliseconds) are over. */
  cancelledSince(): number;
}

/** What is read next of a way: what is to be packed, then what was cancelled, each from behind the last one read. */
type Next =
  | { readonly what: 'toPack'; readonly after: string }
  | { readonly what: 'cancelled'; readonly after: Pick<WayOrder, 'createdMs' | 'orderId'> };

interface Held {
  readonly tally: WayTally;
  /** Null: all of it was read. */
  next: Next | null;
}

export interface WayWorkPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
  readonly log: Logger;
}

export function createWayWork({ cache, journal, clock, log }: WayWorkPorts): WayWork {
  /** Ways that were asked about. */
  const held = new Map<Way, Held>();
  const changed = new Set<string>();
  const sources = [cache.written, journal.parcelsWritten, journal.leavingWritten];

  const cancelledSince = (): number => clock() - CANCELLED_FOR_MS;

  const hear = (orderId: string): void => {
    if (held.size === 0) return;
    changed.add(orderId);
    if (changed.size <= MOST_CHANGED) return;
    held.clear();
    changed.clear();
  };
  for (const source of sources) source.subscribe(hear);

  const entryOf = (order: WayOrder, parcel: ParcelState | null): WayEntry | null => {
    const { orderId, stage, due, createdMs, preparedFor, isFaulty } = order;
    const way = wayOf(order.scheme);
    if (way === null) return null;
    const isLeft = stage === 'cancelled' && parcel !== null && parcel !== 'setAside';
    if (isLeft && hasLeftBench(journal, orderId)) return null;
    if (isLeft && createdMs >= cancelledSince())
      return { orderId, way, stage, due, createdMs, parcel, preparedFor: null, isFaulty };
    return stage === 'new' || stage === 'assembly'
      ? { orderId, way, stage, due, createdMs, parcel, preparedFor, isFaulty }
      : null;
  };

  const readAgain = (orderId: string): void => {
    for (const { tally } of held.values()) tally.drop(orderId);
    const order = cache.wayOrders.get(orderId);
    const way = order && wayOf(order.scheme);
    const of = way && held.get(way);
    const entry = order && of && entryOf(order, journal.parcels.get(orderId)?.state ?? null);
    if (entry && of) of.tally.put(entry);
  };

  const settle = (): void => {
    if (changed.size === 0) return;
    for (const orderId of changed) readAgain(orderId);
    // What is taken back would otherwise stay counted.
    if (!sources.some((source) => source.isUnderWay())) changed.clear();
  };

  const nothingRead = (): Held => ({ tally: new WayTally(), next: { what: 'toPack', after: '' } });

  const readSome = (way: Way, of: Held, { what, after }: Next): void => {
    const orders =
      what === 'toPack'
        ? cache.wayOrders.toPack(way, after, ORDERS_A_TURN)
        : cache.wayOrders.cancelled(way, after, ORDERS_A_TURN);
    const states = journal.parcels.statesAmong(orders.map(({ orderId }) => orderId));
    for (const order of orders) {
      const entry = entryOf(order, states.get(order.orderId) ?? null);
      // What was written meanwhile is here already.
      if (entry) of.tally.put(entry);
    }
    const last = orders.length === ORDERS_A_TURN ? orders.at(-1) : undefined;
    if (last) of.next = what === 'toPack' ? { what, after: last.orderId } : { what, after: last };
    else if (what === 'cancelled') of.next = null;
    else of.next = { what: 'cancelled', after: { createdMs: cancelledSince(), orderId: '' } };
  };

  const unread = (): Way | undefined =>
    schemesWithoutSupply.find((way) => cache.schemeOrders.hasAny(way) && held.get(way)?.next !== null);

  const reading = createInTurns({
    name: 'reading what is to be done of each way',
    log,
    isDone: () => unread() === undefined,
    doSome: () => {
      const way = unread();
      if (way === undefined) return;
      const of = held.get(way) ?? nothingRead();
      held.set(way, of);
      settle();
      if (of.next) readSome(way, of, of.next);
    },
  });

  const of = (way: Way): Held => {
    settle();
    const known = held.get(way);
    if (known?.next === null) return known;
    const now = nothingRead();
    while (now.next !== null) readSome(way, now, now.next);
    // Within a transaction it would hold what may be taken back, and nobody would tell of that.
    if (!sources.some((source) => source.isUnderWay())) held.set(way, now);
    return now;
  };

  return {
    isRead: reading.isDone,
    wasRead: reading.wasDone,
    whenRead: reading.whenDone,
    stop: reading.stop,
    counts: (way) => of(way).tally.counts,
    labels: (way, preparedFor) => of(way).tally.labels(preparedFor),
    ready: (way) => of(way).tally.ready,
    readyByUrgency: (way) => byUrgency(of(way).tally.ready),
    toPutAside: (way) => of(way).tally.toPutAside,
    stateOf: (orderId) => {
      settle();
      for (const { tally } of held.values()) {
        const entry = tally.get(orderId);
        if (entry) return entry.parcel;
      }
      return journal.parcels.get(orderId)?.state ?? null;
    },
    cancelledSince,
  };
}
