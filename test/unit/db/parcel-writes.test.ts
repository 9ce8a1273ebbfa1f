import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import { next } from '../../../src/shared/domain/parcel/next.ts';
import type { Parcel, ParcelSpot } from '../../../src/shared/domain/parcel/parcel.ts';
import { anyParcel, events } from '../domain/parcel/parcel-arbitraries.ts';
import { openedJournal } from './opened-journal.ts';

/** Claims them, each for an order of its own. */
function claimed({ parcels }: Journal, given: readonly Parcel[], run: number): Parcel[] {
  const named = given.map((each, at) => ({ ...each, orderId: `${run}-${at}` }));
  for (const each of named) parcels.claim(each);
  return named;
}

test('the journal writes what the life of a parcel says, and counts it among the others where it lies', () => {
  const journal = openedJournal();
  const all: Parcel[] = [];
  let run = 0;
  const property = fc.property(anyParcel, fc.array(events, { maxLength: 5 }), (given, happened) => {
    const [first = given] = claimed(journal, [given], (run += 1));
    let now = first;
    for (const event of happened) {
      const nextPosition = ({ supplyId, boxKey }: ParcelSpot): number => {
        const there = all.filter((one) => one.boxKey === boxKey && (boxKey ?? one.supplyId === supplyId));
        return 1 + Math.max(0, ...there.map(({ position }) => position ?? 0));
      };
      const step = next(now, event, nextPosition);
      expect(journal.parcels.apply(now.orderId, event)).toEqual(step);
      expect(journal.parcels.get(now.orderId)).toEqual(step ? step.parcel : now);
      if (step?.parcel === null) return;
      now = step?.parcel ?? now;
    }
    all.push(now);
  });
  journal.transaction(() => fc.assert(property, { numRuns: 200 }));
});

test('labels that are given up together release what each of them would release alone', () => {
  const journal = openedJournal();
  let run = 0;
  const property = fc.property(fc.array(anyParcel, { minLength: 1, maxLength: 9 }), (given) => {
    const parcels = claimed(journal, given, (run += 1));
    const labels = parcels.map(({ orderId }) => ({ orderId, jobId: 'J' }));
    const alone = parcels.filter((one) => next(one, { kind: 'released', jobId: 'J' }, () => 1));
    const orders = alone.map(({ orderId }) => orderId);
    expect(journal.parcels.releaseAll(labels).toSorted()).toEqual(orders.toSorted());
    expect(parcels.filter(({ orderId }) => !journal.parcels.get(orderId))).toEqual(alone);
  });
  journal.transaction(() => fc.assert(property, { numRuns: 60 }));
});
