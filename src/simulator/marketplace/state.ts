import { type Random, resumeRandom } from '../random.ts';
import type {
  Article,
  SavedState,
  SimulatedOrder,
  SimulatedSupply,
  Sticker,
  Warehouse,
} from './state-shapes.ts';

/** The stickers given out: neither a code nor a printed number may come twice. */
export interface StickerBook {
  readonly barcodes: Set<string>;
  readonly numbers: Set<string>;
}

/**
 * The whole marketplace in memory. Records are replaced, never edited, and only through the methods here, so that
 * `revision` tells whether a request changed anything.
 */
export interface MarketplaceState {
  readonly idPrefix: string;
  readonly seed: number;
  readonly articles: readonly Article[];
  readonly warehouses: readonly Warehouse[];
  readonly orders: ReadonlyMap<string, SimulatedOrder>;
  /** Rising, which is also the order of creation. */
  readonly orderIds: readonly string[];
  readonly supplies: ReadonlyMap<string, SimulatedSupply>;
  readonly stickers: StickerBook;
  readonly random: Random;
  /** Rises with every change. */
  revision(): number;
  /** Replaces the order of that identifier, or adds one whose identifier came from `takeOrderId`. */
  putOrder(order: SimulatedOrder): void;
  putSupply(supply: SimulatedSupply): void;
  removeSupply(supplyId: string): void;
  takeOrderId(): string;
  takeSupplyNumber(): number;
  saved(): SavedState;
}

/** Identifiers rise with gaps, as those of a service with other sellers do. */
const WIDEST_ID_GAP = 9;

export function noteSticker(book: StickerBook, sticker: Sticker): void {
  book.barcodes.add(sticker.barcode);
  book.numbers.add(sticker.partA + sticker.partB);
}

export function openState(saved: SavedState): MarketplaceState {
  const { idPrefix, seed, articles, warehouses } = saved;
  const orders = new Map(saved.orders.map((order) => [order.id, order]));
  const orderIds = saved.orders.map((order) => order.id);
  const supplies = new Map(saved.supplies.map((supply) => [supply.id, supply]));
  const random = resumeRandom(saved.random);
  const stickers: StickerBook = { barcodes: new Set(), numbers: new Set() };
  for (const order of saved.orders) noteSticker(stickers, order.sticker);
  let nextOrderId = BigInt(saved.nextOrderId);
  let { nextSupplyNumber } = saved;
  let revision = 0;
  return {
    idPrefix,
    seed,
    articles,
    warehouses,
    orders,
    orderIds,
    supplies,
    stickers,
    random,
    revision: () => revision,
    putOrder: (order) => {
      if (!orders.has(order.id)) orderIds.push(order.id);
      orders.set(order.id, order);
      revision++;
    },
    putSupply: (supply) => {
      supplies.set(supply.id, supply);
      revision++;
    },
    removeSupply: (supplyId) => {
      if (supplies.delete(supplyId)) revision++;
    },
    takeOrderId: () => {
      const id = String(nextOrderId);
      nextOrderId += BigInt(1 + random.int(WIDEST_ID_GAP));
      return id;
    },
    takeSupplyNumber: () => nextSupplyNumber++,
    saved: () => ({
      version: 1,
      idPrefix,
      seed,
      random: [...random.state()],
      nextOrderId: String(nextOrderId),
      nextSupplyNumber,
      articles: [...articles],
      warehouses: [...warehouses],
      orders: [...orders.values()],
      supplies: [...supplies.values()],
    }),
  };
}
