import { sellerOf } from '../model/call.ts';
import { schemes, type World } from '../model/world.ts';
import { controlPlans } from './control.ts';
import { orderPlans } from './orders.ts';
import { placePlans } from './places.ts';
import type { Plan, Plans } from './plan.ts';
import { before } from './needs.ts';
import { isWild, type Step } from './step.ts';
import { supplyPlans } from './supplies.ts';

const plans: Plans = { ...orderPlans, ...supplyPlans, ...placePlans, ...controlPlans };

/** What a step asks for in this state of the world. */
export function requestOf(step: Step, world: World): ReturnType<Plan> {
  const name = sellerOf(step.client);
  const shop = world.sellers[name];
  const first = isWild(step) ? null : before(step.what, shop);
  const plan = plans[first?.what ?? step.what];
  if (plan === undefined) throw new Error(`no plan for ${step.what}`);
  const b = first?.scheme === undefined ? step.b : schemes.indexOf(first.scheme);
  return plan({
    step: { ...step, b },
    world,
    shop,
    other: world.sellers[name === 'main' ? 'second' : 'main'],
  });
}

/** How often a walk takes each step: changes that lead on before questions. */
export const usualWeights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(Object.keys(plans).map((what) => [what, 2])),
  newOrders: 14,
  createSupply: 5,
  addOrderToSupply: 24,
  addBoxes: 2,
  addOrdersToBox: 14,
  removeOrderFromBox: 4,
  getBoxLabels: 4,
  deliverSupply: 14,
  getSupplyQr: 4,
  verifyPickupCustomer: 4,
  accept: 8,
  otherCancels: 4,
  clock: 4,
  cancelOrder: 4,
  setOrderMeta: 14,
  setDbsMeta: 8,
  setPickupMeta: 8,
  changeDbsOrder: 14,
  changePickupOrder: 14,
  changeCourierOrder: 5,
  deleteWarehouse: 1,
};
