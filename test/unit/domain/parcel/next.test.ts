import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { happensIn, next, type ParcelEvent } from '../../../../src/shared/domain/parcel/next.ts';
import { parcelStates, type Parcel } from '../../../../src/shared/domain/parcel/parcel.ts';
import { anyParcel, events, parcel } from './parcel-arbitraries.ts';

const alone = (): number => 1;

/** The parcel after each event that happened; the last is null where it was released. */
function walk(happened: readonly ParcelEvent[]): (Parcel | null)[] {
  const states: (Parcel | null)[] = [parcel];
  for (const event of happened) {
    const now = states.at(-1);
    const step = now ? next(now, event, alone) : null;
    if (step) states.push(step.parcel);
  }
  return states;
}

const walks = fc.array(events, { maxLength: 40 });

test('once its label is out, no road leads back to an order without one', () => {
  fc.assert(
    fc.property(walks, (happened) => {
      const states = walk(happened).map((now) => now?.state ?? null);
      const out = states.findIndex((state) => state !== 'labelling');
      const after = out === -1 || states[out] === null ? [] : states.slice(out);
      expect(after.filter((state) => state === 'labelling' || state === null)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('goods that were put away stay away, and are never packed', () => {
  fc.assert(
    fc.property(anyParcel, events, (given, event) => {
      const step = next({ ...given, state: 'setAside' }, event, alone);
      expect(step === null || step.parcel?.state === 'setAside').toBe(true);
    }),
  );
});

test('a label that was replaced releases nothing when it ends', () => {
  const relabelled = next(parcel, { kind: 'relabelled', jobId: 'K' }, alone)?.parcel ?? parcel;
  expect(next(relabelled, { kind: 'released', jobId: 'J' }, alone)).toBeNull();
  expect(next(relabelled, { kind: 'released', jobId: 'K' }, alone)).toEqual({ parcel: null });
});

test('a parcel is counted where it lies exactly while it is packed', () => {
  fc.assert(
    fc.property(walks, (happened) => {
      const wrong = walk(happened).filter(
        (now) =>
          now !== null && now.state !== 'setAside' && (now.position !== null) !== (now.state === 'packed'),
      );
      expect(wrong).toEqual([]);
    }),
  );
});

test('packed twice, it was packed the first time; what happens leaves the order what it is', () => {
  fc.assert(
    fc.property(anyParcel, events, (given, event) => {
      const possible: readonly string[] = happensIn[event.kind];
      const step = next(given, event, alone);
      if (!possible.includes(given.state)) expect(step).toBeNull();
      if (!step?.parcel) return;
      const { orderId, article, colorCode, partA, partB, claimedAt } = given;
      expect(step.parcel).toMatchObject({ orderId, article, colorCode, partA, partB, claimedAt });
      if (event.kind === 'packed') expect(step.parcel.packedAt).toBe(given.packedAt ?? event.at);
    }),
  );
});

test('every state is reached', () => {
  const reached = fc
    .sample(walks, { numRuns: 300, seed: 7 })
    .flatMap((happened) => walk(happened).map((now) => now?.state ?? 'none'));
  expect([...new Set(reached)].toSorted()).toEqual(['none', ...parcelStates].toSorted());
});
