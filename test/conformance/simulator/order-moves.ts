import { expect } from 'vitest';
import { z } from 'zod';
import { newOrder, read, type Reply, START, type Shop } from './shop.ts';

type Id = number | bigint;

/** A scheme whose orders walk from state to state, one call for each step. */
export interface Moves {
  readonly scheme: 'dbs' | 'pickup';
  /** Path of the scheme's orders. */
  readonly path: string;
  /** The verbs that lead from a new order to each state. */
  readonly ways: Readonly<Record<string, readonly string[]>>;
}

export const move = (
  shop: Shop,
  { path }: Moves,
  id: Id,
  verb: string,
  token?: string | null,
): Promise<Reply> => shop.request('PATCH', `${path}/${id}/${verb}`, undefined, token);

/** Makes an order and brings it into the state. */
export async function orderIn(shop: Shop, moves: Moves, state: string): Promise<Id> {
  const id = await newOrder(shop, { scheme: moves.scheme });
  for (const verb of moves.ways[state] ?? []) {
    expect((await move(shop, moves, id, verb)).status).toBeLessThan(300);
  }
  return id;
}

/** What the scheme's own operation says of the order. */
export async function statusIn(shop: Shop, { path }: Moves, id: Id): Promise<unknown> {
  const reply = await shop.request('POST', `${path}/status`, { orders: [id] });
  return read({ orders: z.array(z.unknown()) }, reply).orders[0];
}

/** The order as the control side shows it. */
export async function recordOf(shop: Shop, id: Id) {
  const order = (await shop.view()).orders.find((one) => one.id === id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

/** What the request answers; it must change no order. */
export async function changingNothing(shop: Shop, ask: () => Promise<Reply>): Promise<Reply> {
  const before = (await shop.view()).orders;
  const reply = await ask();
  expect((await shop.view()).orders).toEqual(before);
  return reply;
}

/** Unix seconds around the start of a shop. */
export const day = (shift: number): number => START / 1000 + shift * 24 * 3600;

/** All pages of the scheme's ended orders: the identifiers of each. */
export async function pagesOf(
  shop: Shop,
  { path }: Moves,
  limit: number,
  [from, to]: readonly [number, number],
): Promise<Id[][]> {
  const id = z.union([z.int(), z.bigint()]);
  const pages: Id[][] = [];
  let next: Id = 0;
  do {
    const query = `limit=${limit}&next=${next}&dateFrom=${from}&dateTo=${to}`;
    const reply = await shop.request('GET', `${path}?${query}`);
    const page = read({ next: id, orders: z.array(z.looseObject({ id })) }, reply);
    pages.push(page.orders.map((order) => order.id));
    ({ next } = page);
  } while (next !== 0 && pages.length < 20);
  return pages;
}

/** The fields of a record that every order variant has, as the marketplace answers them. */
export function commonFields(record: Record<string, unknown>): Record<string, unknown> {
  const same = 'id orderUid article colorCode rid createdAt skus warehouseId nmId chrtId price cargoType';
  return {
    ...Object.fromEntries(same.split(' ').map((name) => [name, record[name]])),
    convertedPrice: record['price'],
    currencyCode: 643,
    convertedCurrencyCode: 643,
    isZeroOrder: false,
  };
}
