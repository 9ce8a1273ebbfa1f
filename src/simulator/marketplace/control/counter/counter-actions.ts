import { z } from 'zod';
import { tolerantInt64 } from '../../../../shared/marketplace/int64.ts';
import { ok } from '../../../../shared/result.ts';
import { bodyOf, type ControlAction, type ControlContext, notPossible, unknown } from '../control-action.ts';
import { wireId } from '../seller-view.ts';
import { manners, type Visitor, waitingOrders } from './people-at-counter.ts';

const visitorView = ({ orderId, ...visitor }: Visitor) => ({ ...visitor, orderId: wireId(orderId) });

/** How many orders wait, and who has come for one. */
export const counterView = ({ world, counter }: ControlContext) => ({
  waiting: waitingOrders(world.main).length,
  people: counter.people(world.main).map(visitorView),
});

export const showCounter: ControlAction = (context) => ok(counterView(context));

const comeShape = z.strictObject({
  manner: z.enum(manners).default('right'),
  /** For whose goods; left out: an order that nobody has come for. */
  orderId: tolerantInt64.optional(),
});

/** Somebody comes to the main seller's counter. */
export const comeToCounter: ControlAction = ({ world, counter }, request) => {
  const wish = bodyOf(comeShape, request);
  if (!wish.ok) return wish;
  const visitor = counter.come(world.main, wish.value.manner, wish.value.orderId ?? null);
  return visitor === null
    ? notPossible('no order of self-pickup is ready for its buyer')
    : ok(visitorView(visitor));
};

/** They go, with or without. */
export const leaveCounter: ControlAction = ({ counter }, request) => {
  const wish = bodyOf(z.strictObject({ id: z.string() }), request);
  if (!wish.ok) return wish;
  return counter.leave(wish.value.id) ? ok({}) : unknown(`nobody is called ${wish.value.id}`);
};
