import { dayAt, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { chargeRules, type ChargeKind } from '../../../shared/domain/numbers/charge-kinds.ts';
import { nextDue, partsOf } from '../../../shared/domain/numbers/fetch-plan.ts';
import type { KindState } from '../../../shared/contract/numbers.ts';
import type { LimitScope } from '../../../shared/marketplace/limit-scopes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Clock } from '../../marketplace/clock.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { ReportProgress } from '../../marketplace/reports/report-run.ts';
import { storageReportFile } from '../../marketplace/reports/task-report.ts';
import { fetchCharges } from './fetch-charges.ts';
import type { NumbersThread } from './thread/numbers-thread.ts';

export interface FetcherPorts {
  readonly marketplace: Marketplace;
  readonly thread: Pick<NumbersThread, 'ask'>;
  /** The time at the marketplace, Unix milliseconds. */
  readonly shopClock: () => number;
  /** For the pauses between two questions about a report. */
  readonly pauses: Clock;
  readonly newId: () => string;
  readonly log: Logger;
  /** Where reports stand while they are read. */
  readonly folder: string;
}

/** Reads one kind of report, part by part, for as long as anything of it is missing or old. */
export interface ChargeFetcher {
  readonly kind: ChargeKind;
  readonly progress: Source;
  /** How many answers were put down since the start. */
  landed(): number;
  view(): KindState;
  wake(): void;
  /** The newest days are asked for again, whatever their age, and also after a pause. */
  askNow(): Promise<void>;
  /** Nothing is asked until `askNow`. A report under way is taken up then, not made twice. */
  pause(): void;
  stop(): Promise<void>;
}

/** Time alone makes what is known old. */
const LOOK_AGAIN_MS = 10 * 60_000;
const AFTER_TROUBLE_MS = 60_000;
/** What the account may not see is asked for again in case that changes. */
const AFTER_REFUSAL_MS = 3_600_000;
/** Who waits for a report has the time to wait for its turn. */
const PATIENCE_MS = 3_600_000;

const scopes = {
  storage: 'N18',
  acceptance: 'N21',
  selfPurchases: 'N22',
  wrongGoods: 'N23',
  labelling: 'N25',
  characteristics: 'N26',
} as const satisfies Readonly<Record<ChargeKind, LimitScope>>;

export function createChargeFetcher(kind: ChargeKind, ports: FetcherPorts): ChargeFetcher {
  const { thread, shopClock, log, marketplace } = ports;
  const progress = createSignal();
  let landed = 0;
  let asking: Span | null = null;
  let step: ReportProgress | null = null;
  let left = 0;
  let nextAt: number | null = null;
  let lastAt: number | null = null;
  let trouble: Problem | null = null;
  let isPaused = false;
  let underWay = new AbortController();

  const show = (change: () => void): void => {
    change();
    progress.tell();
  };

  /** What is asked next, after a look at what is known. A report that is being made goes first. */
  const next = async (): Promise<Result<Span | null, Problem>> => {
    const now = shopClock();
    const parts = await known(thread.ask('parts', { kind }));
    if (!parts.ok) return parts;
    const task = chargeRules[kind].row === 'N20' ? await known(thread.ask('task', { kind })) : ok(null);
    if (!task.ok) return task;
    const due = nextDue(kind, parts.value, { today: dayAt(now), now });
    ({ left, nextAt } = due);
    lastAt = parts.value.reduce<number | null>(
      (latest, { fetchedAt }) => (fetchedAt > (latest ?? 0) ? fetchedAt : latest),
      null,
    );
    return ok(task.value === null ? due.next : { from: task.value.from, to: task.value.to });
  };

  const fetchPart = async (part: Span, signal: AbortSignal): Promise<Result<null, Problem>> => {
    if (kind === 'storage')
      return fetchStorage(ports, part, signal, (progress) => show(() => (step = progress)));
    const answer = await fetchCharges[kind](marketplace, part, {
      priority: 'polling',
      signal,
      patienceMs: PATIENCE_MS,
    });
    if (!answer.ok) return answer;
    return known(thread.ask('put', { kind, part, fetchedAt: shopClock(), rows: answer.value }));
  };

  const worker = createWorker(`numbers of ${kind}`, log, async (stopping) => {
    if (isPaused) return null;
    const due = await next();
    if (!due.ok) {
      show(() => (trouble = due.problem));
      return AFTER_TROUBLE_MS;
    }
    const part = due.value;
    if (part === null) {
      show(() => (trouble = null));
      return Math.min(LOOK_AGAIN_MS, Math.max(1000, (nextAt ?? Infinity) - shopClock()));
    }
    underWay = new AbortController();
    show(() => (asking = part));
    const ended = await fetchPart(part, AbortSignal.any([stopping, underWay.signal]));
    show(() => {
      asking = null;
      step = null;
    });
    if (ended.ok) {
      trouble = null;
      show(() => (landed += 1));
      return 0;
    }
    if (ended.problem.code === 'aborted') return isPaused || stopping.aborted ? null : 0;
    log.warn({ kind, problem: ended.problem }, 'a report was not read');
    show(() => (trouble = ended.problem));
    return isNotGiven(ended.problem) ? AFTER_REFUSAL_MS : AFTER_TROUBLE_MS;
  });

  return {
    kind,
    progress,
    landed: () => landed,
    view: () => ({
      kind,
      asking,
      step: step === null ? null : stepView(step),
      left,
      nextAt,
      lastAt,
      turnAt: turnOf(marketplace, kind, shopClock()),
      isPaused,
      trouble,
    }),
    wake: worker.wake,
    askNow: async () => {
      isPaused = false;
      const [newest] = partsOf(kind, dayAt(shopClock()));
      if (newest) await thread.ask('age', { kind, from: newest.from });
      worker.wake();
    },
    pause: () => {
      isPaused = true;
      underWay.abort();
      progress.tell();
    },
    stop: worker.stop,
  };
}

/** N18–N20. Its task is kept as soon as it is known, so that a station that was stopped goes on with it. */
async function fetchStorage(
  { thread, marketplace, pauses, newId, folder, shopClock }: FetcherPorts,
  part: Span,
  signal: AbortSignal,
  onProgress: (progress: ReportProgress) => void,
): Promise<Result<null, Problem>> {
  const kind = 'storage';
  const task = await known(thread.ask('task', { kind }));
  if (!task.ok) return task;
  const kept = task.value?.from === part.from ? task.value.taskId : null;
  let keeping: Promise<unknown> = Promise.resolve();
  let isKept = kept !== null;
  const rows = storageReportFile(
    { marketplace, clock: pauses, newId, folder },
    { dateFrom: part.from, dateTo: part.to },
    {
      priority: 'polling',
      signal,
      ...(kept === null ? {} : { knownId: kept }),
      onProgress: (progress) => {
        if (!isKept && progress.id !== null) {
          isKept = true;
          const begun = { ...part, taskId: progress.id, begunAt: shopClock() };
          keeping = thread.ask('putTask', { kind, task: begun });
        }
        onProgress(progress);
      },
    },
    async (file) => {
      await keeping;
      const put = await known(thread.ask('putStorageFile', { kind, part, fetchedAt: shopClock(), file }));
      // A file that can't be put down is the desk's own trouble: the report is good.
      return put.ok
        ? put.value
        : fail({ code: 'fileNotWritable', file: 'numbers', reason: put.problem.code });
    },
  );
  for await (const read of rows)
    if (!read.ok) {
      await keeping;
      if (isOver(read.problem)) await thread.ask('forgetTask', { kind });
      return read;
    }
  return ok(null);
}

/** This report will never be had: another one is made. */
const isOver = ({ code }: Problem): boolean =>
  code === 'reportGone' ||
  code === 'reportFailed' ||
  code === 'reportUnreadable' ||
  code === 'reportNotReady';

/** The account has no right to it, or no subscription. */
export const isNotGiven = (problem: Problem): boolean =>
  problem.code === 'tokenScope' ||
  problem.code === 'tokenMissing' ||
  problem.code === 'tokenRejected' ||
  (problem.code === 'marketplaceRefused' && (problem.status === 402 || problem.status === 403));

/** A thread that does not answer is a trouble like others: it is asked again. */
async function known<T>(asked: Promise<Result<T, Problem> | null>): Promise<Result<T, Problem>> {
  return (await asked) ?? fail({ code: 'numbersAway' });
}

const SECOND_MS = 1000;

/** When the marketplace takes the next request of a kind; null: now. */
function turnOf(marketplace: Pick<Marketplace, 'gauges'>, kind: ChargeKind, now: number): number | null {
  const wait = marketplace.gauges().find(({ scope }) => scope === scopes[kind])?.nextInMs ?? 0;
  return wait > 0 ? Math.ceil((now + wait) / SECOND_MS) * SECOND_MS : null;
}

const stepView = (progress: ReportProgress): NonNullable<KindState['step']> => ({
  step: progress.step,
  bytes: progress.step === 'downloading' ? progress.bytes : null,
});
