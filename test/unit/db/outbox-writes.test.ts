import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { next } from '../../../src/shared/domain/outbox/next.ts';
import { outboxStates } from '../../../src/shared/domain/outbox/outbox-row.ts';
import { events } from '../domain/outbox/outbox-arbitraries.ts';
import { bringChangeTo } from './bring-change-to.ts';
import { openedJournal } from './opened-journal.ts';

test('the journal writes what the life of a change says, and nothing of what it refuses', () => {
  const { outbox, transaction } = openedJournal();
  let run = 0;
  const property = fc.property(
    fc.constantFrom(...outboxStates),
    fc.array(events, { maxLength: 6 }),
    (state, happened) => {
      const supplyId = `S${(run += 1)}`;
      outbox.put(supplyId, { kind: 'deliver', supplyId }, 1000);
      const seq = outbox.lastSeq();
      bringChangeTo(outbox, seq, state, 2000);
      for (const [at, event] of happened.entries()) {
        const before = outbox.row(seq);
        if (!before) break;
        const step = next(before, event, 5000 + at);
        expect(outbox.apply(seq, event, 5000 + at)).toEqual(step);
        expect(outbox.row(seq)).toEqual(step ? step.row : before);
      }
    },
  );
  // In one transaction, which waits for the disk once.
  transaction(() => fc.assert(property, { numRuns: 200 }));
});

test('what is written down again is wanted again where it was refused, and changes nothing elsewhere', () => {
  const { outbox } = openedJournal();
  for (const state of outboxStates) {
    const change = { kind: 'deliver', supplyId: state, unpacked: ['1'] } as const;
    outbox.put(state, { kind: 'deliver', supplyId: state }, 1000);
    const seq = outbox.lastSeq();
    bringChangeTo(outbox, seq, state, 2000);
    const before = outbox.row(seq);
    if (!before) throw new Error('it was not written down');
    const again = next(before, { kind: 'wantedAgain' }, 3000)?.row;
    outbox.put(state, { ...change, unpacked: [...change.unpacked] }, 3000);
    expect(outbox.row(seq)).toEqual(again ? { ...again, change } : before);
  }
});
