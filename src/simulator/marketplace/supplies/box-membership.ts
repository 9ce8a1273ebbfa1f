import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedBox, SimulatedOrder } from '../state/state-shapes.ts';
import { findSupply } from './find-supply.ts';

/** As for supplies: text that can't be an identifier (`<PFX>-TRBX-<digits>`) is a bad parameter. */
export function findBox(state: SellerState, supplyId: string, boxId: string): Result<SimulatedBox, Refusal> {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const box = state.boxes.get(boxId);
  if (box?.supplyId === supplyId) return ok(box);
  const start = `${state.idPrefix}-TRBX-`;
  const wellFormed = boxId.startsWith(start) && /^\d+$/.test(boxId.slice(start.length));
  return wellFormed
    ? refuse('NotFound', 'no such box in the supply')
    : refuse('IncorrectParameter', 'trbxId is not a box identifier');
}

export const boxesOf = (state: SellerState, supplyId: string): SimulatedBox[] =>
  [...state.boxes.values()].filter((box) => box.supplyId === supplyId);

/** The order stays in its supply. */
export function takeOutOfBox(state: SellerState, order: SimulatedOrder): SimulatedOrder {
  const box = order.boxId === null ? undefined : state.boxes.get(order.boxId);
  if (box === undefined) return order;
  state.boxes.put({ ...box, orders: box.orders.filter((id) => id !== order.id) });
  const unboxed = { ...order, boxId: null };
  state.orders.put(unboxed);
  return unboxed;
}

/** Out of the box it is in, if any, into this one. */
export function putInBox(state: SellerState, order: SimulatedOrder, boxId: string): void {
  if (order.boxId === boxId) return;
  const unboxed = takeOutOfBox(state, order);
  const box = state.boxes.get(boxId);
  if (box === undefined) throw new Error(`no box ${boxId}`);
  state.boxes.put({ ...box, orders: [...box.orders, order.id] });
  state.orders.put({ ...unboxed, boxId });
}
