import { MOST_MISSING, type CourierListView } from '../../../shared/contract/courier-lists.ts';
import type { CourierList } from '../../../shared/domain/courier-list/courier-list.ts';
import type { ScannedParcel } from '../../../shared/domain/courier-list/judge-scan.ts';
import { goingTo } from '../../../shared/domain/scheme/going-to.ts';
import { supplierStates } from '../../../shared/domain/scheme/scheme-rules.ts';
import { leadsTo, stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { moveChain } from '../../db/journal/outbox-writes.ts';
import type { WayWork } from '../schemes/way-work.ts';
import type { Moves } from '../schemes/moves.ts';

export interface ReadCourierListsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly moves: Pick<Moves, 'askedOf' | 'put'>;
  readonly wayWork: WayWork;
}

export type ReadCourierLists = ReturnType<typeof createReadCourierLists>;

/** Where an order goes from assembly, whoever asks for it. */
const FROM_ASSEMBLY = supplierStates.filter((to) => to !== 'confirm' && leadsTo('courier', 'confirm', to));

/** What lies ready for a courier, and what became of what was given. */
export function createReadCourierLists({ cache, journal, moves, wayWork }: ReadCourierListsPorts) {
  const stickerOf = (orderId: string): string | null => {
    const sticker = cache.labels.sticker(orderId) ?? journal.parcels.get(orderId);
    const { partA = null, partB = null } = sticker ?? {};
    return partA === null || partB === null ? null : `${partA} ${partB}`.trim() || null;
  };

  /** The order as it will be once the marketplace was told all that is on record. */
  const parcelOf = (orderId: string): (ScannedParcel & { readonly article: string }) | null => {
    const order = cache.orders.get(orderId);
    if (!order) return null;
    const isPacked = journal.parcels.get(orderId)?.state === 'packed';
    const stage = stageOf({ ...goingTo(order, moves.askedOf(orderId)), isPacked });
    return { orderId, scheme: order.scheme, stage, article: order.article };
  };

  const orderOf = (text: string): string | null => {
    const [labelled] = cache.labels.ordersOfBarcode(text);
    if (labelled !== undefined) return labelled;
    return cache.orders.get(text) ? text : null;
  };

  /** Packed orders that were given to nobody, what is due first in front. */
  const readyIds = (): string[] => {
    const packed = wayWork.readyByUrgency('courier');
    const gone = journal.outbox.askedToGo(packed, FROM_ASSEMBLY);
    return packed.filter((orderId) => !gone.has(orderId));
  };

  const goodsOf = (orderIds: readonly string[]): { readonly orderId: string; readonly article: string }[] =>
    orderIds.flatMap((orderId) => {
      const order = cache.orders.get(orderId);
      return order ? [{ orderId, article: order.article }] : [];
    });

  const readyOrders = () => goodsOf(readyIds());

  const toldOf = (orderId: string): CourierListView['given'][number]['told'] => {
    const row = journal.outbox
      .ofChain(moveChain(orderId))
      .findLast(({ change }) => change.kind === 'moveOrder' && change.to === 'complete');
    return row ? { state: row.state, trouble: row.trouble } : null;
  };

  const viewOf = (list: CourierList): CourierListView => {
    const given = new Set(list.given.map(({ orderId }) => orderId));
    const notGiven =
      list.state === 'open'
        ? readyIds().filter((orderId) => !given.has(orderId))
        : list.missing.map(({ orderId }) => orderId);
    const missing =
      list.state === 'open' ? goodsOf(notGiven.slice(0, MOST_MISSING)) : list.missing.slice(0, MOST_MISSING);
    return {
      ...list,
      given: list.given.map((parcel) => ({
        ...parcel,
        sticker: stickerOf(parcel.orderId),
        told: list.state === 'open' ? null : toldOf(parcel.orderId),
      })),
      missing: missing.map((parcel) => ({ ...parcel, sticker: stickerOf(parcel.orderId) })),
      missingMore: Math.max(0, notGiven.length - MOST_MISSING),
      notExpected: [...list.notExpected],
    };
  };

  return { parcelOf, orderOf, readyOrders, viewOf };
}
