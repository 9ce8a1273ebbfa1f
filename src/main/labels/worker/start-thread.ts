import { Worker } from 'node:worker_threads';
import { READY } from './label-job.ts';
import { PlaceNotStarted } from './label-place.ts';

/** Loading takes 0.2 s built and 0.6 s from source; on a machine that is starting up, 7 s were seen. */
const START_DEADLINE_MS = 30_000;

/** Resolves when the thread hears requests, rejects with `PlaceNotStarted`: at once when `signal` is aborted. */
export function startThread(file: URL, signal: AbortSignal): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = createWorker(file);
    const settle = (finish: () => void): void => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      finish();
    };
    const fail = (why: string): void => settle(() => reject(new PlaceNotStarted(why)));
    const onMessage = (message: unknown): void => {
      if (message === READY) settle(() => resolve(worker));
    };
    const onError = (error: unknown): void => fail(error instanceof Error ? error.message : String(error));
    const onExit = (code: number): void => fail(`it ended with ${code} before it was ready`);
    const giveUp = (why: string): void => {
      fail(why);
      // Its end is nobody's business any more, but an `error` without a listener ends the program.
      worker.on('error', () => {});
      void worker.terminate();
    };
    const onAbort = (): void => giveUp('the station gave it up');
    const deadline = setTimeout(
      () => giveUp(`it was not ready after ${START_DEADLINE_MS / 1000} s`),
      START_DEADLINE_MS,
    );
    signal.addEventListener('abort', onAbort);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function createWorker(file: URL): Worker {
  try {
    // Standard output belongs to the host's ready line.
    const worker = new Worker(file, { execArgv: [], stdout: true, stderr: true });
    worker.stdout.resume();
    worker.stderr.resume();
    return worker;
  } catch (error) {
    throw new PlaceNotStarted(error instanceof Error ? error.message : String(error));
  }
}
