import { z } from 'zod';
import { operations } from '../../../src/shared/marketplace/index.ts';
import { kinds } from '../model/world.ts';
import { readState } from '../view.ts';
import { type Beliefs, noBeliefs } from './beliefs.ts';

const countsShape = z.looseObject({
  requests: z.record(z.string(), z.looseObject({ changed: z.int() })),
});

const mustNotRepeat = Object.values(operations)
  .filter(({ whenLost, document }) => whenLost === 'readBack' && document !== 3)
  .map(({ name }) => name);

/** The control side's state in the words of the beliefs. */
export function truthOf(body: unknown): Beliefs {
  const { main } = readState(body).world.sellers;
  const { requests } = countsShape.parse(body);
  const truth = noBeliefs();
  const where = (is: (order: { supplyId: string | null; boxId: string | null }) => boolean): string[] =>
    [...main.orders.values()]
      .filter(is)
      .map(({ id }) => id)
      .sort();
  for (const order of main.orders.values()) {
    truth.orders.set(order.id, order.supplier);
    const values = kinds.flatMap((kind) => {
      const kept = order.meta[kind];
      return kept === undefined ? [] : [[kind, kind === 'sgtin' ? kept : (kept[0] ?? '')] as const];
    });
    if (values.length > 0) truth.meta.set(order.id, Object.fromEntries(values));
  }
  for (const { id, done } of main.supplies.values()) {
    truth.supplies.set(id, { done, orders: where(({ supplyId }) => supplyId === id) });
  }
  for (const { id } of main.boxes.values())
    truth.boxes.set(
      id,
      where(({ boxId }) => boxId === id),
    );
  for (const [key, amount] of main.stocks) truth.stocks.set(key, amount);
  for (const { id, name, contacts } of main.warehouses.values()) {
    truth.warehouses.set(id, { name, contacts: contacts.length });
  }
  for (const { id, carNumber } of main.passes.values()) truth.passes.set(id, carNumber);
  for (const name of mustNotRepeat) {
    const changed = requests[name]?.changed ?? 0;
    if (changed > 0) truth.made.set(name, changed);
  }
  return truth;
}
