import { expect, test } from 'vitest';
import { createWorker } from '../../../src/main/kernel/worker.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

test('a run that wakes the worker before its first pause is not run twice at a time, but once more', async () => {
  let inside = 0;
  let most = 0;
  let runs = 0;
  const ended = Promise.withResolvers<void>();
  const worker = createWorker('test', log, async () => {
    runs += 1;
    inside += 1;
    most = Math.max(most, inside);
    if (runs === 1) worker.wake();
    await Promise.resolve();
    inside -= 1;
    if (runs === 2) ended.resolve();
    return null;
  });
  worker.wake();
  await ended.promise;
  await worker.stop();
  expect({ runs, most, running: worker.running }).toEqual({ runs: 2, most: 1, running: false });
});
