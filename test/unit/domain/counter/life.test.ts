import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickupEnds, type CounterParcel } from '../../../../src/shared/domain/counter/counter-parcel.ts';
import { handOverObstacle } from '../../../../src/shared/domain/counter/hand-out.ts';
import { newlyShelved, next, type CounterEvent } from '../../../../src/shared/domain/counter/next.ts';

const at = fc.integer({ min: 1, max: 1_000_000 });
const event: fc.Arbitrary<CounterEvent> = fc.oneof(
  fc.record({ kind: fc.constant('shelved'), cellId: fc.constantFrom('A', 'B'), at } as const),
  fc.record({ kind: fc.constant('madeReady'), at } as const),
  fc.record({ kind: fc.constant('verified'), orderCode: fc.constant('K-1'), at } as const),
  fc.record({ kind: fc.constant('scannedOut'), at } as const),
  fc.record({
    kind: fc.constant('handedOver'),
    ground: fc.constantFrom('verified', 'vouched'),
    at,
  } as const),
  fc.constant({ kind: 'undone' } as const),
  fc.constant({ kind: 'refusedByBuyer' } as const),
  fc.record({ kind: fc.constant('ended'), as: fc.constantFrom(null, ...pickupEnds), at } as const),
  fc.constant({ kind: 'returned' } as const),
);

/** What becomes of a parcel by events one after the other, refused ones left out. */
function lived(
  events: readonly CounterEvent[],
): readonly { before: CounterParcel; by: CounterEvent; after: CounterParcel }[] {
  let parcel = newlyShelved({ orderId: '1', article: 'MUG' }, 'A', 1);
  return events.flatMap((by) => {
    const before = parcel;
    const after = next(parcel, by);
    if (after === null) return [];
    parcel = after;
    return [{ before, by, after }];
  });
}

describe('a parcel at the counter', () => {
  test('is handed over only when somebody vouched for the buyer and it was scanned out, and never twice', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let handed = 0;
        for (const { before, by, after } of lived(events)) {
          if (by.kind === 'handedOver') {
            handed += 1;
            expect(before).toMatchObject({ state: 'shelved', endedAs: null });
            expect(before.outAt).not.toBeNull();
            expect(by.ground === 'vouched' || before.verifiedAt !== null).toBe(true);
            expect(handOverObstacle({ counter: before, endedAs: null }, by.ground)).toBeNull();
          }
          if (by.kind === 'undone') handed -= 1;
          expect(handed).toBe(after.state === 'handedOver' ? 1 : 0);
        }
      }),
    );
  });

  test('goes back to stock only when nobody may come for it, and stays there', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        for (const { before, by, after } of lived(events)) {
          expect(before.state).not.toBe('returned');
          if (by.kind === 'returned')
            expect(before.state === 'refused' || before.endedAs !== null).toBe(true);
          expect(after.cellId === null).toBe(after.state === 'returned');
        }
      }),
    );
  });
});
