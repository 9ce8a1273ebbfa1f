import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { readSession } from '../packing/stored-session.ts';
import { STATUSES_A_REQUEST } from './status-reader.ts';
import type { SupplyReader } from './supply-reader.ts';

/** A cancellation should be known before the next label; one request every 5 s is a twenty-fifth of the budget. */
const BEAT_MS = 5000;
/** Beats that need several requests are spaced out to stay within a tenth of 300 requests a minute. */
const MS_A_REQUEST = 2000;
/** With this many requests a beat comes every 20 s, and never less often, however many orders are open. */
const NEXT_REQUESTS = 8;
const OTHER_REQUESTS = 2;
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
/** The age at which the packer is warned: a label printed on an older status may be a cancelled order's. */
export const LATE_MS = 20_000;

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

export interface StatusesView {
  /**
   * Unix milliseconds: every order to be packed next has a status requested at or after this time; null before the
   * first answer.
   */
  readonly askedAt: number | null;
  /** Older than a packer may rely on. */
  readonly isLate: boolean;
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

interface Asked {
  readonly next: readonly string[];
  /** The orders of each request. */
  readonly parts: readonly (readonly string[])[];
}

interface Beaten {
  readonly ended: Ended;
  /** Those of the orders packed next. */
  readonly unanswered: readonly string[];
}

export function createStatusBeat(ports: StatusBeatPorts): StatusBeat {
  const { cache, journal, reader, clock, log } = ports;
  const progress = createSignal();
  let askedAt: number | null = null;
  /** The start of the latest beat that was answered, even incompletely. */
  let answeredAt: number | null = null;
  /** Orders packed next that were missing from answers, each with the start of its last successful request. */
  let owed: ReadonlyMap<string, number> = new Map();
  let isLate = false;
  let lateTimer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let waiting: ((ended: Ended) => void)[] = [];
  const underWay = new Set<Promise<void>>();
  let beats = 0;
  /** Answers to beats older than this say nothing about the age. */
  let lastAnswered = 0;
  /** Where the rotation through the remaining orders continues. */
  let turn = 0;

  /** Unpacked orders of the open supplies at the bench, then of other open supplies; then everything packed later. */
  const inOrder = (): { readonly next: readonly string[]; readonly others: readonly string[] } => {
    const bySupply = Map.groupBy(cache.orders.toWatch(), ({ supplyId }) => supplyId);
    const session = readSession(journal);
    const atHand = new Set(session.kind === 'open' ? session.supplyIds : []);
    const supplyIds = [...bySupply.keys()].toSorted((a, b) => Number(atHand.has(b)) - Number(atHand.has(a)));
    const next: string[] = [];
    const others: string[] = [];
    for (const supplyId of supplyIds) {
      const done = new Set(journal.parcels.idsDone(supplyId));
      for (const { orderId } of bySupply.get(supplyId) ?? [])
        (done.has(orderId) ? others : next).push(orderId);
    }
    const most = NEXT_REQUESTS * STATUSES_A_REQUEST;
    return { next: next.slice(0, most), others: [...next.slice(most), ...others] };
  };

  /** As many of the rest as one beat may ask for, in rotation. */
  const inTurn = (others: readonly string[]): readonly string[] => {
    const most = OTHER_REQUESTS * STATUSES_A_REQUEST;
    if (turn >= others.length) turn = 0;
    const asked = others.slice(turn, turn + most);
    turn += most;
    return asked;
  };

  const toAsk = (): Asked => {
    const { next, others } = inOrder();
    const orders = [...next, ...inTurn(others)];
    const parts: string[][] = [];
    for (let start = 0; start < orders.length; start += STATUSES_A_REQUEST)
      parts.push(orders.slice(start, start + STATUSES_A_REQUEST));
    return { next, parts };
  };

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
        heard(startedAt, unanswered);
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
    const asked = toAsk();
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

  const heard = (at: number, unanswered: readonly string[]): void => {
    const since = answeredAt ?? at;
    owed = new Map(unanswered.map((id) => [id, owed.get(id) ?? since]));
    answeredAt = at;
    const oldest = Math.min(at, ...owed.values());
    askedAt = oldest;
    if (isLate) setLate(clock() - oldest > LATE_MS);
    if (!isLate) watchAge(oldest);
  };

  const setLate = (now: boolean): void => {
    isLate = now;
    progress.tell();
  };

  /**
   * Reports lateness as it happens, without waiting for the next answer. A clock that was set back must not make
   * anything wait longer.
   */
  const watchAge = (since: number): void => {
    if (lateTimer) clearTimeout(lateTimer);
    const wait = Math.min(Math.max(0, since + LATE_MS - clock()), LATE_MS);
    lateTimer = setTimeout(() => setLate(true), wait + 1);
    lateTimer.unref();
  };

  const worker = createWorker('statuses', log, run);
  return {
    progress,
    view: () => ({ askedAt, isLate }),
    start: () => {
      watchAge(clock());
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
      if (lateTimer) clearTimeout(lateTimer);
      await worker.stop();
      await Promise.allSettled(underWay);
      for (const tell of waiting) tell(fail({ code: 'aborted' }));
      waiting = [];
    },
  };
}
