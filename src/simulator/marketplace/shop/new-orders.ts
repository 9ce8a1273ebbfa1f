import { dateTime } from '../../clock.ts';
import { drawSticker } from '../labels/stickers.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Article, Scheme, SimulatedOrder, Warehouse } from '../state/state-shapes.ts';
import { makeAddress, makeBuyer } from './buyers.ts';
import { deliveryToDoor, deliveryToPlatform } from './deliveries.ts';
import { officeOf } from './offices.ts';
import { pickupWarehouse } from './sellers.ts';

/** Most goods lie in one warehouse, so that a supply of one warehouse and one `cargoType` is worth making. */
const SHARE_OF_FIRST_WAREHOUSE = 0.78;
/** Above 1 the first articles of the catalogue sell better than the last: several orders want the same product. */
const POPULARITY = 1.7;
const SHARE_OF_BASKETS = 0.12;

/** What someone may ask of new orders; what is left open is drawn. */
export interface OrderWishes {
  readonly scheme?: Scheme | undefined;
  readonly cargoType?: number | undefined;
  readonly warehouseId?: string | undefined;
  readonly requiredMeta?: SimulatedOrder['requiredMeta'] | undefined;
  readonly skus?: readonly string[] | undefined;
}

/** Adds orders that "arrive now": distinct times as far as the past since the last order has room, none ahead. */
export function addOrdersNow(
  state: SellerState,
  count: number,
  wishes: OrderWishes,
  now: number,
): readonly string[] {
  const newest = Math.floor(now / 1000);
  const last = state.orders.get(state.orderIds.at(-1) ?? '');
  const after = last === undefined ? 0 : Math.floor(Date.parse(last.createdAt) / 1000);
  const first = Math.max(after + 1, newest - count + 1);
  return Array.from({ length: count }, (_, index) =>
    addOrder(state, wishes, Math.max(after, Math.min(newest, first + index)) * 1000),
  );
}

function chooseArticle(state: SellerState, wishes: OrderWishes): Article {
  const { random, articles } = state;
  const wanted = articles.find((article) => wishes.skus?.some((sku) => article.skus.includes(sku)));
  if (wanted) return wanted;
  const popular = articles[Math.floor(articles.length * random.next() ** POPULARITY)];
  const chosen = articleOrderedAs(state, wishes.skus ?? []) ?? popular;
  if (chosen === undefined) throw new Error('the simulator has no articles');
  return chosen;
}

/** A barcode that no article has stands for one article all the same: the one it was first ordered as. */
function articleOrderedAs({ articles, orders }: SellerState, skus: readonly string[]): Article | undefined {
  if (skus.length === 0) return undefined;
  const ordered = [...orders.values()].find((order) => order.skus.some((sku) => skus.includes(sku)));
  return ordered && articles.find(({ nmId }) => nmId === ordered.nmId);
}

/** `deliveryType` of the warehouse that each scheme's goods leave from. */
const warehouseKind: Readonly<Record<Exclude<Scheme, 'pickup'>, number>> = {
  fbs: 1,
  crossborder: 1,
  dbs: 2,
  platformgo: 3,
};

function chooseWarehouse(
  state: SellerState,
  scheme: Exclude<Scheme, 'pickup'>,
  wishes: OrderWishes,
): Warehouse {
  const all = [...state.warehouses.values()];
  const fitting = all.filter(({ deliveryType }) => deliveryType === warehouseKind[scheme]);
  const [first, ...others] = fitting.length > 0 ? fitting : all;
  if (first === undefined) throw new Error('the seller has no warehouses');
  const wanted = all.find((warehouse) => warehouse.id === wishes.warehouseId);
  if (wanted !== undefined) return wanted;
  const usual = others.length === 0 || state.random.next() < SHARE_OF_FIRST_WAREHOUSE;
  return usual ? first : state.random.pick(others);
}

const HEX = '0123456789abcdef';
const DIGITS = '0123456789';

/** Orders of one basket share `orderUid` (observed facts, "Values"). */
function chooseOrderUid(state: SellerState): string {
  const { random } = state;
  const last = state.orders.get(state.orderIds.at(-1) ?? '');
  if (last !== undefined && random.next() < SHARE_OF_BASKETS) return last.orderUid;
  return `${100_000_000 + random.int(800_000_000)}_${random.text(32, HEX)}`;
}

/** `createdAt` in milliseconds. */
export function addOrder(state: SellerState, wishes: OrderWishes, createdAt: number): string {
  const { random } = state;
  const scheme = wishes.scheme ?? 'fbs';
  const article = chooseArticle(state, wishes);
  const warehouse = scheme === 'pickup' ? null : chooseWarehouse(state, scheme, wishes);
  const orderUid = chooseOrderUid(state);
  const id = state.takeOrderId();
  const brought = scheme === 'dbs' || scheme === 'platformgo';
  const order: SimulatedOrder = {
    id,
    scheme,
    orderUid,
    rid: `${random.text(1, 'abcdef')}${random.text(18, HEX)}.0.0`,
    createdAt: dateTime(createdAt),
    article: article.article,
    colorCode: article.colorCode,
    nmId: article.nmId,
    chrtId: article.chrtId,
    skus: [...(wishes.skus ?? article.skus)],
    warehouseId: warehouse?.id ?? pickupWarehouse(state),
    offices: warehouse === null ? [] : [officeOf(warehouse.officeId)?.name ?? ''],
    price: article.price,
    salePrice: Math.round((article.price * 9) / 10),
    cargoType: wishes.cargoType ?? article.cargoType,
    requiredMeta: wishes.requiredMeta ?? [],
    meta: {},
    supplierStatus: 'new',
    platformStatus: 'waiting',
    supplyId: null,
    boxId: null,
    scanPrice: null,
    sticker: drawSticker(random, state.stickers),
    comment: '',
    address: brought ? makeAddress(random) : null,
    delivery: brought ? deliveryToDoor(id, createdAt) : deliveryToPlatform(createdAt),
    // Warehouse orders never show their buyer.
    buyer: scheme === 'fbs' ? null : makeBuyer(random),
    // Document 2 calls the code unique: the identifier makes it so.
    pickup:
      scheme === 'pickup'
        ? { orderCode: `${id}-${random.text(4, DIGITS)}`, passcode: random.text(5, DIGITS) }
        : null,
    history: scheme === 'crossborder' ? [{ date: dateTime(createdAt), code: 'assembling' }] : [],
    changedAt: createdAt,
  };
  state.orders.put(order);
  return order.id;
}
