import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newlyShelved } from '../../../../src/shared/domain/counter/next.ts';
import {
  shelfStep,
  type CellFacts,
  type CounterScan,
  type ParcelFacts,
  type ShelfState,
} from '../../../../src/shared/domain/counter/shelf-step.ts';

const MOST = 2;
const ids = ['1', '2', '3', '4'] as const;
const cellIds = ['A', 'B', 'C'] as const;

const scan = fc.oneof(
  fc.record({ kind: fc.constant('parcel'), id: fc.constantFrom(...ids) } as const),
  fc.record({ kind: fc.constant('cell'), id: fc.constantFrom(...cellIds) } as const),
  fc.constantFrom({ kind: 'unknown' } as const, { kind: 'unknownCell' } as const),
);

/** A shelf as the journal has it: which parcel lies in which cell. */
function openShelf() {
  const lies = new Map<string, string>();
  const cell = (id: string): CellFacts => ({
    cellId: id,
    name: id,
    parcels: [...lies.values()].filter((where) => where === id).length,
  });
  const facts = (id: string): ParcelFacts => {
    const where = lies.get(id) ?? null;
    return {
      parcel: { orderId: id, article: 'MUG', colorCode: null, sticker: null },
      scheme: id === '4' ? 'courier' : 'selfPickup',
      stage: 'assembly',
      endedAs: null,
      isPacked: id !== '3',
      counter: where === null ? null : newlyShelved({ orderId: id, article: 'MUG' }, where, 1),
      cell: where,
    };
  };
  return { lies, cell, facts };
}

test('a parcel lies where it was scanned to, no cell takes more than it may, and nothing else is put anywhere', () => {
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 30 }), (scans) => {
      const { lies, cell, facts } = openShelf();
      let state: ShelfState = { kind: 'idle' };
      for (const made of scans) {
        const read: CounterScan =
          made.kind === 'parcel'
            ? { kind: 'parcel', of: facts(made.id) }
            : made.kind === 'cell'
              ? { kind: 'cell', cell: cell(made.id) }
              : made;
        const step = shelfStep(state, read, {
          inHand: state.kind === 'parcel' ? facts(state.orderId) : null,
          openCell: state.kind === 'cell' ? cell(state.cellId) : null,
          mostInACell: MOST,
        });
        expect(step.put !== null).toBe(step.verdict.reason === 'shelved');
        if (step.put) {
          lies.set(step.put.orderId, step.put.cellId);
          // What was in hand, or what was scanned; into what was scanned, or what was open.
          expect([
            made.kind === 'parcel' ? made.id : state.kind === 'parcel' ? state.orderId : null,
            made.kind === 'cell' ? made.id : state.kind === 'cell' ? state.cellId : null,
          ]).toEqual([step.put.orderId, step.put.cellId]);
        }
        state = step.state;
        for (const id of cellIds) expect(cell(id).parcels).toBeLessThanOrEqual(MOST);
        expect(lies.has('3') || lies.has('4')).toBe(false);
      }
    }),
  );
});

test('a full cell leaves the parcel in hand, so that another cell can be scanned', () => {
  const { lies, cell, facts } = openShelf();
  for (const id of ['8', '9']) lies.set(id, 'A');
  const inHand: ShelfState = { kind: 'parcel', orderId: '1' };
  const step = shelfStep(
    inHand,
    { kind: 'cell', cell: cell('A') },
    { inHand: facts('1'), openCell: null, mostInACell: MOST },
  );
  expect(step).toMatchObject({ state: inHand, verdict: { reason: 'cellFull', cell: 'A' }, put: null });
});
