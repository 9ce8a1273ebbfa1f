import type { RunCard, StopCard } from '../../../shared/contract/runs.ts';
import { missedWindows, toldKm, type Place } from '../../../shared/domain/run/arrange.ts';
import { toComeBack } from '../../../shared/domain/run/next.ts';
import { isOpenRun, isUnderWay, type Run, type Stop } from '../../../shared/domain/run/run.ts';
import { runCode } from '../../../shared/domain/run/run-codes.ts';
import { adviceFor, beforeLeaving } from '../../../shared/domain/run/scan.ts';
import { isWindowOver } from '../../../shared/domain/run/windows.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { minuteOf } from '../schemes/scheme-days.ts';
import { isFromDoor } from './at-door.ts';
import type { Deliveries } from './deliveries.ts';
import type { RunOrder, RunOrders } from './run-orders.ts';

export interface RunCardsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly deliveries: Pick<Deliveries, 'addressOf'>;
  readonly orders: RunOrders;
  readonly clock: () => number;
  /** The time at the marketplace, by which windows pass. */
  readonly shopClock: () => number;
}

export interface RunCards {
  /** `seesBuyers`: nobody else is told what tells where stops lie. */
  readonly card: (run: Run, seesBuyers: boolean) => RunCard;
  readonly placesOf: (run: Run) => readonly Place[];
}

export function createRunCards(ports: RunCardsPorts): RunCards {
  const { cache, journal, deliveries, orders, clock, shopClock } = ports;

  const placeOf = ({ orderId, window }: Stop): Place => ({
    orderId,
    window,
    position: deliveries.addressOf(orderId)?.position ?? null,
  });

  /** What was said at the door, or when the courier left. */
  const toldOf = (orderId: string): StopCard['told'] => {
    const row = journal.outbox.ofChain(moveChain(orderId)).at(-1);
    if (!row || row.change.kind !== 'moveOrder' || row.change.to === 'confirm') return null;
    const { state, trouble, notBefore, attempts } = row;
    const isHeld = state === 'waiting' && attempts === 0 && notBefore > clock();
    return { state, isFromDoor: isFromDoor(row.change.to), trouble, undoUntil: isHeld ? notBefore : null };
  };

  const stopCard = (
    stop: Stop,
    known: RunOrder | null,
    missed: ReadonlySet<string>,
    now: string,
  ): StopCard => {
    const { orderId, article, window, state, attempts, backFor, fate } = stop;
    const address = deliveries.addressOf(orderId);
    const stage = known?.stage ?? 'unknown';
    const isOpen = state === 'planned' || state === 'loaded' || isUnderWay(state);
    return {
      parcel: known ? parcelRef(cache, known.order) : { orderId, article, colorCode: null, sticker: null },
      window,
      isLate: isOpen && isWindowOver(window, now),
      state,
      attempts,
      backFor,
      fate,
      stage,
      isPacked: known?.isPacked ?? false,
      hasAddress: address !== null,
      hasPosition: address !== null && address.position !== null,
      advice: adviceFor(stop, stage),
      isMissed: isOpen && missed.has(orderId),
      told: toldOf(orderId),
      bin: journal.cells.of(article),
    };
  };

  const card = (run: Run, seesBuyers: boolean): RunCard => {
    const now = minuteOf(shopClock());
    const facts = new Map(run.stops.map(({ orderId }) => [orderId, orders.known(orderId, run.runId)]));
    const places = isOpenRun(run.state)
      ? run.stops
          .filter(({ state }) => state === 'planned' || state === 'loaded' || isUnderWay(state))
          .map((stop) => (seesBuyers ? placeOf(stop) : { ...stop, position: null }))
      : [];
    const missed = new Set(missedWindows(places, now));
    const { runId, number, courier, state, madeAt, leftAt, closedAt } = run;
    const { mustStay, missing, loaded } = beforeLeaving(run, (orderId) => facts.get(orderId) ?? null);
    return {
      runId,
      number,
      code: runCode(number),
      courier,
      state,
      madeAt,
      leftAt,
      closedAt,
      stops: run.stops.map((stop) => stopCard(stop, facts.get(stop.orderId) ?? null, missed, now)),
      leaving: { mustStay: [...mustStay], missing: [...missing], loaded },
      toComeBack: toComeBack(run).map(({ orderId }) => orderId),
      km: toldKm(places),
    };
  };

  return { card, placesOf: (run) => run.stops.map(placeOf) };
}
