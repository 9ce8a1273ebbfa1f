import type { Card } from './cards.ts';
import { DAY_MS, type Days, dayAt, dayOf, weekdayOf } from './days.ts';
import { draw, keyIn } from './invention.ts';

/** What happened on a product card; sums in whole roubles, so that they add up exactly. */
export interface Figures {
  readonly open: number;
  readonly cart: number;
  readonly orders: number;
  readonly ordersSum: number;
  readonly buyouts: number;
  readonly buyoutsSum: number;
  readonly cancels: number;
  readonly cancelsSum: number;
}

type Counters = { -readonly [Name in keyof Figures]: Figures[Name] };

const noFigures: Figures = {
  open: 0,
  cart: 0,
  orders: 0,
  ordersSum: 0,
  buyouts: 0,
  buyoutsSum: 0,
  cancels: 0,
  cancelsSum: 0,
};

export function sumOf(figures: Iterable<Figures>): Figures {
  const sum: Counters = { ...noFigures };
  for (const one of figures) {
    sum.open += one.open;
    sum.cart += one.cart;
    sum.orders += one.orders;
    sum.ordersSum += one.ordersSum;
    sum.buyouts += one.buyouts;
    sum.buyoutsSum += one.buyoutsSum;
    sum.cancels += one.cancels;
    sum.cancelsSum += one.cancelsSum;
  }
  return sum;
}

/** Before the earliest report of document 3 (28 December 2021): every shop is older than any of them. */
const SHOP_SINCE = dayOf('2021-06-01');

/** The days of a period on which something can have happened until the wall-clock time `now`. */
export const knownDays = ({ first, last }: Days, now: number): Days => ({
  first: Math.max(first, SHOP_SINCE),
  last: Math.min(last, dayAt(now)),
});

/** From Monday on. */
const weekdays = [0.9, 0.95, 1, 1, 1.1, 1.3, 1.2] as const;

/** The price of a day in whole roubles, the seller's discount taken off. */
export function priceOn(card: Card, day: number): number {
  const discount = Math.floor(draw(keyIn(card.key, day), 'discount') * 11);
  return Math.max(1, Math.round((card.price * (100 - discount)) / 100));
}

type Counts = Pick<Figures, 'open' | 'cart' | 'orders' | 'buyouts' | 'cancels'>;

/** A whole number that is `value` on average. */
const about = (value: number, chance: number): number => Math.floor(value + chance);

/** A whole day. Some of the orders are neither bought out nor cancelled: they are still being delivered. */
function countsOn(card: Card, day: number): Counts {
  const key = keyIn(card.key, day);
  const trend = 0.7 + 0.6 * draw(keyIn(card.key, Math.floor(day / 30)), 'trend');
  const usual = card.popularity * trend * (weekdays[weekdayOf(day)] ?? 1);
  const open = Math.floor(usual * (0.8 + 0.4 * draw(key, 'open')));
  const cart = Math.min(open, about(open * card.cartShare, draw(key, 'cart')));
  const orders = Math.min(cart, about(cart * card.orderShare, draw(key, 'orders')));
  const buyouts = Math.min(orders, about(orders * card.keptShare, draw(key, 'kept')));
  const cancels = Math.min(orders - buyouts, about((orders - buyouts) * 0.6, draw(key, 'cancels')));
  return { open, cart, orders, buyouts, cancels };
}

/** Wall-clock times; `until` no longer belongs to it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export const spanOf = ({ first, last }: Days): Span => ({ from: first * DAY_MS, until: (last + 1) * DAY_MS });

/**
 * Counts grow evenly through a day, so that its parts add up to it. Nothing has happened after the wall-clock time
 * `now`.
 */
export function figuresIn(card: Card, span: Span, now: number): Figures {
  const from = Math.max(span.from, SHOP_SINCE * DAY_MS);
  const until = Math.min(span.until, now);
  const sum: Counters = { ...noFigures };
  for (let day = dayAt(from); day * DAY_MS < until; day++) {
    const counts = countsOn(card, day);
    const price = priceOn(card, day);
    const start = Math.max(0, from / DAY_MS - day);
    const end = Math.min(1, until / DAY_MS - day);
    const part = (count: number): number => Math.floor(count * end) - Math.floor(count * start);
    const [orders, buyouts, cancels] = [part(counts.orders), part(counts.buyouts), part(counts.cancels)];
    sum.open += part(counts.open);
    sum.cart += part(counts.cart);
    sum.orders += orders;
    sum.ordersSum += orders * price;
    sum.buyouts += buyouts;
    sum.buyoutsSum += buyouts * price;
    sum.cancels += cancels;
    sum.cancelsSum += cancels * price;
  }
  return sum;
}
