import { MOST_DELIVERIES, type Delivery, type RunBoard } from '../../../shared/contract/runs.ts';
import type { Run } from '../../../shared/domain/run/run.ts';
import { groupByWindow, isWindowOver } from '../../../shared/domain/run/windows.ts';
import type { Stage } from '../../../shared/domain/scheme/schemes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { minuteOf } from '../schemes/scheme-days.ts';
import type { Deliveries } from './deliveries.ts';
import type { RunCards } from './run-cards.ts';
import type { RunOrder, RunOrders } from './run-orders.ts';

export interface RunBoardPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly deliveries: Pick<Deliveries, 'addressOf' | 'windowOf'>;
  readonly orders: RunOrders;
  readonly card: RunCards['card'];
  /** The time at the marketplace, by which windows pass. */
  readonly shopClock: () => number;
}

/** What a run left without, and what was brought back, may be in the next. */
const MAY_GO: ReadonlySet<Stage> = new Set<Stage>(['assembly', 'ready', 'onTheWay']);

/** Couriers who drove lately are offered again. */
const LATELY = 20;

/** Some of those that are due first lie in a run already. */
const MOST_LOOKED = 2 * MOST_DELIVERIES;

/** The open runs, and what waits for one. */
export function createRunBoard(ports: RunBoardPorts): (seesBuyers: boolean) => RunBoard {
  const { cache, journal, deliveries, orders, shopClock } = ports;

  /**
   * What waits for a run, as it was last read; null: it waits for none. Opening a thousand addresses after each commit
   * would hold scans up, so only orders that were written since are read again.
   */
  const read = new Map<string, Omit<Delivery, 'isLate'> | null>();
  for (const written of [cache.written, journal.parcelsWritten, journal.movesWritten])
    written.subscribe((orderId) => read.delete(orderId));
  journal.topics('runs', 'run_stops', 'deliveries').subscribe(() => read.clear());

  const deliveryOf = (known: RunOrder): Omit<Delivery, 'isLate'> | null => {
    const { orderId, order, stage, isPacked, otherRun } = known;
    if (!MAY_GO.has(stage) || otherRun !== null) return null;
    const before = journal.runs.stopsOf(orderId);
    const last = before.at(-1);
    // In delivery, and not by a run of this desk: somebody else brings it.
    if (stage === 'onTheWay' && last?.state !== 'back' && last?.state !== 'leftBehind') return null;
    const window = deliveries.windowOf(orderId);
    const address = deliveries.addressOf(orderId);
    return {
      parcel: parcelRef(cache, order),
      window,
      stage,
      isPacked,
      hasAddress: address !== null,
      hasPosition: address !== null && address.position !== null,
      isSought: last?.state === 'leftBehind' && last.fate === 'sought',
      tries: before.filter(({ state }) => state === 'back').length,
    };
  };

  const waiting = (orderId: string): Omit<Delivery, 'isLate'> | null => {
    const before = read.get(orderId);
    if (before !== undefined) return before;
    const known = orders.known(orderId);
    const now = known && deliveryOf(known);
    read.set(orderId, now);
    return now;
  };

  const couriers = (open: readonly Run[]): RunBoard['couriers'] => {
    const people = journal.people.all().map(({ id, name }) => ({ name, personId: id }));
    const lately = [...open, ...journal.runs.over(LATELY)].map(({ courier }) => courier.name);
    const others = [...new Set(lately)].filter((name) => !people.some((person) => person.name === name));
    return [...people, ...others.map((name) => ({ name, personId: null }))];
  };

  return (seesBuyers) => {
    const at = shopClock();
    const now = minuteOf(at);
    const open = journal.runs.open();
    const candidates = new Set([
      ...cache.schemeOrders.idsAt('bySeller', 'assembly', MOST_LOOKED),
      ...cache.schemeOrders.idsUnderWay('bySeller', '', MOST_LOOKED),
      // Packed before the marketplace heard that they are on assembly.
      ...cache.schemeOrders.idsNew('bySeller'),
    ]);
    const all = [...candidates].flatMap((orderId) => {
      const waits = waiting(orderId);
      return waits ? [{ ...waits, isLate: isWindowOver(waits.window, now) }] : [];
    });
    const sorted = groupByWindow(all, now).flatMap(({ items }) => items);
    return {
      runs: open.map((run) => ports.card(run, seesBuyers)),
      groups: groupByWindow(sorted.slice(0, MOST_DELIVERIES), now).map(({ window, items }) => ({
        window,
        orders: [...items],
      })),
      more: Math.max(0, all.length - MOST_DELIVERIES),
      offset: -new Date(at).getTimezoneOffset(),
      couriers: couriers(open),
    };
  };
}
