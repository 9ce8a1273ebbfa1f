import type { z } from 'zod';
import type { supplyShape } from '../../../shared/marketplace/supplies.ts';
import { ok } from '../../../shared/result.ts';
import { dateTime } from '../../clock.ts';
import { refuse } from '../gate/errors.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { knownOrders } from '../orders/known-orders.ts';
import { hasEnded } from '../orders/order-end.ts';
import { supplyOrderRecord } from '../orders/order-records.ts';
import type { SimulatedOrder, SimulatedSupply } from '../state/state-shapes.ts';
import { obstacleToAdding } from './adding-orders.ts';
import { boxesOf } from './box-membership.ts';
import { findSupply } from './find-supply.ts';
import { closeSupply } from './supply-closing.ts';
import { attach, detach, NO_CARGO_TYPE } from './supply-membership.ts';

function supplyRecord(supply: SimulatedSupply): z.output<typeof supplyShape> {
  return {
    id: supply.id,
    done: supply.done,
    createdAt: supply.createdAt,
    closedAt: supply.closedAt,
    scanDt: supply.scanDt,
    name: supply.name,
    cargoType: supply.cargoType,
  };
}

const createSupply: Rule<'createSupply'> = ({ state, now }, { name }) => {
  const number = state.takeNumber();
  const id = `${state.idPrefix}-GI-${number}`;
  state.supplies.put({
    id,
    number,
    name,
    done: false,
    createdAt: dateTime(now),
    closedAt: null,
    scanDt: null,
    cargoType: NO_CARGO_TYPE,
    orders: [],
  });
  return ok({ id });
};

/** The cursor is the number of the last supply given; 0 on the last page, as for orders. */
const listSupplies: Rule<'listSupplies'> = ({ state }, { limit, next }) => {
  const rest = [...state.supplies.values()].filter((supply) => BigInt(supply.number) > BigInt(next));
  const page = rest.slice(0, limit);
  return ok({
    next: rest.length > limit ? String(page.at(-1)?.number ?? 0) : '0',
    supplies: page.map(supplyRecord),
  });
};

const getSupply: Rule<'getSupply'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  return supply.ok ? ok(supplyRecord(supply.value)) : supply;
};

const getSupplyOrders: Rule<'getSupplyOrders'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  return supply.ok ? ok({ orders: knownOrders(state, supply.value.orders).map(supplyOrderRecord) }) : supply;
};

const addOrderToSupply: Rule<'addOrderToSupply'> = ({ state, now }, { supplyId, orderId }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const order = state.orders.get(orderId);
  if (order === undefined) return refuse('NotFound', 'no such order');
  // Adding what is there already is not shown: while the supply is active it changes nothing and is no refusal.
  if (order.supplyId === supplyId && !supply.value.done && !hasEnded(order)) return ok(null);
  const from = order.supplyId === null ? null : (state.supplies.get(order.supplyId) ?? null);
  const obstacle = obstacleToAdding(order, supply.value, from);
  if (obstacle !== null) return refuse('FailedToAddSupplyOrder', obstacle);
  attach(state, detach(state, order), supplyId, now);
  return ok(null);
};

const deleteSupply: Rule<'deleteSupply'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  // An operation on a closed supply has no code of its own: StatusMismatch (observed facts).
  if (supply.value.done) return refuse('StatusMismatch', 'the supply is closed');
  if (supply.value.orders.length > 0) return refuse('SupplyHasOrders', 'the supply has orders');
  for (const box of boxesOf(state, supplyId)) state.boxes.remove(box.id);
  state.supplies.remove(supplyId);
  return ok(null);
};

/** An order that was cancelled meanwhile can't be given a UIN any more, and needs none. */
const lacksUin = (order: SimulatedOrder): boolean =>
  order.requiredMeta.includes('uin') && order.meta.uin === undefined && !hasEnded(order);

/** Of several reasons the first that document 1 names is told: orders, empty boxes ("Supply states"), UINs ("Rules", 4). */
const deliverSupply: Rule<'deliverSupply'> = ({ state, now }, { supplyId }) => {
  const found = findSupply(state, supplyId);
  if (!found.ok) return found;
  const supply = found.value;
  if (supply.done) return refuse('StatusMismatch', 'the supply is closed');
  if (supply.orders.length === 0) return refuse('SupplyHasZeroOrders', 'the supply has no orders');
  if (boxesOf(state, supplyId).some((box) => box.orders.length === 0)) {
    return refuse('SupplyHasEmptyTrbx', 'the supply has empty boxes: delete them or distribute the goods');
  }
  if (knownOrders(state, supply.orders).some(lacksUin)) {
    return refuse('UinIsNotFilled', 'UIN must be set for all orders that need one');
  }
  closeSupply(state, supply, now);
  return ok(null);
};

export const supplyRules = {
  createSupply,
  listSupplies,
  getSupply,
  getSupplyOrders,
  addOrderToSupply,
  deleteSupply,
  deliverSupply,
} satisfies Rules<
  | 'createSupply'
  | 'listSupplies'
  | 'getSupply'
  | 'getSupplyOrders'
  | 'addOrderToSupply'
  | 'deleteSupply'
  | 'deliverSupply'
>;
