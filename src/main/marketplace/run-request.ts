import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import type { DownloadProblem, MarketplaceProblem } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { createAccountLimits } from './account-limits.ts';
import type { Attempt } from './attempts.ts';
import type { MarketplaceSetup } from './create-marketplace.ts';
import type { Logger } from './logger.ts';
import type { Ended, RequestRun } from './request-run.ts';
import { decideRetry, rateLimited, type AttemptFailure, type RetryDecision } from './retry.ts';
import { endOf, missingRight } from './token-rights.ts';
import { ABORTED, orAborted, sleep } from './waiting.ts';

const aborted = fail({ code: 'aborted' } as const);

/** Tries a request until it is answered, or until another try would be of no use. */
export function createRequestRunner(
  { token: tokenNow, clock, log, randomness = Math.random }: MarketplaceSetup,
  limits: Pick<ReturnType<typeof createAccountLimits>, 'of'>,
  today: () => number,
  attempt: Attempt,
): (run: RequestRun) => Promise<Ended> {
  /** A pause is told by this desk's clock: the screens show it for as long as it lasts. */
  const dated = (problem: MarketplaceProblem): MarketplaceProblem =>
    problem.code === 'rateLimited'
      ? { ...problem, until: clock.now() + problem.retryAfterSeconds * 1000 }
      : problem;

  return async (run) => {
    for (;;) {
      const token = await orAborted(tokenNow(), run.signal);
      if (token === ABORTED) return aborted;
      const usable = checkToken(token, run.operation, today());
      if (!usable.ok) return usable;

      const limiter = limits.of(usable.value);
      const askedAt = clock.now();
      const admission = await limiter.admit(run.operation.scope, {
        priority: run.priority,
        signal: run.signal,
        patienceMs: run.patienceMs - run.rateWaitedMs,
      });
      if (admission.kind === 'aborted') return aborted;
      if (admission.kind === 'tooLong') return fail(dated(rateLimited(admission.forMs)));
      run.rateWaitedMs += clock.now() - askedAt;

      const sentAt = clock.now();
      const heard = await attempt(run, { token: usable.value, limiter, permit: admission.permit });
      run.triedMs = run.hasSaved ? 0 : run.triedMs + clock.now() - sentAt;
      run.hasSaved = false;
      if (heard.kind === 'value') return ok(heard.value);
      if (heard.kind === 'notKept') return notKept(log, run, heard.problem);
      const decision = decideRetry({ ...run, failure: heard, random: randomness() });
      logFailure(log, run, heard, decision);
      if (decision.kind === 'giveUp') return fail(dated(decision.problem));
      // After a 429 the scope is paused: waiting in its queue lets a higher priority go first when it opens.
      if (heard.kind === 'rateLimited') continue;
      if ((await sleep(clock, decision.afterMs, run.signal)) === ABORTED) {
        return aborted;
      }
    }
  };
}

function notKept(log: Logger, run: RequestRun, problem: DownloadProblem): Ended {
  log.warn({ operation: run.operation.name, problem: problem.code }, 'marketplace file not kept');
  return fail(problem);
}

/** Names what happened, never what was sent or received: both hold buyers' data. */
function logFailure(log: Logger, run: RequestRun, failure: AttemptFailure, decision: RetryDecision): void {
  const fields = {
    operation: run.operation.name,
    happened: failure.kind,
    failures: run.failures,
    rateLimits: run.rateLimits,
  };
  if (decision.kind === 'sendAgain') {
    log.info({ ...fields, afterMs: Math.round(decision.afterMs) }, 'marketplace request will be sent again');
  } else if (decision.problem.code === 'aborted') {
    log.debug(fields, 'marketplace request taken back');
  } else {
    const { problem } = decision;
    const status = 'status' in problem ? problem.status : null;
    const requestId = 'requestId' in problem ? problem.requestId : null;
    // The system's own word for what broke: people read the problem without it.
    const reason = 'reason' in failure ? failure.reason : null;
    log.warn({ ...fields, reason, problem: problem.code, status, requestId }, 'marketplace request failed');
  }
}

/** A token that can't stand in a header would make Node throw, with the token in the message. */
function checkToken(
  token: string | null,
  operation: AnyOperation,
  now: number,
): Result<string, MarketplaceProblem> {
  const text = token?.trim() ?? '';
  if (text === '') return fail({ code: 'tokenMissing' });
  if (!/^[\x21-\x7e]+$/.test(text)) {
    const detail = 'it holds characters that no token has; nothing was sent';
    return fail({ code: 'tokenRejected', detail, requestId: null });
  }
  const endedAt = endOf(text, now);
  if (endedAt !== null) {
    const detail = `it expired on ${endedAt}, by this computer's clock; nothing was sent`;
    return fail({ code: 'tokenRejected', detail, requestId: null });
  }
  const detail = missingRight(text, operation);
  return detail === null ? ok(text) : fail({ code: 'tokenScope', detail, requestId: null });
}
