import { dateTime } from '../clock.ts';
import { seededRandom } from '../random.ts';
import { makeArticles } from './articles.ts';
import { type MarketplaceState, openState } from './state.ts';
import type { Article, SimulatedOrder, Warehouse } from './state-shapes.ts';
import { drawSticker } from './stickers.ts';

const warehouses: readonly Warehouse[] = [
  {
    id: '658434',
    name: 'Riverside store',
    officeId: '15',
    office: 'Northgate',
    cargoType: 1,
    deliveryType: 1,
  },
  { id: '658471', name: 'Hill depot', officeId: '218', office: 'Eastmoor', cargoType: 1, deliveryType: 1 },
];

/** Most goods lie in one warehouse, so that a supply of one warehouse and one `cargoType` is worth making. */
const SHARE_OF_FIRST_WAREHOUSE = 0.78;
/** Above 1 the first articles of the catalogue sell better than the last: several orders want the same product. */
const POPULARITY = 1.7;
const SHARE_OF_BASKETS = 0.12;

const HOUR = 3_600;
/** Orders of the last hours; more of them than one in 20 s reach further back, never beyond the default period. */
const SHORTEST_SPREAD = 6 * HOUR;
const LONGEST_SPREAD = 29 * 24 * HOUR;
const SECONDS_BETWEEN_ORDERS = 20;
const NEWEST_AGE = 60;

export interface StateWishes {
  readonly seed: number;
  readonly idPrefix: string;
  readonly firstOrderId: string;
  readonly articles: number;
  /** New orders. */
  readonly orders: number;
  /** Orders of the weeks before, delivered and sold. */
  readonly past: number;
}

/** The same wishes at the same moment give the same state, byte by byte. */
export function generateState(wishes: StateWishes, now: number): MarketplaceState {
  const random = seededRandom(wishes.seed);
  const articles = makeArticles(random, wishes.articles);
  const state = openState({
    version: 1,
    idPrefix: wishes.idPrefix,
    seed: wishes.seed,
    random: [...random.state()],
    nextOrderId: wishes.firstOrderId,
    nextSupplyNumber: 90_000_001 + random.int(1_000_000),
    articles,
    warehouses: [...warehouses],
    orders: [],
    supplies: [],
  });
  addPast(state, wishes.past, now);
  for (const second of spreadSeconds(state, wishes.orders, Math.floor(now / 1000) - NEWEST_AGE)) {
    addOrder(state, {}, dateTime(second * 1000));
  }
  return state;
}

const PAST_SUPPLY = 200;
/** Between the past and the longest spread of new orders; within the 30 days that order information goes back. */
const PAST_OLDEST_HOURS = 29.5 * 24;
const PAST_NEWEST_HOURS = 24;

/** A shop's last weeks: orders of closed supplies, evenly spread. */
function addPast(state: MarketplaceState, count: number, now: number): void {
  const secondOf = (index: number): number => {
    const age = PAST_OLDEST_HOURS - ((PAST_OLDEST_HOURS - PAST_NEWEST_HOURS) * index) / Math.max(1, count);
    return Math.floor(now / 1000 - age * HOUR);
  };
  for (let start = 0; start < count; start += PAST_SUPPLY) {
    const number = state.takeSupplyNumber();
    const id = `${state.idPrefix}-GI-${number}`;
    const orders: string[] = [];
    for (let index = start; index < Math.min(count, start + PAST_SUPPLY); index++) {
      const orderId = addOrder(state, {}, dateTime(secondOf(index) * 1000));
      const order = state.orders.get(orderId);
      if (order === undefined) continue;
      state.putOrder({ ...order, supplierStatus: 'complete', platformStatus: 'sold', supplyId: id });
      orders.push(orderId);
    }
    const createdAt = dateTime(secondOf(start) * 1000);
    const closedAt = dateTime((secondOf(start) + HOUR) * 1000);
    state.putSupply({
      id,
      number,
      name: `Past ${start / PAST_SUPPLY + 1}`,
      done: true,
      createdAt,
      closedAt,
      scanDt: closedAt,
      cargoType: 1,
      orders,
    });
  }
}

/** Rising and distinct: one moment in each of `count` equal slices of the spread. */
function spreadSeconds(state: MarketplaceState, count: number, newest: number): number[] {
  const spread = Math.min(LONGEST_SPREAD, Math.max(SHORTEST_SPREAD, count * SECONDS_BETWEEN_ORDERS));
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * spread) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * spread) / count));
    return newest - spread + from + state.random.int(to - from);
  });
}

/** What someone may ask of new orders; what is left open is drawn. */
export interface OrderWishes {
  readonly cargoType?: number | undefined;
  readonly warehouseId?: string | undefined;
  readonly requiredMeta?: SimulatedOrder['requiredMeta'] | undefined;
  readonly skus?: readonly string[] | undefined;
}

/** Adds orders that "arrive now": distinct times as far as the past since the last order has room, none ahead. */
export function addOrdersNow(
  state: MarketplaceState,
  count: number,
  wishes: OrderWishes,
  now: number,
): readonly string[] {
  const newest = Math.floor(now / 1000);
  const last = state.orders.get(state.orderIds.at(-1) ?? '');
  const after = last === undefined ? 0 : Math.floor(Date.parse(last.createdAt) / 1000);
  const first = Math.max(after + 1, newest - count + 1);
  return Array.from({ length: count }, (_, index) =>
    addOrder(state, wishes, dateTime(Math.max(after, Math.min(newest, first + index)) * 1000)),
  );
}

function chooseArticle(state: MarketplaceState, wishes: OrderWishes): Article {
  const { random, articles } = state;
  const wanted = articles.find((article) => wishes.skus?.some((sku) => article.skus.includes(sku)));
  const chosen = wanted ?? articles[Math.floor(articles.length * random.next() ** POPULARITY)];
  if (chosen === undefined) throw new Error('the simulator has no articles');
  return chosen;
}

function chooseWarehouse(state: MarketplaceState, wishes: OrderWishes): Warehouse {
  const [first, ...others] = state.warehouses;
  if (first === undefined) throw new Error('the simulator has no warehouses');
  const wanted = state.warehouses.find((warehouse) => warehouse.id === wishes.warehouseId);
  if (wanted !== undefined) return wanted;
  return state.random.next() < SHARE_OF_FIRST_WAREHOUSE ? first : state.random.pick(others);
}

const HEX = '0123456789abcdef';

/** Orders of one basket share `orderUid` (observed facts, "Values"). */
function chooseOrderUid(state: MarketplaceState): string {
  const { random } = state;
  const last = state.orders.get(state.orderIds.at(-1) ?? '');
  if (last !== undefined && random.next() < SHARE_OF_BASKETS) return last.orderUid;
  return `${100_000_000 + random.int(800_000_000)}_${random.text(32, HEX)}`;
}

function addOrder(state: MarketplaceState, wishes: OrderWishes, createdAt: string): string {
  const { random } = state;
  const article = chooseArticle(state, wishes);
  const warehouse = chooseWarehouse(state, wishes);
  const orderUid = chooseOrderUid(state);
  const order: SimulatedOrder = {
    id: state.takeOrderId(),
    orderUid,
    rid: `${random.text(1, 'abcdef')}${random.text(18, HEX)}.0.0`,
    createdAt,
    article: article.article,
    colorCode: article.colorCode,
    nmId: article.nmId,
    chrtId: article.chrtId,
    skus: [...(wishes.skus ?? article.skus)],
    warehouseId: warehouse.id,
    offices: [warehouse.office],
    price: article.price,
    salePrice: Math.round((article.price * 9) / 10),
    cargoType: wishes.cargoType ?? article.cargoType,
    deliveryType: 'fbs',
    requiredMeta: wishes.requiredMeta ?? [],
    meta: {},
    supplierStatus: 'new',
    platformStatus: 'waiting',
    supplyId: null,
    sticker: drawSticker(random, state.stickers),
  };
  state.putOrder(order);
  return order.id;
}
