import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SupplyOrder } from '../../../shared/contract/supply-orders.ts';
import type { HoldReason } from '../../../shared/domain/verdict.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { isPacked, placeOf } from '../boxes/contents.ts';
import { boxName } from '../parcels/box-name.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';

/** A few milliseconds of work, so that a scan made meanwhile goes first. */
const ORDERS_A_TURN = 100;

interface Stores {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** Every order of a supply and its state, oldest first, cancelled ones included. */
export async function readSupplyOrders(stores: Stores, supplyId: string): Promise<SupplyOrder[]> {
  const holds = new Map(stores.journal.holds.all().map(({ orderId, why }) => [orderId, why]));
  const rows: SupplyOrder[] = [];
  for (const order of stores.cache.orders.ofSupply(supplyId)) {
    if (rows.length > 0 && rows.length % ORDERS_A_TURN === 0) await nextTurn();
    rows.push(rowOf(stores, order, holds.get(order.orderId) ?? null));
  }
  return rows;
}

function rowOf(stores: Stores, order: CachedOrder, onHold: HoldReason | null): SupplyOrder {
  const { orderId } = order;
  const parcel = stores.journal.parcels.get(orderId);
  const isThere = isPacked(stores, orderId);
  const box = isThere ? placeOf(stores, orderId) : null;
  return {
    parcel: parcelRef(stores.cache, order),
    // A parcel packed at another desk is known by the box that it lies in.
    state: isThere ? 'packed' : (parcel?.state ?? 'none'),
    isCancelled: isCancelled(order),
    onHold,
    box: box && boxName(box),
    position: isThere ? (parcel?.position ?? null) : null,
  };
}
