import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import { wayOf, type Way } from '../../../shared/domain/scheme/lots.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { WayOrder } from '../../db/cache/way-orders.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { hasLeftBench } from './left-bench.ts';
import { WayTally, type WayCounts, type WayEntry } from './way-tally.ts';

/** No counter keeps a parcel longer: what was cancelled before that lies here no more. */
const CANCELLED_FOR_MS = 60 * 24 * 3600_000;

/** More than so many changes that nobody asked about, and everything is read once instead. */
const MOST_CHANGED = 5000;

/**
 * What is to be done of the ways that orders leave by without a supply. Counting it again would hold scans up: at twenty
 * thousand orders of a way it took 200 ms. So it is read once, and after that only the orders that were written.
 */
export interface WayWork {
  counts(way: Way): WayCounts;
  labels(way: Way, preparedFor: string): { readonly ready: number; readonly faulty: number };
  /** Packed here, and on assembly at the marketplace: when each is due. */
  ready(way: Way): ReadonlyMap<string, string | null>;
  /** Parcels of cancelled orders that lie here and are not put aside yet. */
  toPutAside(way: Way): ReadonlySet<string>;
  /** What this desk made of an order; null: nothing. */
  stateOf(orderId: string): ParcelState | null;
  /** Cancelled orders made before that (Unix milliseconds) are over. */
  cancelledSince(): number;
}

interface Held {
  readonly tally: WayTally;
  readonly entries: Map<string, WayEntry>;
}

export interface WayWorkPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: () => number;
}

export function createWayWork({ cache, journal, clock }: WayWorkPorts): WayWork {
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
    const { orderId, stage, due, preparedFor, isFaulty } = order;
    const way = wayOf(order.scheme);
    if (way === null) return null;
    const isLeft = stage === 'cancelled' && parcel !== null && parcel !== 'setAside';
    if (isLeft && hasLeftBench(journal, orderId)) return null;
    if (isLeft && order.createdMs >= cancelledSince())
      return { orderId, way, stage, due, parcel, preparedFor: null, isFaulty };
    return stage === 'new' || stage === 'assembly'
      ? { orderId, way, stage, due, parcel, preparedFor, isFaulty }
      : null;
  };

  const put = (of: Held, entry: WayEntry): void => {
    of.entries.set(entry.orderId, entry);
    of.tally.add(entry);
  };

  const readAgain = (orderId: string): void => {
    for (const of of held.values()) {
      const before = of.entries.get(orderId);
      if (!before) continue;
      of.tally.remove(before);
      of.entries.delete(orderId);
    }
    const order = cache.wayOrders.get(orderId);
    const way = order && wayOf(order.scheme);
    const of = way && held.get(way);
    const entry = order && of && entryOf(order, journal.parcels.get(orderId)?.state ?? null);
    if (entry && of) put(of, entry);
  };

  const settle = (): void => {
    if (changed.size === 0) return;
    for (const orderId of changed) readAgain(orderId);
    // What is taken back would otherwise stay counted.
    if (!sources.some((source) => source.isUnderWay())) changed.clear();
  };

  const read = (way: Way): Held => {
    const of: Held = { tally: new WayTally(), entries: new Map() };
    const orders = [...cache.wayOrders.toPack(way), ...cache.wayOrders.cancelledSince(way, cancelledSince())];
    const states = journal.parcels.statesAmong(orders.map(({ orderId }) => orderId));
    for (const order of orders) {
      const entry = entryOf(order, states.get(order.orderId) ?? null);
      if (entry) put(of, entry);
    }
    return of;
  };

  const of = (way: Way): Held => {
    settle();
    const known = held.get(way);
    if (known) return known;
    const now = read(way);
    // Within a transaction it would hold what may be taken back, and nobody would tell of that.
    if (!sources.some((source) => source.isUnderWay())) held.set(way, now);
    return now;
  };

  return {
    counts: (way) => of(way).tally.counts,
    labels: (way, preparedFor) => of(way).tally.labels(preparedFor),
    ready: (way) => of(way).tally.ready,
    toPutAside: (way) => of(way).tally.toPutAside,
    stateOf: (orderId) => {
      settle();
      for (const { entries } of held.values()) {
        const entry = entries.get(orderId);
        if (entry) return entry.parcel;
      }
      return journal.parcels.get(orderId)?.state ?? null;
    },
    cancelledSince,
  };
}
