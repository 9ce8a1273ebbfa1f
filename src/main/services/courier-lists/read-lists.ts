import type { CourierListView } from '../../../shared/contract/courier-lists.ts';
import type { CourierList } from '../../../shared/domain/courier-list/courier-list.ts';
import type { ScannedParcel } from '../../../shared/domain/courier-list/judge-scan.ts';
import { goingTo } from '../../../shared/domain/scheme/going-to.ts';
import { stageOf } from '../../../shared/domain/scheme/scheme-stage.ts';
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

  /** Packed orders that were given to nobody, the oldest first. */
  const readyOrders = () => {
    const ids = cache.schemeOrders.idsAt('courier', 'assembly', null);
    const packed = wayWork.ready('courier');
    return ids
      .filter((orderId) => packed.has(orderId))
      .flatMap((orderId) => parcelOf(orderId) ?? [])
      .filter(({ stage }) => stage === 'ready')
      .map(({ orderId, article }) => ({ orderId, article }));
  };

  const toldOf = (orderId: string): CourierListView['given'][number]['told'] => {
    const row = journal.outbox
      .ofChain(moveChain(orderId))
      .findLast(({ change }) => change.kind === 'moveOrder' && change.to === 'complete');
    return row ? { state: row.state, trouble: row.trouble } : null;
  };

  const viewOf = (list: CourierList): CourierListView => {
    const given = new Set(list.given.map(({ orderId }) => orderId));
    const missing =
      list.state === 'open' ? readyOrders().filter(({ orderId }) => !given.has(orderId)) : list.missing;
    return {
      ...list,
      given: list.given.map((parcel) => ({
        ...parcel,
        sticker: stickerOf(parcel.orderId),
        told: list.state === 'open' ? null : toldOf(parcel.orderId),
      })),
      missing: missing.map((parcel) => ({ ...parcel, sticker: stickerOf(parcel.orderId) })),
      notExpected: [...list.notExpected],
    };
  };

  return { parcelOf, orderOf, readyOrders, viewOf };
}
