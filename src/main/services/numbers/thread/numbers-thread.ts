import { Worker } from 'node:worker_threads';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import type { DatabaseProblem } from '../../../db/database.ts';
import type { Ask, AskName, FromNumbers, NumbersAsks } from './numbers-job.ts';

/** What the thread may hold: a report is read row by row. */
const MEMORY_MB = 256;
/** Nothing that is asked takes as long, but a report that is written. */
const ANSWER_MS = 60_000;
const REPORT_MS = 600_000;
/** A thread that ended is begun anew at the next question, but not in a circle. */
const REST_MS = 5000;

/** The numbers, as the rest of the station reaches them. */
export interface NumbersThread {
  /** Null: the thread ended, or does not answer. What was asked is asked again another time. */
  ask<Name extends AskName>(
    name: Name,
    given: NumbersAsks[Name]['in'],
  ): Promise<Result<NumbersAsks[Name]['out'], DatabaseProblem> | null>;
  stop(): Promise<void>;
}

interface Asked {
  readonly answer: (out: unknown) => void;
  readonly fault: (problem: DatabaseProblem) => void;
  readonly gone: () => void;
}

/** Beside the bundle when built, in the sources otherwise. */
const threadFile = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./numbers-worker.ts', import.meta.url)
    : new URL('./numbers-worker.js', import.meta.url);

/** Begun with the first question: a desk that looks at no numbers has neither thread nor file. */
export function createNumbersThread(
  file: string,
  { defect, clock }: { readonly defect: (reason: string) => void; readonly clock: () => number },
): NumbersThread {
  let running: { readonly worker: Worker; readonly ended: Promise<void> } | null = null;
  let unopened: DatabaseProblem | null = null;
  let endedAt: number | null = null;
  let isStopped = false;
  let lastId = 0;
  const asked = new Map<number, Asked>();

  const start = (): Worker => {
    const worker = new Worker(threadFile(), {
      workerData: { file },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running = null;
        endedAt = clock();
        for (const each of asked.values()) {
          if (unopened === null) each.gone();
          else each.fault(unopened);
        }
        asked.clear();
        resolve();
      });
    });
    worker.on('error', (error: unknown) =>
      defect(error instanceof Error ? (error.stack ?? '') : String(error)),
    );
    worker.on('message', (message: FromNumbers) => {
      switch (message.kind) {
        case 'opened':
          unopened = null;
          return;
        case 'unopened':
          unopened = message.problem;
          return;
        case 'answer':
          asked.get(message.id)?.answer(message.out);
          break;
        case 'fault':
          asked.get(message.id)?.fault(message.problem);
          break;
        case 'failed':
          defect(message.reason);
          asked.get(message.id)?.gone();
          break;
      }
      asked.delete(message.id);
    });
    // It keeps no process alive.
    worker.unref();
    running = { worker, ended };
    return worker;
  };

  const worker = (): Worker | null => {
    if (running) return running.worker;
    const rests = endedAt !== null && Math.abs(clock() - endedAt) < REST_MS;
    return isStopped || rests ? null : start();
  };

  return {
    ask: (name, given) => {
      const to = worker();
      if (!to) return Promise.resolve(unopened === null ? null : fail(unopened));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const end = (result: Parameters<typeof resolve>[0]): void => {
          clearTimeout(deadline);
          resolve(result);
        };
        const deadline = setTimeout(
          () => {
            asked.delete(id);
            defect(`no answer to ${name}`);
            end(null);
          },
          name === 'putFile' ? REPORT_MS : ANSWER_MS,
        );
        asked.set(id, {
          // The thread answers each question with what belongs to it.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          answer: (out) => end(ok(out as NumbersAsks[typeof name]['out'])),
          fault: (problem) => end(fail(problem)),
          gone: () => end(null),
        });
        const question: Ask = { id, name, in: given };
        to.postMessage(question, []);
      });
    },
    stop: async () => {
      isStopped = true;
      if (!running) return;
      const { worker: open, ended } = running;
      open.postMessage('close', []);
      await ended;
    },
  };
}
