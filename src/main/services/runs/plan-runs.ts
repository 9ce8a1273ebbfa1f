import type { Handlers } from '../../../shared/contract/index.ts';
import { arrange, type Place } from '../../../shared/domain/run/arrange.ts';
import { stopOf, type Run } from '../../../shared/domain/run/run.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Deliveries } from './deliveries.ts';
import type { RunActs } from './run-acts.ts';
import type { RunOrders } from './run-orders.ts';

export interface PlanRunsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly deliveries: Pick<Deliveries, 'windowOf'>;
  readonly orders: RunOrders;
  readonly acts: RunActs;
  readonly placesOf: (run: Run) => readonly Place[];
  readonly clock: () => number;
  readonly newId: () => string;
}

type Unfit = ProblemOf<'orderUnknown' | 'runOrderElsewhere' | 'runOrderEnded'>;

/** Which orders a courier takes along, and in which order they are driven to. */
export function createPlanRuns(
  ports: PlanRunsPorts,
): Pick<
  Handlers['runs'],
  'make' | 'setCourier' | 'add' | 'remove' | 'order' | 'arrange' | 'unload' | 'callOff'
> {
  const { cache, journal, deliveries, orders, acts, clock } = ports;

  const unfitAmong = (orderIds: readonly string[], ofRun?: string): Unfit | null => {
    for (const orderId of orderIds) {
      const unfit = unfitFor(orders, orderId, ofRun);
      if (unfit) return unfit;
    }
    return null;
  };

  const newStops = (orderIds: readonly string[]) =>
    orderIds.map((orderId) => ({
      orderId,
      article: cache.orders.get(orderId)?.article ?? '',
      window: deliveries.windowOf(orderId),
    }));

  return {
    make: async ({ courier, orderIds }) => {
      const problem = unfitAmong(orderIds);
      if (problem) return { ok: false, problem };
      const run = journal.transaction(() => {
        const made = journal.runs.add(ports.newId(), acts.named(courier), clock());
        const stops = newStops([...new Set(orderIds)]);
        acts.noteRun(made, 'made', { orders: stops.length });
        for (const { orderId } of stops) acts.noteStop(made, orderId, 'planned');
        return journal.runs.apply(made.runId, { kind: 'stopsAdded', stops }, clock()) ?? made;
      });
      return ok({ runId: run.runId, number: run.number });
    },
    setCourier: async ({ runId, courier }) =>
      acts.change(runId, { kind: 'courierNamed', courier: acts.named(courier) }, (after) =>
        acts.noteRun(after, 'courierNamed'),
      ),
    add: async ({ runId, orderIds }) => {
      const run = acts.find(runId);
      if (!run.ok) return run;
      const problem = unfitAmong(orderIds, runId);
      if (problem) return { ok: false, problem };
      return acts.happen(run.value, { kind: 'stopsAdded', stops: newStops(orderIds) }, (after) => {
        const added = new Set(orderIds.filter((orderId) => stopOf(run.value, orderId) === null));
        for (const orderId of added) acts.noteStop(after, orderId, 'planned');
      });
    },
    remove: async ({ runId, orderId }) =>
      acts.change(runId, { kind: 'stopRemoved', orderId }, (after) =>
        acts.noteStop(after, orderId, 'removed'),
      ),
    order: async ({ runId, orderIds }) => acts.change(runId, { kind: 'ordered', orderIds }, () => undefined),
    arrange: async ({ runId }) => {
      const run = acts.find(runId);
      if (!run.ok) return run;
      const places = ports.placesOf(run.value);
      const done = acts.happen(run.value, { kind: 'ordered', orderIds: arrange(places) }, () => undefined);
      const withoutPosition = places.filter(({ position }) => position === null).length;
      return done.ok ? ok({ withoutPosition }) : done;
    },
    unload: async ({ runId, orderId }) =>
      acts.change(runId, { kind: 'unloaded', orderId }, (after) => acts.noteStop(after, orderId, 'unloaded')),
    callOff: async ({ runId }) =>
      acts.change(runId, { kind: 'calledOff' }, (after) => acts.noteRun(after, 'calledOff')),
  };
}

function unfitFor(orders: RunOrders, orderId: string, ofRun: string | undefined): Unfit | null {
  const known = orders.known(orderId, ofRun);
  if (known === null || !known.isBySeller) return { code: 'orderUnknown', orderId };
  if (known.otherRun !== null) return { code: 'runOrderElsewhere', orderId, run: known.otherRun };
  const { stage } = known;
  const isOver = stage === 'cancelled' || stage === 'done' || stage === 'refused';
  return isOver ? { code: 'runOrderEnded', orderId } : null;
}
