import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from './ports.ts';
import { createSignal, type Source } from './signal.ts';

/** Work that is done a little each turn, so that others are held up no longer than by a little of it. */
export interface InTurns {
  /** Whether all of it is done. If not, it begins; `wasDone` tells when it is over. */
  isDone(): boolean;
  readonly wasDone: Source;
  /** Resolves when all of it is done. */
  whenDone(): Promise<void>;
  stop(): Promise<void>;
}

export interface InTurnsPorts {
  isDone(): boolean;
  doSome(): void;
  /** What the log calls it. */
  readonly name: string;
  readonly log: Logger;
}

/** What can't be done a little at a time counts as done: whoever needs it does it at once, and meets what is wrong. */
export function createInTurns(work: InTurnsPorts): InTurns {
  const wasDone = createSignal();
  let underWay: Promise<void> | null = null;
  let isStopped = false;
  let hasFailed = false;

  const isDone = (): boolean => {
    if (isStopped) return true;
    const all = work.isDone();
    // Done at once by whoever needed it: what comes after that is done a little at a time again.
    if (all) hasFailed = false;
    return all || hasFailed;
  };

  const doAll = async (): Promise<void> => {
    try {
      while (!isDone()) {
        work.doSome();
        await nextTurn();
      }
    } catch (error) {
      hasFailed = true;
      work.log.error({ error: String(error) }, `${work.name} can not be done a little at a time`);
    }
  };

  const doAllOnce = async (): Promise<void> => {
    // What fails in its first turn is over at once: it is known to be under way before it is known to be over.
    await doAll();
    underWay = null;
    if (!isStopped) wasDone.tell();
  };

  const begin = (): Promise<void> => (underWay ??= doAllOnce());

  return {
    isDone: () => {
      const all = isDone();
      if (!all) void begin();
      return all;
    },
    wasDone,
    whenDone: async () => {
      if (!isDone()) await begin();
    },
    stop: async () => {
      isStopped = true;
      await underWay;
    },
  };
}
