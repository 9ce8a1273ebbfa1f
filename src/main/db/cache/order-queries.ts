import { type ProductChange } from '../../../shared/domain/order/product-change.ts';
import { type CachedOrder, type OrderNews } from './order-rows.ts';

export interface NewOrderGroupRow {
  readonly warehouseId: string | null;
  readonly cargoType: number | null;
  readonly offices: readonly string[];
  readonly count: number;
  readonly oldestCreatedAt: string;
  readonly due: string | null;
  readonly articles: number;
}

export interface OrderQueries {
  /**
   * Returns the change if an order on assembly is now for another product: it must not be packed unseen. One past
   * assembly stays as it was. `next` decides its state.
   */
  upsert(news: OrderNews): ProductChange | null;
  get(orderId: string): CachedOrder | null;
  /** Ids of a supply's orders that carry the barcode, oldest first. The empty id stands for "in no supply". */
  idsBySku(sku: string, supplyId: string): string[];
  /** Barcodes of an article, of its latest orders. */
  skusOfArticle(article: string): string[];
  /** The different products of a supply's orders that carry the barcode. The empty id stands for "in no supply". */
  productsOfSku(
    sku: string,
    supplyId: string,
  ): { readonly article: string; readonly colorCode: string | null }[];
  articleOfSku(sku: string): { readonly article: string; readonly colorCode: string | null } | null;
  ofSupply(supplyId: string): CachedOrder[];
  idsOfSupply(supplyId: string): string[];
  /** Ids of those that were cancelled. */
  cancelledOfSupply(supplyId: string): string[];
  /** `handedOver`: live orders that the marketplace reports as with the carrier. */
  countBySupply(supplyId: string): {
    readonly live: number;
    readonly cancelled: number;
    readonly handedOver: number;
  };
  /** By warehouse, cargo type and offices, the most urgent first. */
  newGroups(): NewOrderGroupRow[];
  newOfGroup(group: Pick<NewOrderGroupRow, 'warehouseId' | 'cargoType' | 'offices'>): CachedOrder[];
  /** The same by their ids alone: a group may have thousands. */
  newIdsOfGroup(group: Pick<NewOrderGroupRow, 'warehouseId' | 'cargoType' | 'offices'>): string[];
  /** Live orders in open supplies: any change to them changes this desk's work. */
  toWatch(): { readonly orderId: string; readonly supplyId: string }[];
  /** Of the schemes on the list that supplies are filled from. */
  newIds(): string[];
  /** Orders that may be strange to this desk (`strangeIn`), in no supply or an open one, oldest first. */
  maybeStrange(limit: number): CachedOrder[];
  /** Whether any new order of that kind was made before then (Unix milliseconds). */
  hasNewBefore(kind: Pick<CachedOrder, 'warehouseId' | 'cargoType'>, at: number): boolean;
  /** Ids of orders in open supplies whose required codes no answer has named. */
  idsUntold(): string[];
  setRequiredMeta(orderId: string, kinds: readonly string[]): void;
  /** Products of which an order that is new or in an open supply needs marking codes, by article. */
  markedProducts(): { readonly article: string; readonly nmId: string | null }[];
  /** Taken from any order of the supply; null if it has none, or none says. */
  warehouseOfSupply(supplyId: string): string | null;
  setStatus(orderId: string, supplierStatus: string, platformStatus: string | null): boolean;
  setSupply(orderId: string, supplyId: string | null): void;
  /** An answer that only such orders get told that it crosses a border. */
  setCrossBorder(orderId: string): void;
  /** It was on assembly, and is in no supply. */
  setNew(orderId: string): void;
  /** Ids of orders in closed supplies without a final state, newest supplies first. */
  idsToFollow(limit: number): string[];
  count(): number;
}
