import { barcodeTaken, isInCount, type OwnStock } from '../../../shared/domain/stock/own-stock.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Shelf } from '../../db/journal/own-stocks.ts';
import type { ShelfNews } from '../../db/journal/shelf-news.ts';
import type { OwnStocksPorts } from './own-stocks-ports.ts';

/** No count was ever seen to stay open longer. */
const LONGEST_COUNT_MS = 30 * 24 * 3600_000;

export type HearingPorts = Pick<OwnStocksPorts, 'cache' | 'journal' | 'clock'>;

/** What has changed of a warehouse's shelves. */
export type Moved = (warehouseId: string, own: OwnStock) => void;

/** What each piece of news means; each is called in the transaction that forgets it. */
export interface Hearing {
  /** A parcel was packed: its piece is on the shelf no more. */
  packed(news: ShelfNews, order: CachedOrder, moved: Moved): void;
  /** The bench knows of a piece that was not where it should be, or is there again: a person says what it means. */
  offered(news: ShelfNews & { readonly kind: 'putBack' | 'defect' | 'missing' }, order: CachedOrder): void;
  /**
   * An order is open no more: handed over, by whomever, or cancelled. `orderedAt`: of one that was never open here. When
   * it was handed over nobody knows: whoever counted after it was ordered has counted without it.
   */
  left(order: CachedOrder, orderedAt: number | null, moved: Moved): void;
}

export function createHearing({ cache, journal, clock }: HearingPorts): Hearing {
  const { ownStocks, takenPieces, shelfNews, shelfOffers } = journal;

  const shelfOf = ({ orderId, warehouseId, skus }: CachedOrder): Shelf | null => {
    if (warehouseId === null) return null;
    const sku = barcodeTaken(
      skus,
      shelfNews.scannedFor(orderId),
      (each) => ownStocks.of({ warehouseId, sku: each }).pieces,
    );
    return sku === null ? null : { warehouseId, sku };
  };

  const take = (
    order: CachedOrder,
    cause: { readonly why: 'packed' | 'handedOver'; readonly at: number; readonly person: string | null },
    moved: Moved,
  ): void => {
    const shelf = shelfOf(order);
    if (shelf === null || !takenPieces.take(order.orderId, shelf, cause.at)) return;
    const own = ownStocks.move(shelf, -1, { ...cause, about: order.orderId }, clock());
    if (own) moved(shelf.warehouseId, own);
  };

  /** All that a shop ever sold is told of to a desk that is new or lost its store: little of it says something of a shelf. */
  const isOfUse = (order: CachedOrder, at: number): boolean => {
    const shelf = shelfOf(order);
    if (shelf === null) return false;
    const own = ownStocks.of(shelf);
    // A count that is still open takes what left since its barcode was counted.
    return own.pieces === null ? at > clock() - LONGEST_COUNT_MS : !isInCount(own, at, clock());
  };

  /** Whether it still has to leave the seller's warehouse, as the store counts it. */
  const isOpen = (order: CachedOrder): boolean => cache.openPieces.isOpen(order.orderId);

  return {
    packed: (news, order, moved) => {
      take(order, { why: 'packed', at: news.at ?? clock(), person: news.person }, moved);
      if (!isOpen(order)) takenPieces.close(order.orderId);
    },
    offered: ({ kind, at, person: by }, order) => {
      const { orderId } = order;
      const taken = takenPieces.of(orderId);
      const shelf = taken ?? shelfOf(order);
      // What never left the shelf can't come back to it.
      if (shelf === null || (kind === 'putBack' && taken === null)) return;
      if (ownStocks.of(shelf).pieces === null) return;
      shelfOffers.add({ ...shelf, kind, orderId, at: at ?? clock(), person: by });
    },
    left: (order, orderedAt, moved) => {
      const { orderId } = order;
      if (isOpen(order)) return;
      if (!isCancelled(order)) {
        // Packed before it was written down here, or by somebody else.
        const packedAt = journal.parcels.get(orderId)?.packedAt ?? null;
        const at = packedAt ?? orderedAt ?? clock();
        if (orderedAt === null || isOfUse(order, at))
          take(order, { why: 'handedOver', at, person: null }, moved);
      }
      takenPieces.close(orderId);
    },
  };
}
