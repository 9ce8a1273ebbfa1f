import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isVerified,
  pickupEnds,
  isOut,
  VISIT_MS,
  type CounterParcel,
} from '../../../../src/shared/domain/counter/counter-parcel.ts';
import { handOverObstacle } from '../../../../src/shared/domain/counter/hand-out.ts';
import { newlyShelved, next, type CounterEvent } from '../../../../src/shared/domain/counter/next.ts';

const at = fc.integer({ min: 1, max: 2 * VISIT_MS });
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
            expect(isOut(before, by.at)).toBe(true);
            expect(by.ground === 'vouched' || isVerified(before, by.at)).toBe(true);
            expect(handOverObstacle({ counter: before, endedAs: null }, by.ground, by.at)).toBeNull();
          }
          if (by.kind === 'undone') handed -= 1;
          expect(handed).toBe(after.state === 'handedOver' ? 1 : 0);
        }
      }),
    );
  });

  test('is asked about again for a buyer who comes long after a code was right, also where the clock was set back', () => {
    const shelved = newlyShelved({ orderId: '1', article: 'MUG' }, 'A', 1);
    const verified = next(shelved, { kind: 'verified', orderCode: 'K-1', at: VISIT_MS });
    const out = verified && next(verified, { kind: 'scannedOut', at: VISIT_MS });
    const handOver = (at: number): CounterParcel | null =>
      out && next(out, { kind: 'handedOver', ground: 'verified', at });
    expect(handOver(2 * VISIT_MS - 1)).toMatchObject({ state: 'handedOver' });
    expect(handOver(2 * VISIT_MS)).toBeNull();
    expect(handOver(0)).toBeNull();
    const of = { counter: out, endedAs: null };
    expect(handOverObstacle(of, 'verified', 2 * VISIT_MS)).toBe('notVerified');
  });

  test('is scanned out again for a buyer who comes long after it was taken out for one who left', () => {
    const shelved = newlyShelved({ orderId: '1', article: 'MUG' }, 'A', 1);
    const out = next(shelved, { kind: 'scannedOut', at: VISIT_MS });
    const late = 2 * VISIT_MS;
    expect(out && next(out, { kind: 'handedOver', ground: 'vouched', at: late - 1 })).not.toBeNull();
    expect(out && next(out, { kind: 'handedOver', ground: 'vouched', at: late })).toBeNull();
    expect(handOverObstacle({ counter: out, endedAs: null }, 'vouched', late)).toBe('notScannedOut');
    const again = out && next(out, { kind: 'scannedOut', at: late });
    expect(again && next(again, { kind: 'handedOver', ground: 'vouched', at: late })).not.toBeNull();
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
