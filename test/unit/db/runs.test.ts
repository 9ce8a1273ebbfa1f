import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { next } from '../../../src/shared/domain/run/next.ts';
import { act, stopsNamed } from '../domain/run/runs-arbitrary.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const courier = { name: 'Anna', personId: 'p1' };

test('what is written of a run is what happened to it, in the order of its stops', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const { journal, close } = openStores();
      let run = journal.runs.add('R', courier, 1);
      for (const [index, each] of acts.entries()) {
        const event = each(run);
        const then = next(run, event, index);
        expect(journal.runs.apply('R', event, index)).toEqual(then);
        run = then ?? run;
        expect(journal.runs.get('R')).toEqual(run);
      }
      close();
    }),
    { numRuns: 15 },
  );
});

test('runs are numbered, and found by number, by order and while they are open', () => {
  const { runs } = openStores().journal;
  runs.add('A', courier, 1);
  runs.add('B', { name: 'Mark', personId: null }, 2);
  runs.apply('A', { kind: 'stopsAdded', stops: stopsNamed('1', '2') }, 3);
  runs.apply('B', { kind: 'stopsAdded', stops: stopsNamed('2') }, 3);
  runs.apply('A', { kind: 'calledOff' }, 4);
  expect(runs.ofNumber(2)?.runId).toBe('B');
  expect(runs.open().map(({ runId }) => runId)).toEqual(['B']);
  expect(runs.over(5).map(({ runId }) => runId)).toEqual(['A']);
  expect(runs.ofOrder('2').map(({ runId }) => runId)).toEqual(['A', 'B']);
  expect(runs.ofOrder('3')).toEqual([]);
  runs.apply('B', { kind: 'loaded', orderId: '2' }, 5);
  expect(runs.stopsOf('2').map(({ state }) => state)).toEqual(['planned', 'loaded']);
});
