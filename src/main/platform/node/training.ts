import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { profileSchema } from '../../../shared/marketplace/profile.ts';
import { createSignal } from '../../kernel/signal.ts';
import type { TrainingGround } from '../../station/station-ports.ts';

/**
 * The practice marketplace creates its orders in well under a second; this allows for a machine that is starting up.
 */
const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 2000;

/** What the thread says once it has started: an answer to what was asked, or that something changed. */
const saidSchema = z.object({ number: z.int().optional(), answer: z.unknown().optional() });
const printerSchema = z.object({ address: z.string(), key: z.string().min(1) });

/**
 * Beside the bundle when built, otherwise in the sources. The practice marketplace is a separate program: it is
 * started, never imported.
 */
const workerFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('../../../simulator/training-worker.ts', import.meta.url)
    : new URL('../simulator/training-worker.js', import.meta.url);

/** The practice marketplace and printer in a thread, so that drawing labels never makes a scan wait. */
export async function openTraining(folder: string): Promise<TrainingGround> {
  const worker = new Worker(workerFile(), {
    workerData: { folder },
    execArgv: [],
    // Standard output belongs to the host's ready line.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ground = await new Promise<{ profile: unknown; printer: unknown }>((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      reject(new Error('the practice marketplace did not start in time'));
    }, START_TIMEOUT_MS);
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      finish();
    };
    worker.once('message', (message) => settle(() => resolve(message)));
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', (code) =>
      settle(() => reject(new Error(`the practice marketplace ended with ${code}`))),
    );
  });
  const changed = createSignal();
  const open = new Map<number, (answer: unknown) => void>();
  let number = 0;
  worker.on('message', (message: unknown) => {
    const said = saidSchema.parse(message);
    if (said.number === undefined) changed.tell();
    else open.get(said.number)?.(said.answer);
  });
  // Whoever still waits when the thread ends is answered nothing.
  worker.once('exit', () => {
    for (const answered of open.values()) answered(null);
  });
  return {
    control: {
      changed,
      ask: (method, name, body = {}) => {
        number += 1;
        const own = number;
        const answer = new Promise<unknown>((resolve) => open.set(own, resolve));
        worker.postMessage({ number: own, method, name, body }, []);
        return answer.finally(() => open.delete(own));
      },
    },
    profile: profileSchema.parse(ground.profile),
    printer: printerSchema.parse(ground.printer),
    async close() {
      worker.postMessage('close', []);
      const timer = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
