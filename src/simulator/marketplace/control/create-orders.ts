import { z } from 'zod';
import { tolerantInt64 } from '../../../shared/marketplace/int64.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import { ok } from '../../../shared/result.ts';
import { addOrdersNow } from '../shop/new-orders.ts';
import { pickupWarehouse } from '../shop/sellers.ts';
import { schemes } from '../state/state-shapes.ts';
import { badRequest, bodyOf, type ControlAction, notPossible, sellerOf } from './control-action.ts';
import { wireId } from './seller-view.ts';

const wishesShape = z.strictObject({
  count: z.int().min(1).max(100_000).default(1),
  scheme: z.enum(schemes).default('fbs'),
  cargoType: z.literal([1, 2, 3]).optional(),
  warehouseId: tolerantInt64.optional(),
  requiredMeta: z.array(z.enum(metaKinds)).optional(),
  skus: z.array(z.string().min(1)).min(1).optional(),
  /** Whose orders they are; `main` when left out. */
  seller: z.string().optional(),
});

/** New orders arrive now. */
export const createOrders: ControlAction = ({ world, bounds: { mostOrders = Infinity } }, request) => {
  const wishes = bodyOf(wishesShape, request);
  if (!wishes.ok) return wishes;
  const { count, scheme, warehouseId } = wishes.value;
  const found = sellerOf(world, wishes.value.seller);
  if (!found.ok) return found;
  const state = found.value;
  // Goods of the self-pickup scheme lie in a warehouse of their own, which no list shows.
  const known =
    scheme === 'pickup' ? [pickupWarehouse(state)] : [...state.warehouses.values()].map(({ id }) => id);
  if (warehouseId !== undefined && !known.includes(warehouseId)) {
    return badRequest(`warehouseId: the seller's warehouses for ${scheme} are ${known.join(', ')}`);
  }
  if (known.length === 0) return badRequest('the seller has no warehouse left');
  const there = [...world.sellers.values()].reduce((sum, { orders }) => sum + orders.size, 0);
  if (there + count > mostOrders) {
    return notPossible(`this marketplace holds at most ${mostOrders} orders, and has ${there}`);
  }
  return ok({ orders: addOrdersNow(state, count, wishes.value, world.now()).map(wireId) });
};
