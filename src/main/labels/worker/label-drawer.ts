import process from 'node:process';
import { Worker } from 'node:worker_threads';
import { createLabelPreparer } from '../prepare-label.ts';
import { BUSY, IDLE, NUMBER_AT, STATE_AT } from './drawer-limits.ts';
import { doLabelJob, READY, type LabelJob, type LabelReply, type LabelRequest } from './label-job.ts';
import { openParentChannel } from './parent-channel.ts';

/**
 * The entry of a label drawer, a process of its own: it says that it is ready, then answers each request under its
 * number. What it does not expect ends it, and with it whatever state may have caused that; the station starts another
 * one. Its guard ends it when a job takes more than a label may.
 */
const station = openParentChannel();
const preparer = createLabelPreparer();
const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

/** Beside the bundle when built, in the sources otherwise. */
const guardFile = import.meta.url.endsWith('.ts')
  ? new URL('./drawer-guard.ts', import.meta.url)
  : new URL('./drawer-guard.js', import.meta.url);
const guard = new Worker(guardFile, { workerData: state, execArgv: [] });
guard.unref();
// Without its guard a drawer is none.
guard.once('error', giveUp);

process.once('uncaughtException', giveUp);
process.once('unhandledRejection', giveUp);

station.listen((message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the station's own messages, over a channel of its own
  const { id, job } = message as LabelRequest;
  // What the first label loads is not that label's fault.
  if (job.kind !== 'warm') watched(true);
  void carryOut(id, job);
});
station.post(READY);

async function carryOut(id: number, job: LabelJob): Promise<void> {
  try {
    const answer = await doLabelJob(preparer, job);
    watched(false);
    station.post({ id, answer } satisfies LabelReply);
  } catch (error) {
    giveUp(error);
  }
}

function watched(isBusy: boolean): void {
  if (isBusy) Atomics.add(state, NUMBER_AT, 1);
  Atomics.store(state, STATE_AT, isBusy ? BUSY : IDLE);
  Atomics.notify(state, STATE_AT);
}

function giveUp(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`, () =>
    process.exit(1),
  );
}
