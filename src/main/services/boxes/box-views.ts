import type { BoxCard, BoxedParcel, SupplyBoxes } from '../../../shared/contract/boxes.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { boxRef, isGone, isPacked, ordersIn, placeOf } from './contents.ts';

export interface BoxViewsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
}

/** Boxes and what lies in them, as screens show them. */
export interface BoxViews {
  card(box: Box): BoxCard;
  parcel(orderId: string): BoxedParcel;
  ofSupply(supplyId: string, name: string): SupplyBoxes;
}

export function createBoxViews(ports: BoxViewsPorts): BoxViews {
  const { cache, journal } = ports;

  const cardOf = (box: Box, untold: ReadonlySet<string>): BoxCard => {
    const all = ordersIn(ports, box);
    const live = all.filter((orderId) => !isGone(cache, orderId));
    const waiting = live.filter((orderId) => untold.has(orderId)).length;
    return {
      ...boxRef(box),
      number: box.number,
      parcels: live.length,
      cancelled: all.length - live.length,
      untold: waiting,
      label: labelOf(box, live.length, waiting),
    };
  };

  /** Labels exist only for boxes with orders in them (document 1, "Supply states", rule 6). */
  const labelOf = ({ boxId }: Box, live: number, untold: number): BoxCard['label'] => {
    if (boxId === null) return 'noId';
    if (live === 0) return 'empty';
    return live === untold ? 'notTold' : 'ready';
  };

  /** Orders whose place in a box the marketplace has not been told yet, or has refused. */
  const untoldIn = (supplyId: string): Set<string> =>
    new Set(
      journal.boxChanges
        .unsettledOf(supplyId)
        .filter(({ change }) => change.kind === 'putInBox')
        .map(({ change }) => change.orderId),
    );

  const parcel: BoxViews['parcel'] = (orderId) => {
    const packed = journal.parcels.get(orderId);
    const order = cache.orders.get(orderId);
    return {
      parcel: packed
        ? parcelRefOfParcel(packed)
        : parcelRef(cache, order ?? { orderId, article: '', colorCode: null }),
      position: packed?.position ?? null,
      packedAt: packed?.packedAt ?? null,
      person: packed?.person ?? null,
      cancelled: order !== null && isCancelled(order),
    };
  };

  const ofSupply: BoxViews['ofSupply'] = (supplyId, name) => {
    const untold = untoldIn(supplyId);
    const all = journal.boxes.ofSupply(supplyId);
    const loose = cache.orders
      .ofSupply(all.length === 0 ? '' : supplyId)
      .filter(
        (order) =>
          order.supplyId === supplyId &&
          !isCancelled(order) &&
          isPacked(ports, order.orderId) &&
          placeOf(ports, order.orderId) === null,
      );
    return {
      supplyId,
      name,
      boxes: all.map((box) => cardOf(box, untold)),
      withoutBox: loose.map((order) => parcelRef(cache, order)),
    };
  };

  return { card: (box) => cardOf(box, untoldIn(box.supplyId)), parcel, ofSupply };
}
