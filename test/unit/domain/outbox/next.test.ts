import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { happensIn, next, type OutboxEvent } from '../../../../src/shared/domain/outbox/next.ts';
import { isOpen, outboxStates, type OutboxRow } from '../../../../src/shared/domain/outbox/outbox-row.ts';
import { anyRow, events, row } from './outbox-arbitraries.ts';

/** What happened of it, each event with the row after it; ends where the row is gone. */
function walk(happened: readonly OutboxEvent[]): { event: OutboxEvent; now: OutboxRow }[] {
  const steps = [];
  let now = row;
  for (const [at, event] of happened.entries()) {
    const step = next(now, event, 5000 + at);
    if (!step) continue;
    if (step.row === null) break;
    now = step.row;
    steps.push({ event, now });
  }
  return steps;
}

const walks = fc.array(events, { maxLength: 40 });

test('what may have been carried out is sent again only after somebody looked, or after a no', () => {
  /** The marketplace, or the connection to it, said that it was not made. */
  const said: ReadonlySet<OutboxEvent['kind']> = new Set(['nothingSent', 'notFound', 'refused', 'denied']);
  fc.assert(
    fc.property(walks, (happened) => {
      let mayBeMade = false;
      for (const { event } of walk(happened)) {
        expect(mayBeMade && event.kind === 'sendingBegan', 'sent twice').toBe(false);
        if (event.kind === 'sendingBegan' || event.kind === 'answerLost') mayBeMade = true;
        if (said.has(event.kind)) mayBeMade = false;
      }
    }),
    { numRuns: 2000 },
  );
});

test('what was carried out is never tried again by itself, nor taken back as if it had not been', () => {
  fc.assert(
    fc.property(anyRow, events, (given, event) => {
      const step = next({ ...given, state: 'done' }, event, 5000);
      expect(step === null || event.kind === 'denied').toBe(true);
    }),
  );
});

test('what is on its way is not withdrawn', () => {
  fc.assert(
    fc.property(anyRow, (given) => {
      const step = next({ ...given, state: 'sending' }, { kind: 'withdrawn' }, 5000);
      expect(step).toBeNull();
    }),
  );
});

test('what is refused changes nothing, what happens leaves the row its place', () => {
  fc.assert(
    fc.property(anyRow, events, (given, event) => {
      const possible: readonly string[] = happensIn[event.kind];
      const step = next(given, event, 5000);
      expect(step !== null).toBe(possible.includes(given.state));
      if (!step?.row) return;
      const { seq, chain, createdAt, change } = given;
      expect(step.row).toMatchObject({ seq, chain, createdAt });
      expect(step.row.change).toBe(event.kind === 'amended' ? event.change : change);
    }),
  );
});

test('each failed try waits longer than the one before, and a person waits for no pause', () => {
  const trouble = { code: 'marketplaceUnreachable', reason: 'nobody there' } as const;
  let now = row;
  const pauses = [1, 2, 3, 4, 5].map(() => {
    const sent = next(now, { kind: 'sendingBegan' }, 5000)?.row ?? now;
    now = next(sent, { kind: 'nothingSent', trouble }, 5000)?.row ?? sent;
    return now.notBefore - 5000;
  });
  expect(pauses).toEqual([1000, 3000, 10_000, 30_000, 30_000]);
  const refused = { ...now, state: 'refused' } as const;
  expect(next(refused, { kind: 'wantedAgain' }, 6000)?.row).toMatchObject({ attempts: 0, notBefore: 0 });
});

test('trouble is said of what was refused, and of nothing that was carried out', () => {
  fc.assert(
    fc.property(walks, (happened) => {
      const unsaid = walk(happened).filter(({ now: { state, trouble } }) =>
        trouble === null ? state === 'refused' : state === 'done',
      );
      expect(unsaid).toEqual([]);
    }),
  );
});

test('every state is reached, and each that is open has a way on', () => {
  const reached = fc
    .sample(walks, { numRuns: 500, seed: 7 })
    .flatMap((happened) => walk(happened).map(({ now }) => now.state));
  expect([...new Set(reached)].toSorted()).toEqual(outboxStates.toSorted());
  const ways = Object.values<readonly string[]>(happensIn);
  const stuck = outboxStates.filter((state) => isOpen({ state }) && !ways.some((way) => way.includes(state)));
  expect(stuck).toEqual([]);
});
