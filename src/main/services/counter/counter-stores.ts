import {
  pickupEndOf,
  type CounterParcel,
  type PickupEnd,
} from '../../../shared/domain/counter/counter-parcel.ts';
import type { CellFacts, ParcelFacts } from '../../../shared/domain/counter/shelf-step.ts';
import { storageEnd } from '../../../shared/domain/counter/storage-period.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { CounterRow } from '../../../shared/contract/counter.ts';
import type { ParcelRef } from '../../../shared/domain/verdict.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

/** What the counter is set to. */
export interface CounterRules {
  readonly parcelsInACell: number;
  readonly checkTries: number;
  readonly storageDays: number;
}

export interface CounterPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly rules: () => CounterRules;
  readonly clock: () => number;
  /** The time at the marketplace, by which storage periods end. Practice may have moved it ahead. */
  readonly shopClock: () => number;
}

/** Reads what the stores say of a parcel at the counter. */
export interface CounterStores {
  /** Null: neither the marketplace nor this desk knows it. */
  facts(orderId: string): ParcelFacts | null;
  /** The same; also where the cache was dropped and has not heard of the order again. */
  row(orderId: string): CounterRow | null;
  cell(cellId: string | null): CellFacts | null;
  endedAs(order: CachedOrder | null, counter: CounterParcel | null): PickupEnd | null;
}

export function createCounterStores({ cache, journal, rules }: CounterPorts): CounterStores {
  const cell: CounterStores['cell'] = (cellId) => {
    const found = cellId === null ? null : journal.counterCells.get(cellId);
    return found && { cellId: found.cellId, name: found.name, parcels: found.parcels };
  };

  const endedAs: CounterStores['endedAs'] = (order, counter) =>
    counter?.endedAs ?? (order ? pickupEndOf(order) : null);

  /** Of its label, or what this desk packed; else by its number alone. */
  const refOf = (
    orderId: string,
    order: CachedOrder | null,
    counter: CounterParcel | null,
  ): ParcelRef | null => {
    const packed = journal.parcels.get(orderId);
    if (order) {
      const ref = parcelRef(cache, order);
      return ref.sticker === null && packed ? { ...ref, sticker: parcelRefOfParcel(packed).sticker } : ref;
    }
    if (packed) return parcelRefOfParcel(packed);
    return counter && { orderId, article: counter.article, colorCode: null, sticker: null };
  };

  const facts: CounterStores['facts'] = (orderId) => {
    const order = cache.orders.get(orderId);
    const counter = journal.counterParcels.get(orderId);
    const parcel = refOf(orderId, order, counter);
    if (parcel === null) return null;
    const packed = journal.parcels.get(orderId)?.state === 'packed';
    const scheme = order?.scheme ?? (counter ? 'selfPickup' : 'warehouse');
    const stage = order ? stageOf({ ...order, isPacked: packed }) : 'untold';
    return {
      parcel,
      scheme,
      stage,
      endedAs: endedAs(order, counter),
      isPacked: packed || stage === 'waiting',
      counter,
      cell: counter?.state === 'shelved' ? (cell(counter.cellId)?.name ?? null) : null,
    };
  };

  return {
    facts,
    cell,
    endedAs,
    row: (orderId) => {
      const known = facts(orderId);
      if (!known) return null;
      const since = known.counter && (known.counter.readyAt ?? known.counter.shelvedAt);
      return {
        parcel: known.parcel,
        stage: known.stage,
        state: known.counter?.state ?? null,
        cell: known.cell,
        endsAt: since === null ? null : storageEnd(since, rules().storageDays),
        endedAs: known.endedAs,
      };
    },
  };
}
