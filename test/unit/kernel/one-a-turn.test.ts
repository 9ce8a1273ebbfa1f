import { expect, test } from 'vitest';
import { createOneATurn } from '../../../src/main/kernel/one-a-turn.ts';

test('what waits is done in its order, one piece a turn, and what is due between two pieces goes first', async () => {
  const { add } = createOneATurn();
  const done: string[] = [];
  const ended = Promise.withResolvers<null>();
  add(() => {
    done.push('first');
    setTimeout(() => done.push('due between'), 0);
    // As long as a list takes to read.
    for (const began = performance.now(); performance.now() - began < 5;);
  });
  add(() => done.push('second'));
  add(() => {
    done.push('third');
    // Whatever adds more is behind what waits already.
    add(() => {
      done.push('later');
      ended.resolve(null);
    });
    add(() => undefined);
  });
  expect(done).toEqual([]);
  await ended.promise;
  expect(done).toEqual(['first', 'due between', 'second', 'third', 'later']);
});
