import { dayAt, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { partsOf } from '../../../shared/domain/numbers/fetch-plan.ts';
import type { ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import type { KindState } from '../../../shared/contract/numbers.ts';
import type { LimitScope } from '../../../shared/marketplace/limit-scopes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { ReportProgress } from '../../marketplace/reports/report-run.ts';
import { fetchReports } from './fetch-reports.ts';
import { known } from './known.ts';
import { makeReport, type MakePorts } from './make-reports.ts';
import { createWhatIsNext, isFiled } from './what-is-next.ts';

export interface FetcherPorts extends MakePorts {
  readonly log: Logger;
}

/** Reads one kind of report, part by part, for as long as anything of it is missing or old. */
export interface ReportFetcher {
  readonly kind: ReportKind;
  readonly progress: Source;
  /** How many answers were put down since the start. */
  landed(): number;
  view(): KindState;
  wake(): void;
  /** The newest days are asked for again, whatever their age, and also after a pause. */
  askNow(): Promise<void>;
  /** Nothing is asked until `askNow`. A report under way is taken up then, not made twice. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/** Time alone makes what is known old. */
const LOOK_AGAIN_MS = 10 * 60_000;
const AFTER_TROUBLE_MS = 60_000;
/** An answer that can't be read may be that of a network which asks for a word first. */
const AFTER_GARBLED_MS = 10 * 60_000;
/** What the account may not see is asked for again in case that changes. */
const AFTER_REFUSAL_MS = 3_600_000;
/** A report whose answers break so often in a row is left alone for a while: the other days go on. */
const MOST_BAD_ENDS = 3;
/** Who waits for a report has the time to wait for its turn. */
const PATIENCE_MS = 3_600_000;

const scopes = {
  storage: 'N18',
  acceptance: 'N21',
  selfPurchases: 'N22',
  wrongGoods: 'N23',
  labelling: 'N25',
  characteristics: 'N26',
  funnel: 'N10',
  coefficients: 'N24',
  returns: 'N30',
  regions: 'N27',
  blocked: 'N28',
  hidden: 'N29',
  platformStock: 'N14',
} as const satisfies Readonly<Record<ReportKind, LimitScope>>;

/** Asks for it, and has it put down. */
async function fetchPart(
  kind: ReportKind,
  ports: MakePorts,
  part: Span,
  signal: AbortSignal,
  onProgress: (step: ReportProgress) => void,
): Promise<Result<null, Problem>> {
  if (isFiled(kind)) return makeReport(kind, ports, part, { signal, onProgress });
  return fetchReports[kind](ports, part, { priority: 'polling', signal, patienceMs: PATIENCE_MS });
}

export function createReportFetcher(kind: ReportKind, ports: FetcherPorts): ReportFetcher {
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
  const refused = new Map<Day, number>();
  const wanted = new Set<Day>();
  const whatIsNext = createWhatIsNext(kind, ports, { refused, wanted });
  /** How often each ended in trouble since it was last read. */
  const badEnds = new Map<Day, number>();
  let isRecalled = false;
  let underWay = new AbortController();

  const show = (change: () => void): void => {
    change();
    progress.tell();
  };

  /** A pause outlives the program. */
  const recall = async (): Promise<Result<null, Problem>> => {
    if (isRecalled) return ok(null);
    const paused = await known(thread.ask('isPaused', { kind }));
    if (!paused.ok) return paused;
    isRecalled = true;
    if (paused.value) show(() => (isPaused = true));
    return ok(null);
  };

  const worker = createWorker(`numbers of ${kind}`, log, async (stopping) => {
    const recalled = await recall();
    if (isPaused) return null;
    const due = recalled.ok ? await whatIsNext() : recalled;
    if (!due.ok) {
      show(() => (trouble = due.problem));
      return AFTER_TROUBLE_MS;
    }
    const { part, isTakenUp } = due.value;
    ({ left, nextAt, lastAt } = due.value);
    if (part === null) {
      if (left === 0) show(() => (trouble = null));
      return Math.min(LOOK_AGAIN_MS, Math.max(1000, (nextAt ?? Infinity) - shopClock()));
    }
    underWay = new AbortController();
    show(() => (asking = part));
    const signal = AbortSignal.any([stopping, underWay.signal]);
    const ended = await fetchPart(kind, ports, part, signal, (now) => show(() => (step = now)));
    show(() => {
      asking = null;
      step = null;
    });
    if (ended.ok) {
      refused.delete(part.from);
      wanted.delete(part.from);
      badEnds.delete(part.from);
      if (refused.size === 0) trouble = null;
      show(() => (landed += 1));
      return 0;
    }
    if (ended.problem.code === 'aborted') return isPaused || stopping.aborted ? null : 0;
    log.warn({ kind, part, problem: ended.problem }, 'a report was not read');
    show(() => (trouble = ended.problem));
    if (isNotGiven(ended.problem)) return AFTER_REFUSAL_MS;
    // The desk's own trouble: the report would only be fetched again for nothing.
    if (isOwn(ended.problem)) return AFTER_GARBLED_MS;
    const bad = (badEnds.get(part.from) ?? 0) + 1;
    badEnds.set(part.from, bad);
    const restMs = restAfter(ended.problem, isTakenUp, bad);
    if (restMs === null) return AFTER_TROUBLE_MS;
    // The others may be answered all the same.
    refused.set(part.from, shopClock() + restMs);
    return 0;
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
      isRecalled = true;
      isPaused = false;
      refused.clear();
      const [newest] = partsOf(kind, dayAt(shopClock()));
      if (newest) wanted.add(newest.from);
      progress.tell();
      await thread.ask('setPaused', { kind, isPaused: false });
      worker.wake();
    },
    pause: async () => {
      isRecalled = true;
      isPaused = true;
      underWay.abort();
      progress.tell();
      await thread.ask('setPaused', { kind, isPaused: true });
    },
    stop: worker.stop,
  };
}

/** The desk can't put it down. */
const isOwn = ({ code }: Problem): boolean =>
  code === 'numbersAway' || code === 'diskFull' || code === 'fileNotWritable' || code.startsWith('database');

/** It answers, and that it can't. */
const isDown = (problem: Problem): boolean => problem.code === 'marketplaceRefused' && problem.status >= 500;

/** The account has no right to it, or no subscription. */
export const isNotGiven = (problem: Problem): boolean =>
  problem.code === 'tokenScope' ||
  problem.code === 'tokenMissing' ||
  problem.code === 'tokenRejected' ||
  (problem.code === 'marketplaceRefused' && (problem.status === 402 || problem.status === 403));

/**
 * It says no to these days, and perhaps to no others; or what it gives of them can't be read, or never comes. How long they
 * are left alone; null: it is not about these days.
 */
function restOf(problem: Problem): number | null {
  switch (problem.code) {
    case 'inputRejected':
    case 'reportFailed':
    case 'reportGone':
    case 'reportNotReady':
    case 'reportUnreadable':
      return AFTER_REFUSAL_MS;
    case 'marketplaceRefused':
      return problem.status < 500 ? AFTER_REFUSAL_MS : null;
    case 'marketplaceGarbled':
      return AFTER_GARBLED_MS;
    default:
      return null;
  }
}

/** The same of a part that has ended so often in a row. A report that is gone is made anew. */
function restAfter(problem: Problem, isTakenUp: boolean, badEnds: number): number | null {
  if (isTakenUp && problem.code === 'reportGone') return null;
  return restOf(problem) ?? (isDown(problem) && badEnds >= MOST_BAD_ENDS ? AFTER_GARBLED_MS : null);
}

const SECOND_MS = 1000;

/** When the marketplace takes the next request of a kind; null: now. */
function turnOf(marketplace: Pick<Marketplace, 'gauges'>, kind: ReportKind, now: number): number | null {
  const wait = marketplace.gauges().find(({ scope }) => scope === scopes[kind])?.nextInMs ?? 0;
  return wait > 0 ? Math.ceil((now + wait) / SECOND_MS) * SECOND_MS : null;
}

const stepView = (progress: ReportProgress): NonNullable<KindState['step']> => ({
  step: progress.step,
  bytes: progress.step === 'downloading' ? progress.bytes : null,
});
