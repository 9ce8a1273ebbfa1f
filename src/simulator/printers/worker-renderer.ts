import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { fail } from '../../shared/result.ts';
import { installedFile } from './installed-file.ts';
import { packBits } from './paper/bits.ts';
import type { Drawing, LabelRenderer } from './paper/label-renderer.ts';
import { END, type RenderAnswer, type RenderRequest } from './render-messages.ts';

/** A label takes 20 to 60 ms and the first one half a second; on a machine with twenty at work, over 30 s were seen. */
const DRAW_DEADLINE_MS = 120_000;

/** Each worker holds 60 MB, and one printer's paper needs no more. */
const MOST_WORKERS = 4;

/** A thread that nothing is asked of ends in milliseconds; one that hangs is stopped. */
const END_DEADLINE_MS = 2000;

const LATE = `the renderer took longer than ${DRAW_DEADLINE_MS / 1000} s`;

/** Built: beside the printer's program, or in the simulator's folder beside the station's. Source: this folder. */
const WORKER_FILES = ['./render-worker.js', './render-worker.ts', '../simulator/render-worker.js'];

/**
 * Draws in worker threads, because the renderer blocks: a label a thread, and a thread is started when all that there
 * are have a label. Without `pictures` the codes are read and nothing else.
 */
export function createRenderer(pictures: boolean): LabelRenderer {
  const lanes = Math.min(availableParallelism(), MOST_WORKERS);
  const all = Array.from({ length: lanes }, () => new WorkerRenderer(pictures));
  const free = [...all];
  const waiting: ((renderer: WorkerRenderer) => void)[] = [];
  return {
    lanes,
    draw: async (drawing) => {
      // The one that drew last is the first again: while labels come one by one, one thread is enough.
      const renderer =
        free.pop() ?? (await new Promise<WorkerRenderer>((resolve) => void waiting.push(resolve)));
      try {
        return await renderer.draw(drawing);
      } finally {
        const next = waiting.shift();
        if (next === undefined) free.push(renderer);
        else next(renderer);
      }
    },
    close: async () => {
      await Promise.all(all.map((renderer) => renderer.close()));
    },
  };
}

class WorkerRenderer {
  readonly #pictures: boolean;
  #worker: Worker | null = null;

  constructor(pictures: boolean) {
    this.#pictures = pictures;
  }

  async draw(drawing: Drawing): Promise<RenderAnswer> {
    const answer = await ask(this.#running(), requestOf(drawing));
    // The renderer survives what it can't draw, unless its WebAssembly program ended: then it never draws again.
    if (!answer.ok && (answer.problem === LATE || answer.problem.includes('has already exited'))) {
      await this.close();
    }
    return answer;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (worker) await end(worker);
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = startWorker(this.#pictures);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    this.#worker = worker;
    return worker;
  }
}

function startWorker(pictures: boolean): Worker {
  const file = installedFile(import.meta.url, WORKER_FILES);
  if (file === null)
    throw new Error(`none of ${WORKER_FILES.join(', ')} is installed beside ${import.meta.url}`);
  // The renderer's runtime may write to stdout, which belongs to the printer's own lines.
  const worker = new Worker(file, { workerData: { pictures }, execArgv: [], stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  // Every request hears errors itself; between requests an `error` without a listener would end the process.
  worker.on('error', () => {});
  return worker;
}

async function end(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  worker.postMessage(END, []);
  const deadline = setTimeout(() => void worker.terminate(), END_DEADLINE_MS);
  await ended.finally(() => clearTimeout(deadline));
}

function requestOf(drawing: Drawing): RenderRequest {
  if (drawing.kind === 'format') return drawing;
  const { dots, page } = drawing;
  return { kind: 'bits', bits: packBits(dots, page), page };
}

function ask(worker: Worker, request: RenderRequest): Promise<RenderAnswer> {
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
    worker.postMessage(request, request.kind === 'bits' ? [request.bits.buffer] : []);
  });
}
