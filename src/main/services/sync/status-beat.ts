import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { createStatusAge, LATE_MS, type StatusesView } from './status-age.ts';
import type { SupplyReader } from './supply-reader.ts';
import { createWhoseStatus, type Asked } from './whose-status.ts';

/** A cancellation should be known before the next label; one request every 5 s is a twenty-fifth of the budget. */
const BEAT_MS = 5000;
/** Beats that need several requests are spaced out to stay within a tenth of 300 requests a minute. */
const MS_A_REQUEST = 2000;
/**
 * After this long the next beat starts without waiting for answers: a marketplace that takes 20 to 30 s per answer is
 * asked just as often.
 */
const OVERLAP_MS = 10_000;
/** Beats under way at once: as many as can start while an answer may still come, and two on request. */
const MOST_UNDER_WAY = 8;
/**
 * A late answer is better than none: with a limit of 15 s, the slow answers of a bad day never reported a cancellation.
 */
const ANSWER_MS = 60_000;
/**
 * One attempt, since the next beat asks again: a call with retries takes a minute to report that there is no answer.
 */
const ONCE: Pick<CallOptions, 'priority' | 'tries' | 'patienceMs' | 'answerWithinMs'> = {
  priority: 'statuses',
  tries: 1,
  answerWithinMs: ANSWER_MS,
  patienceMs: LATE_MS,
};

export interface StatusBeatPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly reader: Pick<SupplyReader, 'statuses'>;
  readonly clock: () => number;
  readonly log: Logger;
}

/**
 * Polls the statuses of what is packed next on its own schedule: however slow, long or refused other requests are, a
 * cancellation is known 20 s later, or the desk says that it can't know.
 */
export interface StatusBeat {
  /** The value of `view` changed. */
  readonly progress: Source;
  view(): StatusesView;
  start(): void;
  /** Starts a beat now; resolves when it is over. */
  now(): Promise<Result<null, MarketplaceProblem>>;
  stop(): Promise<void>;
}

type Ended = Result<null, MarketplaceProblem>;

interface Beaten {
  readonly ended: Ended;
  /** Those of the orders packed next. */
  readonly unanswered: readonly string[];
}

export function createStatusBeat(ports: StatusBeatPorts): StatusBeat {
  const { cache, journal, reader, clock, log } = ports;
  const age = createStatusAge(clock);
  const whose = createWhoseStatus({ cache, journal });
  let isStopped = false;
  let waiting: ((ended: Ended) => void)[] = [];
  const underWay = new Set<Promise<void>>();
  let beats = 0;
  /** Answers to beats older than this say nothing about the age. */
  let lastAnswered = 0;

  const ask = async ({ next, parts }: Asked, signal: AbortSignal): Promise<Beaten> => {
    const unanswered = new Set<string>();
    const reads = await Promise.all(
      parts.map(async (part): Promise<Ended> => {
        const read = await reader.statuses(part, { ...ONCE, signal });
        if (!read.ok) return read;
        // Without waiting for the slower parts: the next parcel may be among these.
        for (const id of read.value.unanswered) unanswered.add(id);
        return ok(null);
      }),
    );
    return {
      ended: reads.find((read) => !read.ok) ?? ok(null),
      unanswered: next.filter((id) => unanswered.has(id)),
    };
  };

  const beat = async (asked: Asked, signal: AbortSignal): Promise<void> => {
    beats += 1;
    const number = beats;
    const told = waiting;
    waiting = [];
    let outcome: Ended = fail({ code: 'aborted' });
    try {
      const startedAt = clock();
      const { ended, unanswered } = await ask(asked, signal);
      outcome = ended;
      if (ended.ok && number > lastAnswered) {
        lastAnswered = number;
        age.heard(startedAt, unanswered);
      }
      if (!ended.ok && !signal.aborted) log.warn({ problem: ended.problem }, 'statuses could not be asked');
    } finally {
      for (const tell of told) tell(outcome);
    }
  };

  const run = async (signal: AbortSignal): Promise<number> => {
    if (underWay.size >= MOST_UNDER_WAY) await Promise.race(underWay);
    if (signal.aborted) return BEAT_MS;
    const startedAt = clock();
    const asked = whose.toAsk();
    let isWaitedFor = true;
    const beating: Promise<void> = beat(asked, signal).finally(() => underWay.delete(beating));
    underWay.add(beating);
    beating.catch((error: unknown) => {
      // No caller is waiting for this answer any more.
      if (!isWaitedFor)
        log.error({ error: String(error) }, 'a late answer to a question for statuses was lost');
    });
    let overlap: NodeJS.Timeout | undefined;
    const slow = new Promise<void>((resolve) => {
      overlap = setTimeout(resolve, OVERLAP_MS);
    });
    await Promise.race([beating, slow]).finally(() => {
      clearTimeout(overlap);
      isWaitedFor = false;
    });
    const period = Math.max(BEAT_MS, asked.parts.length * MS_A_REQUEST);
    return Math.min(Math.max(0, startedAt + period - clock()), period);
  };

  const worker = createWorker('statuses', log, run);
  return {
    progress: age.progress,
    view: age.view,
    start: () => {
      age.watch();
      worker.wake();
    },
    now: () =>
      new Promise((resolve) => {
        if (isStopped) return resolve(fail({ code: 'aborted' }));
        waiting.push(resolve);
        worker.wake();
      }),
    stop: async () => {
      isStopped = true;
      age.stop();
      await worker.stop();
      await Promise.allSettled(underWay);
      for (const tell of waiting) tell(fail({ code: 'aborted' }));
      waiting = [];
    },
  };
}
