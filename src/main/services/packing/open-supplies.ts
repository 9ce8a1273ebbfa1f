import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { lotOf, wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import type { WayWork } from '../schemes/way-work.ts';
import { openSupplyBook, type SupplyBook } from './supply-book.ts';
import { openWayBook } from './way-book.ts';

/** The supplies and ways being packed at this desk, treated as one. */
export interface OpenSupplies {
  /** The first is the current one. */
  readonly books: readonly SupplyBook[];
  /** Opens these supplies, keeping what is known of those already open. */
  use(supplyIds: readonly string[]): void;
  /** Reads all of them from the journal again. */
  reload(): void;
  has(supplyId: string): boolean;
  stateOf(orderId: string): ParcelState | null;
  note(orderId: string, state: ParcelState | null): void;
  /** Live orders that are not packed. */
  remaining(): number;
  statusesChanged(): void;
}

export function createOpenSupplies(cache: Cache, journal: Journal, work: WayWork): OpenSupplies {
  let books: readonly SupplyBook[] = [];

  const openBook = (lot: string): SupplyBook => {
    const way = wayOfLot(lot);
    return way === null ? openSupplyBook(cache, journal, lot) : openWayBook(cache, journal, work, way);
  };

  const use = (supplyIds: readonly string[]): void => {
    books = supplyIds.map(
      (supplyId) => books.find((book) => book.supplyId === supplyId) ?? openBook(supplyId),
    );
  };

  /** Null for an order in a supply that is not open here. */
  const bookOf = (orderId: string): SupplyBook | null => {
    const order = cache.orders.get(orderId);
    const supplyId = (order && lotOf(order)) ?? journal.parcels.get(orderId)?.supplyId;
    return books.find((book) => book.supplyId === supplyId) ?? null;
  };

  return {
    get books() {
      return books;
    },
    use,
    reload: () => {
      const supplyIds = books.map(({ supplyId }) => supplyId);
      books = [];
      use(supplyIds);
    },
    has: (supplyId) => books.some((book) => book.supplyId === supplyId),
    stateOf: (orderId) => bookOf(orderId)?.stateOf(orderId) ?? null,
    note: (orderId, state) => {
      bookOf(orderId)?.note(orderId, state);
    },
    remaining: () =>
      books.reduce((sum, book) => {
        const { total, packed } = book.counts();
        return sum + total - packed;
      }, 0),
    statusesChanged: () => {
      for (const book of books) book.statusesChanged();
    },
  };
}
