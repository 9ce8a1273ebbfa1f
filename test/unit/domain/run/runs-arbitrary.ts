import * as fc from 'fast-check';
import type { RunEvent } from '../../../../src/shared/domain/run/next.ts';
import { backReasons, fates, type DeliveryWindow, type Run } from '../../../../src/shared/domain/run/run.ts';

export const NO_WINDOW: DeliveryWindow = { day: null, from: null, till: null };

export const planned: Run = {
  runId: 'R',
  number: 1,
  courier: { name: 'Anna', personId: null },
  state: 'planned',
  stops: [],
  madeAt: 1,
  leftAt: null,
  closedAt: null,
};

export const stopsNamed = (...orderIds: readonly string[]) =>
  orderIds.map((orderId) => ({ orderId, article: `A-${orderId}`, window: NO_WINDOW }));

const orderId = fc.constantFrom('1', '2', '3', '4', '5');

/** What people may do in whatever order, sensible or not; `without` and `missing` are often right. */
export const act: fc.Arbitrary<(run: Run) => RunEvent> = fc.oneof(
  fc
    .uniqueArray(orderId, { minLength: 1 })
    .map((ids) => () => ({ kind: 'stopsAdded' as const, stops: stopsNamed(...ids) })),
  orderId.map((id) => () => ({ kind: 'stopRemoved' as const, orderId: id })),
  fc.array(orderId).map((orderIds) => () => ({ kind: 'ordered' as const, orderIds })),
  fc.constant((run: Run) => ({
    kind: 'ordered' as const,
    orderIds: run.stops.map((stop) => stop.orderId).toReversed(),
  })),
  fc
    .constantFrom('loaded' as const, 'loaded' as const, 'unloaded' as const)
    .chain((kind) => orderId.map((id) => () => ({ kind, orderId: id }))),
  fc.constantFrom(...fates).map((fate) => (run: Run) => ({
    kind: 'left' as const,
    without: Object.fromEntries(
      run.stops.filter(({ state }) => state === 'planned').map((stop) => [stop.orderId, fate]),
    ),
  })),
  fc
    .constantFrom('delivered' as const, 'refused' as const, 'nobodyHome' as const, 'undone' as const)
    .chain((kind) => orderId.map((id) => () => ({ kind, orderId: id }))),
  fc
    .constantFrom(...backReasons)
    .chain((why) => orderId.map((id) => () => ({ kind: 'cameBack' as const, orderId: id, why }))),
  fc.boolean().map((isRight) => (run: Run) => ({
    kind: 'closed' as const,
    missing: isRight
      ? run.stops
          .filter(({ state }) => state === 'out' || state === 'notAtHome' || state === 'refused')
          .map((stop) => stop.orderId)
      : [],
  })),
  fc.constant(() => ({ kind: 'calledOff' as const })),
);
