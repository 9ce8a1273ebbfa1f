import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { END, type LabelAnswer, type LabelJob, type LabelReply, type LabelRequest } from './label-job.ts';
import { PlaceEnded, type LabelPlace } from './label-place.ts';
import { startThread } from './start-thread.ts';

/** A thread ends in milliseconds, but waits for a picture that is being drawn natively: 3 s at most. */
const END_DEADLINE_MS = 5000;

/** One that has nothing in work ends by itself at once. */
const IDLE_END_MS = 1000;

export interface ThreadOptions {
  /** The thread's program: `label-worker`. */
  readonly file: URL;
  /** For one job, in ms. */
  readonly deadlineMs: number;
  /** A thread that had nothing to do for so long is ended and its memory given back; null keeps it. */
  readonly idleMs: number | null;
}

/** Labels in a thread of their own. It starts with the first job, and anew with the next one after it ended. */
export function createLabelThread(options: ThreadOptions): LabelPlace {
  let running: Promise<Session> | null = null;
  let starting = new AbortController();
  const start = (): Promise<Session> => {
    starting = new AbortController();
    const forget = (): void => {
      if (running === begun) running = null;
    };
    const begun: Promise<Session> = startThread(options.file, starting.signal).then(
      (worker) => new Session(worker, options, forget),
    );
    begun.catch(forget);
    return begun;
  };
  return {
    async ask(job) {
      running ??= start();
      const session = await running;
      return session.ask(job);
    },
    async end() {
      starting.abort();
      const session = await running?.catch(() => null);
      await session?.end('the station gave it up');
    },
  };
}

interface InWork {
  readonly resolve: (answer: LabelAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/** One run of the thread, from ready to its end, which gives up whatever is in work. */
class Session {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #forget: () => void;
  readonly #inWork = new Map<number, InWork>();
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #reason: string | null = null;
  #hasEnded = false;
  readonly #ended: Promise<void>;

  /** `forget` is called once the session takes no more jobs. */
  constructor(worker: Worker, options: ThreadOptions, forget: () => void) {
    this.#worker = worker;
    this.#options = options;
    this.#forget = forget;
    worker.on('message', ({ id, answer }: LabelReply) => this.#take(id)?.resolve(answer));
    worker.on('error', (error) => {
      this.#reason ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    this.#ended = new Promise((resolve) => {
      worker.once('exit', (code) => {
        this.#hasEnded = true;
        forget();
        clearTimeout(this.#idle);
        this.#giveUp(`the thread ended with ${code}`);
        resolve();
      });
    });
    worker.unref();
  }

  ask(job: LabelJob): Promise<LabelAnswer> {
    if (this.#reason !== null) return Promise.reject(new PlaceEnded(this.#reason));
    return new Promise((resolve, reject) => {
      clearTimeout(this.#idle);
      this.#lastId += 1;
      const id = this.#lastId;
      const { deadlineMs } = this.#options;
      const late = (): void => void this.end(`a label took longer than ${deadlineMs / 1000} s`);
      this.#inWork.set(id, { resolve, reject, deadline: setTimeout(late, deadlineMs) });
      this.#worker.ref();
      this.#worker.postMessage({ id, job } satisfies LabelRequest, []);
    });
  }

  async end(reason: string): Promise<void> {
    this.#forget();
    const isIdle = this.#inWork.size === 0;
    this.#giveUp(reason);
    if (this.#hasEnded) return;
    // Whoever closes the threads is answered, even if nothing else keeps the program.
    this.#worker.ref();
    const waiting = new AbortController();
    const within = (ms: number): Promise<void> =>
      sleep(ms, undefined, { ref: false, signal: waiting.signal }).catch(() => {});
    if (isIdle) {
      this.#worker.postMessage(END, []);
      await Promise.race([this.#ended, within(IDLE_END_MS)]);
    }
    await Promise.race([this.#worker.terminate(), within(END_DEADLINE_MS)]);
    this.#worker.unref();
    waiting.abort();
  }

  /** At once, whether or not the thread hears of its end. */
  #giveUp(reason: string): void {
    this.#reason ??= reason;
    for (const id of this.#inWork.keys()) this.#take(id)?.reject(new PlaceEnded(this.#reason));
  }

  #take(id: number): InWork | undefined {
    const job = this.#inWork.get(id);
    if (job === undefined) return undefined;
    clearTimeout(job.deadline);
    this.#inWork.delete(id);
    if (this.#inWork.size > 0) return job;
    // A thread without work keeps no program from ending.
    this.#worker.unref();
    const { idleMs } = this.#options;
    if (idleMs !== null && this.#reason === null)
      this.#idle = setTimeout(() => void this.end('it had nothing to do'), idleMs).unref();
    return job;
  }
}
