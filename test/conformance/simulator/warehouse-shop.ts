import { expect } from 'vitest';
import { z } from 'zod';
import { add, newOrder, newSupply, read, refused, type Reply, type Shop } from './shop.ts';

export type Id = number | bigint;

/** Everything that the control side shows, but not how many requests there were. */
async function stateOf(shop: Shop): Promise<unknown> {
  const reply = await shop.control('GET', '/state');
  return { ...read({}, reply), requests: null };
}

/** What a refused request answers; nothing at all may be another than before. */
export async function refusal(shop: Shop, ask: () => Promise<Reply>) {
  const before = await stateOf(shop);
  const { status, body } = await ask();
  expect(await stateOf(shop)).toEqual(before);
  return { status, body };
}

/** The request is refused so, and changes nothing at all. */
export async function expectRefusal(
  shop: Shop,
  ask: () => Promise<Reply>,
  status: number,
  code: string,
): Promise<void> {
  expect(await refusal(shop, ask)).toEqual(refused(status, code));
}

/** Done, with an empty body. */
export const done = { status: 204, text: '' };

export const deliver = (shop: Shop, supplyId: string): Promise<Reply> =>
  shop.request('PATCH', `/supplies/${supplyId}/deliver`);

export const accept = (shop: Shop, supplyId: string, unscanned: readonly Id[] = []): Promise<Reply> =>
  shop.control('POST', '/accept', { supplyId, unscanned });

/** A supply with so many orders in it, in `confirm`. */
export async function supplyOf(
  shop: Shop,
  count: number,
  wishes: object = {},
): Promise<{ supplyId: string; orders: Id[] }> {
  const supplyId = await newSupply(shop);
  const orders: Id[] = [];
  for (let index = 0; index < count; index++) {
    const id = await newOrder(shop, wishes);
    expect((await add(shop, supplyId, id)).status).toBe(204);
    orders.push(id);
  }
  return { supplyId, orders };
}

export async function newBoxes(shop: Shop, supplyId: string, amount: number): Promise<readonly string[]> {
  const reply = await shop.request('POST', `/supplies/${supplyId}/trbx`, { amount });
  return read({ trbxIds: z.array(z.string()) }, reply).trbxIds;
}

export const putInBox = (
  shop: Shop,
  supplyId: string,
  boxId: string,
  orderIds: readonly Id[],
): Promise<Reply> => shop.request('PATCH', `/supplies/${supplyId}/trbx/${boxId}`, { orderIds });

export async function boxesOf(shop: Shop, supplyId: string): Promise<unknown> {
  return (await shop.request('GET', `/supplies/${supplyId}/trbx`)).body;
}
