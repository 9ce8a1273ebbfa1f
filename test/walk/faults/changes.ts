import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation, InputOf } from '../../../src/shared/marketplace/operation.ts';
import type { Beliefs } from './beliefs.ts';
import type { Desk } from './walked-desk.ts';

/** The desk with its beliefs: each change made is noted, each has its way to be read back. */
export interface Work {
  readonly desk: Desk;
  readonly beliefs: Beliefs;
}

export const isNoted = ({ beliefs }: Work, operation: AnyOperation, times = 1): void => {
  if (operation.whenLost !== 'readBack') return;
  beliefs.made.set(operation.name, (beliefs.made.get(operation.name) ?? 0) + times);
};

/** A change that ends in nothing but itself: made, or found made. */
export async function change<O extends AnyOperation>(
  work: Work,
  operation: O,
  input: InputOf<O>,
  isMade: () => Promise<boolean>,
): Promise<void> {
  await work.desk.make(operation, input, async () => ((await isMade()) ? true : null));
  isNoted(work, operation);
}

/** One of the three ways to ask for an order's state. */
const statusOf = {
  order: operations.getOrderStatuses,
  dbs: operations.getDbsStatuses,
  pickup: operations.getPickupStatuses,
} as const;

/** Moves an order to a state; read back, the state tells whether it was moved. */
export async function moveOrder<O extends AnyOperation>(
  work: Work,
  scheme: keyof typeof statusOf,
  operation: O,
  input: InputOf<O>,
  order: { id: string; to: string },
): Promise<void> {
  await change(work, operation, input, async () => {
    const { orders } = await work.desk.ask(statusOf[scheme], { orders: [order.id] });
    return orders?.some(({ supplierStatus }) => supplierStatus === order.to) === true;
  });
  work.beliefs.orders.set(order.id, order.to);
}

/** The ids that are there now and were not before. */
export const newOnes = (now: readonly string[], before: readonly string[]): string[] =>
  now.filter((id) => !before.includes(id));
