import type { z } from 'zod';
import type { supplyShape } from '../../shared/marketplace/supplies.ts';
import { ok, type Result } from '../../shared/result.ts';
import { dateTime } from '../clock.ts';
import { type Refusal, refuse } from './errors.ts';
import { supplyOrderRecord } from './order-records.ts';
import { knownOrders } from './order-rules.ts';
import type { Rule } from './rule.ts';
import type { MarketplaceState } from './state.ts';
import type { SimulatedOrder, SimulatedSupply } from './state-shapes.ts';
import { attach, detach, NO_CARGO_TYPE, obstacleToAdding } from './supply-membership.ts';

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

/** Text that can't be an identifier (`<PFX>-GI-<digits>`) is a bad parameter; one that was never given is unknown. */
export function findSupply(state: MarketplaceState, supplyId: string): Result<SimulatedSupply, Refusal> {
  const supply = state.supplies.get(supplyId);
  if (supply !== undefined) return ok(supply);
  const start = `${state.idPrefix}-GI-`;
  const wellFormed = supplyId.startsWith(start) && /^\d+$/.test(supplyId.slice(start.length));
  return wellFormed
    ? refuse('NotFound', 'no such supply')
    : refuse('IncorrectParameter', 'supplyId is not a supply identifier');
}

export const createSupply: Rule<'createSupply'> = ({ state, now }, { name }) => {
  const number = state.takeSupplyNumber();
  const id = `${state.idPrefix}-GI-${number}`;
  state.putSupply({
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
export const listSupplies: Rule<'listSupplies'> = ({ state }, { limit, next }) => {
  const rest = [...state.supplies.values()].filter((supply) => BigInt(supply.number) > BigInt(next));
  const page = rest.slice(0, limit);
  return ok({
    next: rest.length > limit ? String(page.at(-1)?.number ?? 0) : '0',
    supplies: page.map(supplyRecord),
  });
};

export const getSupply: Rule<'getSupply'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  return supply.ok ? ok(supplyRecord(supply.value)) : supply;
};

export const getSupplyOrders: Rule<'getSupplyOrders'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  return supply.ok ? ok({ orders: knownOrders(state, supply.value.orders).map(supplyOrderRecord) }) : supply;
};

export const addOrderToSupply: Rule<'addOrderToSupply'> = ({ state }, { supplyId, orderId }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  const order = state.orders.get(orderId);
  if (order === undefined) return refuse('NotFound', 'no such order');
  // Adding what is there already is not shown: while the supply is active it changes nothing and is no refusal.
  if (order.supplyId === supplyId && !supply.value.done) return ok(null);
  const from = order.supplyId === null ? null : (state.supplies.get(order.supplyId) ?? null);
  const obstacle = obstacleToAdding(order, supply.value, from);
  if (obstacle !== null) return refuse('FailedToAddSupplyOrder', obstacle);
  attach(state, detach(state, order), supplyId);
  return ok(null);
};

export const deleteSupply: Rule<'deleteSupply'> = ({ state }, { supplyId }) => {
  const supply = findSupply(state, supplyId);
  if (!supply.ok) return supply;
  // An operation on a closed supply has no code of its own: StatusMismatch (observed facts).
  if (supply.value.done) return refuse('StatusMismatch', 'the supply is closed');
  if (supply.value.orders.length > 0) return refuse('SupplyHasOrders', 'the supply has orders');
  state.removeSupply(supplyId);
  return ok(null);
};

const lacksUin = (order: SimulatedOrder): boolean =>
  order.requiredMeta.includes('uin') && order.meta.uin === undefined;

export const deliverSupply: Rule<'deliverSupply'> = ({ state, now }, { supplyId }) => {
  const found = findSupply(state, supplyId);
  if (!found.ok) return found;
  const supply = found.value;
  if (supply.done) return refuse('StatusMismatch', 'the supply is closed');
  if (supply.orders.length === 0) return refuse('SupplyHasZeroOrders', 'the supply has no orders');
  const orders = knownOrders(state, supply.orders);
  if (orders.some(lacksUin)) {
    return refuse('UinIsNotFilled', 'UIN must be set for all orders that need one');
  }
  for (const order of orders) state.putOrder({ ...order, supplierStatus: 'complete' });
  state.putSupply({ ...supply, done: true, closedAt: dateTime(now) });
  return ok(null);
};
