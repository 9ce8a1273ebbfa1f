import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { next, toComeBack, type RunEvent } from '../../../../src/shared/domain/run/next.ts';
import { isWithCourier, stopOf, type Run } from '../../../../src/shared/domain/run/run.ts';
import { act, planned, stopsNamed } from './runs-arbitrary.ts';

function after(...events: readonly RunEvent[]): Run {
  let run = planned;
  for (const event of events) {
    const then = next(run, event, 5);
    if (!then) throw new Error(`${event.kind} was refused`);
    run = then;
  }
  return run;
}

const twoOut: readonly RunEvent[] = [
  { kind: 'stopsAdded', stops: stopsNamed('1', '2', '3') },
  { kind: 'loaded', orderId: '1' },
  { kind: 'loaded', orderId: '2' },
  { kind: 'left', without: { 3: 'stays' } },
];

const statesOf = (run: Run) => Object.fromEntries(run.stops.map(({ orderId, state }) => [orderId, state]));

test('a run goes out with what was scanned, and what was not stays with what becomes of it', () => {
  const run = after(...twoOut);
  expect([run.state, run.leftAt]).toEqual(['out', 5]);
  expect(statesOf(run)).toEqual({ 1: 'out', 2: 'out', 3: 'leftBehind' });
  expect(stopOf(run, '3')?.fate).toBe('stays');
});

test('a run leaves neither empty nor while it is open what becomes of a parcel', () => {
  const loaded = after(...twoOut.slice(0, 3));
  expect(next(loaded, { kind: 'left', without: {} }, 5)).toBeNull();
  expect(next(loaded, { kind: 'left', without: { 3: 'stays', 4: 'stays' } }, 5)).toBeNull();
  const empty = after(...twoOut.slice(0, 1));
  expect(next(empty, { kind: 'left', without: { 1: 'stays', 2: 'stays', 3: 'stays' } }, 5)).toBeNull();
});

test('an order of stops names each of them once', () => {
  const run = after(...twoOut.slice(0, 1));
  expect(next(run, { kind: 'ordered', orderIds: ['3', '1', '2', '3'] }, 5)).toBeNull();
  expect(next(run, { kind: 'ordered', orderIds: ['3', '1', '3'] }, 5)).toBeNull();
  expect(next(run, { kind: 'ordered', orderIds: ['3', '1'] }, 5)).toBeNull();
  const turned = next(run, { kind: 'ordered', orderIds: ['3', '1', '2'] }, 5);
  expect(turned?.stops.map(({ orderId }) => orderId)).toEqual(['3', '1', '2']);
});

test('what was said at the door can be taken back to where the stop stood', () => {
  const tried = after(
    ...twoOut,
    { kind: 'nobodyHome', orderId: '1' },
    { kind: 'delivered', orderId: '1' },
    { kind: 'refused', orderId: '2' },
    { kind: 'undone', orderId: '1' },
    { kind: 'undone', orderId: '2' },
  );
  expect(statesOf(tried)).toMatchObject({ 1: 'notAtHome', 2: 'out' });
});

test('a courier who comes back brings everything that was not delivered, or it is named', () => {
  const run = after(...twoOut, { kind: 'refused', orderId: '1' }, { kind: 'nobodyHome', orderId: '2' });
  expect(toComeBack(run).map(({ orderId }) => orderId)).toEqual(['1', '2']);
  expect(next(run, { kind: 'closed', missing: [] }, 6)).toBeNull();
  const back = next(run, { kind: 'cameBack', orderId: '1', why: 'refused' }, 6);
  const closed = back && next(back, { kind: 'closed', missing: ['2'] }, 7);
  expect(closed && [closed.state, statesOf(closed)]).toEqual([
    'closed',
    { 1: 'back', 2: 'missing', 3: 'leftBehind' },
  ]);
  // Days later it is found.
  const found = closed && next(closed, { kind: 'cameBack', orderId: '2', why: 'notAtHome' }, 8);
  expect(found && statesOf(found)).toMatchObject({ 2: 'back' });
});

test('whatever people do, nothing is lost, nothing leaves unscanned, and what is over stays so', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let run = planned;
      const scanned = new Set<string>();
      for (const [index, each] of acts.entries()) {
        const event = each(run);
        const then = next(run, event, index);
        if (then === null) continue;
        if (event.kind === 'loaded') scanned.add(event.orderId);
        // From the desk on, every parcel is somewhere: no stop disappears.
        if (run.state !== 'planned') {
          expect(then.stops.map(({ orderId }) => orderId).toSorted()).toEqual(
            run.stops.map(({ orderId }) => orderId).toSorted(),
          );
        }
        if (run.state === 'closed' || run.state === 'calledOff') expect(event.kind).toBe('cameBack');
        run = then;
      }
      const ids = run.stops.map(({ orderId }) => orderId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { orderId, state } of run.stops) {
        if (run.state === 'planned' || run.state === 'calledOff')
          expect(['planned', 'loaded']).toContain(state);
        else if (state !== 'leftBehind') expect(scanned.has(orderId)).toBe(true);
        if (run.state === 'closed') expect(isWithCourier(state)).toBe(false);
      }
    }),
  );
});

/** These may be said again: an order of stops, a name, one more try at the door. */
const REPEATS: ReadonlySet<RunEvent['kind']> = new Set(['ordered', 'courierNamed', 'nobodyHome']);

test('an event that happens twice happens once', () => {
  const twice = fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
    let run = planned;
    const happenedTwice: RunEvent[] = [];
    for (const [index, each] of acts.entries()) {
      const event = each(run);
      const then = next(run, event, index);
      if (then === null) continue;
      if (!REPEATS.has(event.kind) && next(then, event, index) !== null) happenedTwice.push(event);
      run = then;
    }
    return happenedTwice.length === 0;
  });
  expect(fc.check(twice)).toMatchObject({ failed: false, counterexample: null });
});
