import { TOO_MUCH } from './drawer-limits.ts';
import type { Helper, StartHelper } from './drawing-helper.ts';
import { READY, type LabelAnswer, type LabelJob, type LabelReply, type LabelRequest } from './label-job.ts';
import { PlaceEnded, PlaceNotStarted, type LabelPlace } from './label-place.ts';

/** Loading takes 0.3 s built and 0.8 s from source; on a machine that is starting up, 7 s were seen. */
const START_DEADLINE_MS = 30_000;

/** A process that was killed is gone in milliseconds; one that waits for a broken disk must not keep the program. */
const END_DEADLINE_MS = 5000;

export interface ProcessOptions {
  readonly startHelper: StartHelper;
  /** The drawer's program: `label-drawer`. */
  readonly file: URL;
  /** Its work is never urgent. */
  readonly isBackground: boolean;
  /** For one job, in ms, by the clock: its guard counts what the job really takes. */
  readonly deadlineMs: number;
  /** One that had nothing to do for so long is ended and its memory given back; null keeps it. */
  readonly idleMs: number | null;
}

/** Labels in a process of their own. It starts with the first job, and again with the next one after it ended. */
export function createLabelProcess(options: ProcessOptions): LabelPlace {
  let running: Session | null = null;
  return {
    async ask(job) {
      if (running === null || running.isOver) running = new Session(options);
      return running.ask(job);
    },
    async end() {
      await running?.end('the station gave it up', false);
      running = null;
    },
  };
}

interface InWork {
  readonly id: number;
  readonly resolve: (answer: LabelAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly deadline: NodeJS.Timeout;
}

/** One run of the process, from its start to its end, which gives up whatever is under way. */
class Session {
  readonly #options: ProcessOptions;
  #helper: Helper | null = null;
  readonly #ready = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  #inWork: InWork | null = null;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;
  #isReady = false;
  /** Why it takes no more jobs. */
  #over: Error | null = null;

  constructor(options: ProcessOptions) {
    this.#options = options;
    // Whoever asks hears of it.
    this.#ready.promise.catch(() => undefined);
    const late = setTimeout(
      () => this.#stop(new PlaceNotStarted(`it was not ready after ${START_DEADLINE_MS / 1000} s`)),
      START_DEADLINE_MS,
    );
    this.#ready.promise.catch(() => undefined).finally(() => clearTimeout(late));
    try {
      this.#helper = options.startHelper(options.file, options.isBackground, {
        onMessage: (message) => this.#hear(message),
        onEnd: (how, word) => this.#hasEnded(how, word),
      });
    } catch (error) {
      this.#hasEnded(error instanceof Error ? error.message : String(error), '');
    }
  }

  get isOver(): boolean {
    return this.#over !== null;
  }

  async ask(job: LabelJob): Promise<LabelAnswer> {
    await this.#ready.promise;
    if (this.#over !== null) throw this.#over;
    return new Promise((resolve, reject) => {
      clearTimeout(this.#idle);
      this.#lastId += 1;
      const id = this.#lastId;
      const { deadlineMs } = this.#options;
      const deadline = setTimeout(
        () => void this.end(`a label took longer than ${deadlineMs / 1000} s`, false),
        deadlineMs,
      );
      this.#inWork = { id, resolve, reject, deadline };
      this.#helper?.keepsAwake(true);
      this.#helper?.post({ id, job } satisfies LabelRequest);
    });
  }

  async end(reason: string, tookTooMuch: boolean): Promise<void> {
    this.#stop(new PlaceEnded(reason, tookTooMuch));
    const late = Promise.withResolvers<void>();
    const deadline = setTimeout(late.resolve, END_DEADLINE_MS);
    await Promise.race([this.#ended.promise, late.promise]);
    clearTimeout(deadline);
  }

  #hear(message: unknown): void {
    if (message === READY) {
      this.#isReady = true;
      this.#ready.resolve();
      this.#rest();
      return;
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own program, over a channel of its own
    const { id, answer } = message as LabelReply;
    if (this.#inWork?.id !== id) return;
    this.#take()?.resolve(inOwnMemory(answer));
    this.#rest();
  }

  /** Without work it keeps no program from ending, and its memory only for so long. */
  #rest(): void {
    this.#helper?.keepsAwake(false);
    const { idleMs } = this.#options;
    if (idleMs !== null)
      this.#idle = setTimeout(() => void this.end('it had nothing to do', false), idleMs).unref();
  }

  #hasEnded(how: string, word: string): void {
    const tooMuch = word.split('\n').find((line) => line.startsWith(TOO_MUCH));
    const why = tooMuch?.slice(TOO_MUCH.length) ?? (word === '' ? how : word);
    this.#stop(
      this.#isReady ? new PlaceEnded(why, tooMuch !== undefined) : new PlaceNotStarted(`${how} ${word}`),
    );
    this.#ended.resolve();
  }

  /** At once, whether or not the process hears of its end. */
  #stop(why: Error): void {
    clearTimeout(this.#idle);
    this.#over ??= why;
    this.#ready.reject(this.#over);
    this.#take()?.reject(this.#over);
    this.#helper?.keepsAwake(true);
    this.#helper?.kill();
  }

  #take(): InWork | null {
    const job = this.#inWork;
    if (job !== null) clearTimeout(job.deadline);
    this.#inWork = null;
    return job;
  }
}

/** What was received lies in the memory of its message: a label that is kept must not keep that too. */
function inOwnMemory(answer: LabelAnswer): LabelAnswer {
  if (answer === null) return null;
  if (answer instanceof Uint8Array) return Uint8Array.from(answer);
  if (!('ok' in answer) || !answer.ok) return answer;
  const { value } = answer;
  if (value instanceof Uint8Array) return { ok: true, value: Uint8Array.from(value) };
  if (!('bytes' in value)) return answer;
  return { ok: true, value: { ...value, bytes: Uint8Array.from(value.bytes) } };
}
