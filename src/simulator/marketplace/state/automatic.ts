import { hasEnded } from '../orders/order-end.ts';
import { passHours } from '../shop/passing-day.ts';
import { isExpired } from '../passes/pass-validity.ts';
import type { World } from './world.ts';

/**
 * What happens by itself as time passes; carried out before anything else looks at the state.
 *
 * Document 2: "any state" becomes `cancel_shelf_life` when the storage period ends. Goods are stored for the customer
 * from `prepare` on, so the period begins there and no other state can see its end. The platform's side of it is not
 * shown: `canceled`, the order was neither sold nor refused.
 */
export function settleAutomaticChanges(world: World): void {
  passHours(world);
  const now = world.now();
  for (const { orders, passes, readyForPickup } of world.sellers.values()) {
    for (const pass of passes.values()) {
      if (isExpired(pass, now)) passes.remove(pass.id);
    }
    for (const id of readyForPickup) {
      const order = orders.get(id);
      if (order === undefined || hasEnded(order) || now - order.changedAt < world.storagePeriod) continue;
      orders.put({
        ...order,
        supplierStatus: 'cancel_shelf_life',
        platformStatus: 'canceled',
        changedAt: order.changedAt + world.storagePeriod,
      });
    }
  }
}
