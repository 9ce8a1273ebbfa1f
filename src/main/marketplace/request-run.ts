import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import type { DownloadProblem } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import type { CallOptions } from './marketplace.ts';
import { readBody, type BodyReader } from './read-body.ts';
import type { PreparedRequest } from './request.ts';
import { DEFAULT_PATIENCE_MS, MAX_FAILURES } from './retry.ts';
import { timeoutOf } from './timeouts.ts';

/** One call on its way through attempts, with what the retry decision counts. */
export interface RequestRun {
  readonly operation: AnyOperation;
  readonly request: PreparedRequest;
  readonly priority: CallOptions['priority'];
  readonly whenLost: AnyOperation['whenLost'];
  readonly patienceMs: number;
  readonly answerWithinMs: number;
  readonly tries: number;
  readonly signal: AbortSignal;
  readonly onBroken: CallOptions['onBroken'];
  read: BodyReader;
  failures: number;
  rateLimits: number;
  rateWaitedMs: number;
  /** How long it has been tried, waits for its turn left out; started over after an attempt of which bytes are in a file. */
  triedMs: number;
  hasSaved: boolean;
}

/** What became of a call. */
export type Ended = Result<unknown, DownloadProblem>;

export const newRun = (
  operation: AnyOperation,
  request: PreparedRequest,
  options: CallOptions,
  signal: AbortSignal,
): RequestRun => ({
  operation,
  request,
  priority: options.priority,
  whenLost: options.whenLost ?? operation.whenLost,
  patienceMs: options.patienceMs ?? DEFAULT_PATIENCE_MS,
  answerWithinMs: options.answerWithinMs ?? timeoutOf(operation),
  tries: options.tries ?? MAX_FAILURES,
  signal,
  onBroken: options.onBroken,
  read: readBody,
  failures: 0,
  rateLimits: 0,
  rateWaitedMs: 0,
  triedMs: 0,
  hasSaved: false,
});
