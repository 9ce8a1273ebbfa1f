import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../shared/marketplace/operation.ts';
import type { DownloadProblem, MarketplaceProblem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import type { BrokenItem } from './decode-answer.ts';

/**
 * Packing never waits behind polling: a request of a lower rank is sent only when none of a higher one waits. Before all
 * others go the statuses of what is packed next: whoever asks in that rank keeps to a small share of the budget.
 */
export type Priority = 'statuses' | 'packing' | 'handOver' | 'polling';

export interface CallOptions {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  /**
   * How long the call may wait for its turn under the limits, 60 s where nothing is said. A longer wait ends it at
   * once in `rateLimited`.
   */
  readonly patienceMs?: number;
  /** How long one answer may take, from the request's leaving to its last byte; by its operation where nothing is said. */
  readonly answerWithinMs?: number;
  /** Attempts that may end badly before the call gives up; four where nothing is said. */
  readonly tries?: number;
  /** The caller looks at the state itself before it repeats a write that could be repeated unseen. */
  readonly whenLost?: 'readBack';
  /**
   * Given: an item of a list that can't be read is left out, and told here with every answer (none: an empty list).
   * Else it costs the whole answer.
   */
  readonly onBroken?: ((broken: readonly BrokenItem[]) => void) | undefined;
}

export interface DownloadOptions extends CallOptions {
  /** Path of the file; one that is there is replaced when the new one is whole. */
  readonly file: string;
  /** Told what has been written so far; it begins again with every attempt. */
  readonly onBytes?: (bytes: number) => void;
}

export interface Downloaded {
  readonly bytes: number;
}

/** What is left of a scope's budget, for the gauge on screen. */
export interface Gauge {
  readonly scope: LimitScope;
  /** Requests that could be sent this moment. */
  readonly available: number;
  readonly burst: number;
  readonly perMinute: number;
  readonly waiting: number;
  /** Until one more can be sent; 0 when it can be now. */
  readonly nextInMs: number;
}

/**
 * The marketplace as the station sees it. `call` never rejects for anything the network or the service does: every
 * such end is a problem. A read that failed in a way that is safe to repeat was repeated already.
 *
 * What a problem says about a change whose `whenLost` is `readBack`, by its declaration or by the call's options:
 * - `outcomeUnknown`: it may have been made (connection lost or out of time after sending, a 5xx, a success that
 *   can't be read, taken back on its way). Look at the state before repeating. No other operation ends so.
 * - every other problem: it was not made. `marketplaceGarbled` then is a 4xx that can't be read.
 *
 * An operation whose `whenLost` is `repeat` ends in `marketplaceUnreachable`, `marketplaceRefused` with a 5xx, or
 * `marketplaceGarbled` after its attempts; where it is a write, it may have been made and can be repeated.
 */
export interface Marketplace {
  /**
   * `inputRejected`, `tokenMissing` and, where the token says so itself, `tokenScope` are found before anything is
   * sent. Rejects only if `token` does. An operation that answers a file is `inputRejected`: `download` is for those.
   */
  call<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: CallOptions,
  ): Promise<Result<AnswerOf<O>, MarketplaceProblem>>;
  /**
   * As `call`, with the answer's body put into a file as it comes, of any length in constant memory. The time allowed
   * counts silence instead of the whole transfer. A file appears only whole; any other end leaves nothing. For reads:
   * `fileNotWritable` does not tell whether a change was made.
   */
  download<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: DownloadOptions,
  ): Promise<Result<Downloaded, DownloadProblem>>;
  gauges(): readonly Gauge[];
  /** A person wants an answer: one request of the general limit goes out despite the pause. */
  tryNow(): void;
  /** Aborts what is under way (those calls end in `aborted` or `outcomeUnknown`) and refuses new calls. */
  stop(): Promise<void>;
}
