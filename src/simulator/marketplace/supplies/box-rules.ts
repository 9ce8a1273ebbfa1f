import { ok, type Result } from '../../../shared/result.ts';
import { type Refusal, refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { knownOrders } from '../orders/known-orders.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { SimulatedSupply } from '../state/state-shapes.ts';
import { boxesOf, findBox, putInBox, takeOutOfBox } from './box-membership.ts';
import { findSupply } from './find-supply.ts';

/**
 * Document 1, "Supply states", rule 5: only while the supply is in the assembly stage. The code is not shown:
 * `FailedToAddSupplyTrbx` for every change of boxes (observed facts, "unclear").
 */
const obstacle = ({ done }: SimulatedSupply) =>
  done ? refuse('FailedToAddSupplyTrbx', 'the supply is closed: its boxes can no longer be changed') : null;

/** Reading is not limited to a stage. */
const listBoxes: Rule<'listBoxes'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  return ok({ trbxes: boxesOf(state, supplyId).map(({ id, orders }) => ({ id, orders })) });
};

/** What the box's sticker says, in the form of the observed facts ("Values"); its last digits are the box's own. */
const stickerCode = (state: SellerState, number: number): string =>
  `$PMP:1:${100 + state.random.int(900)}:${String(number % 10_000_000).padStart(7, '0')}`;

const addBoxes: Rule<'addBoxes'> = ({ state }, { supplyId, amount }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const closed = obstacle(supply.value);
  if (closed !== null) return closed;
  const trbxIds = Array.from({ length: amount }, () => {
    const number = state.takeNumber();
    const id = `${state.idPrefix}-TRBX-${number}`;
    state.boxes.put({ id, supplyId, barcode: stickerCode(state, number), orders: [] });
    return id;
  });
  return ok({ trbxIds });
};

/**
 * Rule 8: their orders leave the boxes, not the supply. All or none: an unknown box refuses the others too. How many
 * must be named is not shown: none changes nothing.
 */
const deleteBoxes: Rule<'deleteBoxes'> = ({ state }, { supplyId, trbxIds }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const closed = obstacle(supply.value);
  if (closed !== null) return closed;
  for (const id of trbxIds) {
    if (state.boxes.get(id)?.supplyId !== supplyId) return refuse('NotFound', `no box ${id} in the supply`);
  }
  for (const id of trbxIds) {
    for (const order of knownOrders(state, state.boxes.get(id)?.orders ?? [])) takeOutOfBox(state, order);
    state.boxes.remove(id);
  }
  return ok(null);
};

/** Supply and box of a change, or why there can be none. */
function changeable(state: SellerState, supplyId: string, trbxId: string): Result<null, Refusal> {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const box = findBox(state, supplyId, trbxId);
  if (!box.ok) return box;
  return obstacle(supply.value) ?? ok(null);
}

/**
 * All or none. Not shown: an order of another box of the supply moves, as one of another supply does; an empty list
 * changes nothing; an unknown order is not in the supply either.
 */
const addOrdersToBox: Rule<'addOrdersToBox'> = ({ state }, { supplyId, trbxId, orderIds }) => {
  const change = changeable(state, supplyId, trbxId);
  if (!change.ok) return change;
  for (const id of orderIds) {
    if (state.orders.get(id)?.supplyId !== supplyId) {
      return refuse('FailedToAddSupplyOrder', `order ${id} is not in the supply`);
    }
  }
  for (const order of knownOrders(state, orderIds)) putInBox(state, order, trbxId);
  return ok(null);
};

const removeOrderFromBox: Rule<'removeOrderFromBox'> = ({ state }, { supplyId, trbxId, orderId }) => {
  const change = changeable(state, supplyId, trbxId);
  if (!change.ok) return change;
  const order = state.orders.get(orderId);
  if (order?.boxId !== trbxId) return refuse('NotFound', 'no such order in the box');
  takeOutOfBox(state, order);
  return ok(null);
};

export const boxRules = {
  listBoxes,
  addBoxes,
  deleteBoxes,
  addOrdersToBox,
  removeOrderFromBox,
} satisfies Rules<'listBoxes' | 'addBoxes' | 'deleteBoxes' | 'addOrdersToBox' | 'removeOrderFromBox'>;
