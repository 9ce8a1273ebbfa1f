import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isToReturn,
  type CounterParcel,
  type PickupEnd,
} from '../../../src/shared/domain/counter/counter-parcel.ts';
import { newlyShelved, type CounterEvent } from '../../../src/shared/domain/counter/next.ts';
import { openedJournal } from './opened-journal.ts';

/** From the shelf on; what can't happen where it stands is refused, and changes nothing. */
const events = fc.array(
  fc.constantFrom<CounterEvent>(
    { kind: 'scannedOut', at: 2 },
    { kind: 'handedOver', ground: 'vouched', at: 3 },
    { kind: 'undone' },
    { kind: 'refusedByBuyer' },
    { kind: 'returned' },
    ...(['received', 'refused', 'cancelled', 'expired'] satisfies PickupEnd[]).map((as): CounterEvent => ({
      kind: 'ended',
      as,
      at: 4,
    })),
    { kind: 'ended', as: null, at: 5 },
  ),
  { maxLength: 6 },
);

const isWaiting = ({ state, endedAs }: CounterParcel): boolean => state === 'shelved' && endedAs === null;

test('what waits and what goes back is the same to the store as to the rules', () => {
  const { counterParcels, transaction } = openedJournal();
  const parcels = transaction(() =>
    fc.sample(events, 500).map((life, index) => {
      const orderId = String(index);
      const parcel = newlyShelved({ orderId, article: 'A' }, 'C', 1);
      counterParcels.add(parcel);
      for (const event of life) counterParcels.apply(orderId, event);
      return counterParcels.get(orderId) ?? parcel;
    }),
  );
  const ids = (some: readonly CounterParcel[]): string[] => some.map(({ orderId }) => orderId).toSorted();
  const [back, waiting] = [parcels.filter(isToReturn), parcels.filter(isWaiting)];
  expect(back.length).toBeGreaterThan(0);
  expect(ids(counterParcels.toReturn(1000))).toEqual(ids(back));
  expect(counterParcels.countToReturn()).toBe(back.length);
  expect(counterParcels.idsWaiting('', 1000).toSorted()).toEqual(ids(waiting));
  expect(counterParcels.countWaiting()).toBe(waiting.length);
});
