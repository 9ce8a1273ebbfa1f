import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { BUSY, NUMBER_AT, STATE_AT } from '../../../../src/main/labels/worker/drawer-limits.ts';
import { READY } from '../../../../src/main/labels/worker/label-job.ts';

/** A drawer whose every label takes memory without end, under the guard of the real one. */
const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
const guard = new URL('../../../../src/main/labels/worker/drawer-guard.ts', import.meta.url);
new Worker(guard, { workerData: state, execArgv: [] }).once('online', () => process.send?.(READY));

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  Atomics.add(state, NUMBER_AT, 1);
  Atomics.store(state, STATE_AT, BUSY);
  Atomics.notify(state, STATE_AT);
  const taken: Buffer[] = [];
  for (;;) taken.push(Buffer.alloc(1024 * 1024, taken.length));
});
