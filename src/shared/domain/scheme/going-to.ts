import type { SupplierState } from './scheme-rules.ts';
import { leadsTo, stageOf, stepsFrom, type SchemeOrder } from './scheme-stage.ts';
import { ENDED, type Stage } from './schemes.ts';

/** The order as it will be once the marketplace was told all of these, in their order. */
export function goingTo<Order extends SchemeOrder>(order: Order, asked: readonly SupplierState[]): Order {
  const supplierStatus = asked.reduce<string>(
    (state, to) => (leadsTo(order.scheme, state, to) ? to : state),
    order.supplierStatus,
  );
  return { ...order, supplierStatus };
}

/** Whether one more change may be asked for; `there`: it leads nowhere new, the order was there or has passed it. */
export type MoveVerdict = 'possible' | 'there' | { readonly stage: Stage };

/** `asked`: the changes that the marketplace was told, or is still to be told, in their order. */
export function moveVerdict(
  order: SchemeOrder,
  asked: readonly SupplierState[],
  to: SupplierState,
): MoveVerdict {
  const then = goingTo(order, asked);
  const steps = stepsFrom(then);
  if (steps[to]?.of === 'order') return 'possible';
  const stage = stageOf({ ...then, isPacked: false });
  if (then.supplierStatus === to || asked.includes(to)) return 'there';
  return !ENDED.has(stage) && leadsTo(order.scheme, to, then.supplierStatus) ? 'there' : { stage };
}
