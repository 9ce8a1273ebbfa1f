import { expect, test } from 'vitest';
import { createInTurns } from '../../../src/main/kernel/in-turns.ts';
import { silent } from '../../rigs/silent.ts';

test('what could not be done a little at a time is named once, and done so again after somebody did it at once', async () => {
  const errors: string[] = [];
  let left = 2;
  let isBroken = true;
  const work = createInTurns({
    name: 'counting',
    log: { ...silent, error: (_, text) => void errors.push(text) },
    isDone: () => left === 0,
    doSome: () => {
      if (isBroken) throw new Error('no');
      left -= 1;
    },
  });
  await work.whenDone();
  expect([work.isDone(), left, errors.length]).toEqual([true, 2, 1]);
  await work.whenDone();
  expect([left, errors.length]).toEqual([2, 1]);
  // Whoever needed it did it at once.
  left = 0;
  isBroken = false;
  expect(work.isDone()).toBe(true);
  left = 2;
  expect(work.isDone()).toBe(false);
  await work.whenDone();
  expect([left, errors]).toEqual([0, [expect.stringContaining('counting')]]);
});
