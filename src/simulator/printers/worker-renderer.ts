import { Worker } from 'node:worker_threads';
import { fail } from '../../shared/result.ts';
import { installedFile } from './installed-file.ts';
import type { Drawing, LabelRenderer } from './paper/label-renderer.ts';
import type { RenderAnswer } from './render-worker.ts';

/** A label takes 20 to 60 ms and the first one half a second; on a machine busy with a build, 7 s were seen. */
const DRAW_DEADLINE_MS = 30_000;

const LATE = `the renderer took longer than ${DRAW_DEADLINE_MS / 1000} s`;

/** Built: beside the printer's program, or in the simulator's folder beside the station's. Source: this folder. */
const WORKER_FILES = ['./render-worker.js', './render-worker.ts', '../simulator/render-worker.js'];

/** Draws in a worker thread, because the renderer blocks; the thread starts with the first label. */
export class WorkerRenderer implements LabelRenderer {
  #worker: Worker | null = null;

  async draw(drawing: Drawing): Promise<RenderAnswer> {
    const answer = await ask(this.#running(), drawing);
    // The renderer survives what it can't draw, unless its WebAssembly program ended: then it never draws again.
    if (!answer.ok && (answer.problem === LATE || answer.problem.includes('has already exited'))) {
      await this.close();
    }
    return answer;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = startWorker();
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}

function startWorker(): Worker {
  const file = installedFile(import.meta.url, WORKER_FILES);
  if (file === null)
    throw new Error(`none of ${WORKER_FILES.join(', ')} is installed beside ${import.meta.url}`);
  // The renderer's runtime may write to stdout, which belongs to the printer's own lines.
  const worker = new Worker(file, { execArgv: [], stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  // Every request hears errors itself; between requests an `error` without a listener would end the process.
  worker.on('error', () => {});
  return worker;
}

function ask(worker: Worker, drawing: Drawing): Promise<RenderAnswer> {
  return new Promise((resolve) => {
    const finish = (answer: RenderAnswer): void => {
      clearTimeout(deadline);
      worker.off('message', finish).off('error', onError).off('exit', onExit);
      resolve(answer);
    };
    const onError = (error: Error): void => finish(fail(`the renderer failed: ${error.message}`));
    const onExit = (): void => finish(fail('the renderer ended before it had drawn the label'));
    const deadline = setTimeout(() => finish(fail(LATE)), DRAW_DEADLINE_MS);
    worker.on('message', finish).on('error', onError).on('exit', onExit);
    worker.postMessage(drawing, []);
  });
}
