import type { Call } from '../model/call.ts';
import type { Allowed } from '../model/expectation.ts';
import type { Order, Shop, World } from '../model/world.ts';

export interface Question {
  readonly world: World;
  /** The caller's. */
  readonly shop: Shop;
  readonly call: Call;
}

/** Which answers the documents allow to a call. */
export type Rule = (question: Question) => readonly Allowed[];

/** The order that a path names, if the caller has it. */
export const orderOf = ({ shop, call }: Question): Order | undefined =>
  shop.orders.get(call.path['orderId'] ?? '');

export const isWholeNumber = (text: string | undefined): boolean =>
  text !== undefined && /^-?\d{1,19}$/.test(text);

/** Characters as people count them. */
export const lengthOf = (text: unknown): number => (typeof text === 'string' ? Array.from(text).length : -1);

/** The ids of `{orders: […]}` as text. */
export function askedIds(body: unknown): string[] {
  const list = typeof body === 'object' && body !== null && 'orders' in body ? body.orders : [];
  return Array.isArray(list) ? list.map(String) : [];
}
