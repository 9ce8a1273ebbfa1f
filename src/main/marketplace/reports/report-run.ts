import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limitScopes } from '../../../shared/marketplace/limit-scopes.ts';
import type { AnyOperation, InputOf } from '../../../shared/marketplace/operation.ts';
import type { MarketplaceProblem, ProblemOf, ReportProblem } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { Clock } from '../clock.ts';
import type { CallOptions, Marketplace } from '../marketplace.ts';
import { ABORTED, sleep } from '../waiting.ts';

export interface ReportSetup {
  readonly marketplace: Pick<Marketplace, 'call' | 'download'>;
  readonly clock: Clock;
  /** Makes UUIDs. */
  readonly newId: () => string;
  /** Where a report's file stands while it is read; it is gone when the rows end. */
  readonly folder: string;
}

/** `id` is enough to go on after a restart: keep the one of the first progress that has it. */
export type ReportProgress =
  | { readonly step: 'creating'; readonly id: string | null }
  /** Before every question; `status` as the service gave it last. */
  | { readonly step: 'waiting'; readonly id: string; readonly status: string }
  | { readonly step: 'downloading'; readonly id: string; readonly bytes: number }
  | { readonly step: 'reading'; readonly id: string; readonly rows: number };

export interface ReportOptions extends CallOptions {
  /** The report or task of an earlier run: it is taken up, and not created twice. */
  readonly knownId?: string;
  readonly onProgress?: (progress: ReportProgress) => void;
  /** How long a report may be in the making. */
  readonly waitAtMostMs?: number;
}

/** Rows in order, each read when it is taken. A problem is the last result. */
export type Rows<Row> = AsyncGenerator<Result<Row, ReportProblem>, void, undefined>;

/** Large reports were seen to take some minutes; the longest wait between two questions is one. */
export const LONGEST_WAIT_MS = 3_600_000;
/** A report that was just accepted may take a moment to be listed. */
export const MOST_ABSENCES = 3;
const ROWS_PER_PROGRESS = 1000;

export type PolledScope = 'N11' | 'N15' | 'N19';

/** One report on its way. */
export interface ReportRun {
  readonly setup: ReportSetup;
  readonly signal: AbortSignal;
  /** For every request of the run. */
  readonly callOptions: CallOptions;
  readonly waitAtMostMs: number;
  progress(progress: ReportProgress): void;
}

export function createRun(setup: ReportSetup, options: ReportOptions): ReportRun {
  const { priority, signal = new AbortController().signal, onProgress } = options;
  const waitAtMostMs = options.waitAtMostMs ?? LONGEST_WAIT_MS;
  return {
    setup,
    signal,
    // A task may be created once a minute: whoever waits for a report has the time to wait for its turn.
    callOptions: { priority, signal, patienceMs: waitAtMostMs },
    waitAtMostMs,
    progress: (progress) => onProgress?.(progress),
  };
}

/** Spaces the questions about one report by the limit of their scope. */
export interface Polls {
  /** Ends when the next question may be asked: the first at once, unless it was put off. */
  next(status: string): Promise<Result<null, ProblemOf<'aborted' | 'reportNotReady'>>>;
  /** No question from now on for a whole interval. */
  putOff(): void;
}

export function createPolls(run: ReportRun, scope: PolledScope, id: string): Polls {
  const { clock } = run.setup;
  const { requests, seconds } = limitScopes[scope];
  const startedAt = clock.now();
  let notBefore = startedAt;
  return {
    putOff: () => (notBefore = clock.now() + (seconds * 1000) / requests),
    async next(status) {
      run.progress({ step: 'waiting', id, status });
      if (notBefore - startedAt > run.waitAtMostMs) return fail({ code: 'reportNotReady', id, status });
      const rested = await sleep(clock, notBefore - clock.now(), run.signal);
      return rested === ABORTED ? fail({ code: 'aborted' }) : ok(null);
    },
  };
}

export interface Fetching<O extends AnyOperation, Row> {
  readonly id: string;
  readonly operation: O;
  readonly input: InputOf<O>;
  readonly read: (file: string) => AsyncIterable<Result<Row, ReportProblem>>;
}

/** Downloads a report that is ready and reads it. The file is gone afterwards, whatever the end. */
export async function* fetchRows<O extends AnyOperation, Row>(
  run: ReportRun,
  { id, operation, input, read }: Fetching<O, Row>,
): Rows<Row> {
  const { marketplace, folder, newId } = run.setup;
  const file = join(folder, `${newId()}.report`);
  const onBytes = (bytes: number) => run.progress({ step: 'downloading', id, bytes });
  try {
    onBytes(0);
    const saved = await marketplace.download(operation, input, { ...run.callOptions, file, onBytes });
    if (!saved.ok) {
      yield fail(isGone(saved.problem) ? { code: 'reportGone', id } : saved.problem);
      return;
    }
    let rows = 0;
    for await (const row of read(file)) {
      if (run.signal.aborted) {
        yield fail({ code: 'aborted' });
        return;
      }
      if (row.ok && rows % ROWS_PER_PROGRESS === 0) run.progress({ step: 'reading', id, rows });
      yield row;
      if (row.ok) rows += 1;
    }
    run.progress({ step: 'reading', id, rows });
  } finally {
    await rm(file, { force: true });
  }
}

/** Reads a report's file while it is there: in another thread, say. */
export type Take<T> = (file: string) => Promise<Result<T, ReportProblem>>;

/** For `fetchRows`. One result: what `take` answers. */
export const handedTo = <T>(take: Take<T>) =>
  async function* (file: string): AsyncGenerator<Result<T, ReportProblem>> {
    yield await take(file);
  };

/** Unknown reports and tasks are 404 (observed facts, "Routes"). */
export const isGone = (problem: MarketplaceProblem | ReportProblem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status === 404;
