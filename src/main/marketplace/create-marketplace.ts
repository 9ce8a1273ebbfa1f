import type { AnswerOf, AnyOperation, InputOf } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { MarketplaceProblem } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { readAnswer } from './answer.ts';
import type { Heard } from './answer.ts';
import { createBrand } from './brand.ts';
import type { Clock } from './clock.ts';
import { createExchanger } from './exchange.ts';
import { createLimiter } from './limiter.ts';
import type { BudgetNews, Permit } from './limiter.ts';
import { limitsOf } from './limits.ts';
import type { Logger } from './logger.ts';
import type { CallOptions, Marketplace } from './marketplace.ts';
import { readRateHeaders } from './rate-headers.ts';
import { ACCEPTED_ENCODINGS } from './read-body.ts';
import { createRedact } from './redact.ts';
import { prepareRequest } from './request.ts';
import type { PreparedRequest } from './request.ts';
import { decideRetry, rateWaitMs } from './retry.ts';
import type { Mishap, RetryDecision } from './retry.ts';
import { timeoutOf } from './timeouts.ts';
import { ABORTED, orAborted, sleep } from './waiting.ts';

export interface MarketplaceSetup {
  readonly profile: Profile;
  /** Asked before every attempt, so that a replaced token is used at once; null where there is none. */
  readonly token: () => Promise<string | null>;
  readonly clock: Clock;
  readonly log: Logger;
  /** 0 ≤ value < 1; spreads the back-offs. */
  readonly randomness?: () => number;
}

/** One call on its way through attempts, with what the retry decision counts. */
interface Journey {
  readonly operation: AnyOperation;
  readonly request: PreparedRequest;
  readonly priority: CallOptions['priority'];
  readonly signal: AbortSignal;
  failures: number;
  rateLimits: number;
  rateWaitedMs: number;
}

type Ended = Result<unknown, MarketplaceProblem>;

const aborted = fail({ code: 'aborted' } as const);

/** The client of one seller's marketplace, plain Node. Opens nothing before the first call. */
export function createMarketplace(setup: MarketplaceSetup): Marketplace {
  const { profile, clock, log, randomness = Math.random } = setup;
  const limiter = createLimiter(limitsOf(profile), clock);
  const brand = createBrand(profile.brand);
  const exchanger = createExchanger(clock);
  const underWay = new Map<AbortController, Promise<Ended>>();
  let stopped = false;

  async function call<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: CallOptions,
  ): Promise<Result<AnswerOf<O>, MarketplaceProblem>> {
    if (stopped || options.signal?.aborted === true) return aborted;
    const prepared = prepareRequest(profile, brand, operation, input);
    if (!prepared.ok) return prepared;

    const controller = new AbortController();
    const onAbort = () => controller.abort();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const ending = travel({
      operation,
      request: prepared.value,
      priority: options.priority,
      signal: controller.signal,
      failures: 0,
      rateLimits: 0,
      rateWaitedMs: 0,
    });
    underWay.set(controller, ending);
    try {
      // `readAnswer` decoded the answer by this very operation; the loop between does not carry its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (await ending) as Result<AnswerOf<O>, MarketplaceProblem>;
    } finally {
      underWay.delete(controller);
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  async function travel(journey: Journey): Promise<Ended> {
    for (;;) {
      const token = await orAborted(setup.token(), journey.signal);
      if (token === ABORTED) return aborted;
      const usable = checkToken(token);
      if (!usable.ok) return usable;

      const admission = await limiter.admit(journey.operation.scope, journey.priority, journey.signal);
      if (admission.kind === 'aborted') return aborted;
      if (admission.kind === 'paused') {
        return fail({ code: 'rateLimited', retryAfterSeconds: admission.forMs / 1000 });
      }

      const heard = await attempt(journey, usable.value, admission.permit);
      if (heard.kind === 'value') return ok(heard.value);
      const decision = decideRetry({
        ...journey,
        whenLost: journey.operation.whenLost,
        mishap: heard,
        random: randomness(),
      });
      logMishap(journey, heard, decision);
      if (decision.kind === 'giveUp') return fail(decision.problem);
      if (heard.kind === 'rateLimited') {
        // The scope is paused for as long: waiting in its queue lets a higher priority go first when it opens.
        journey.rateWaitedMs += decision.afterMs;
      } else if ((await sleep(clock, decision.afterMs, journey.signal)) === ABORTED) {
        return aborted;
      }
    }
  }

  /** Sends once, reads what came, and settles the permit and the counts. */
  async function attempt(journey: Journey, token: string, permit: Permit): Promise<Heard> {
    let news: BudgetNews = { remaining: null, pauseMs: null };
    try {
      const startedAt = clock.now();
      const answered = await exchanger.exchange(journey.request, {
        headers: headersFor(token),
        timeoutMs: timeoutOf(journey.operation),
        signal: journey.signal,
      });
      const redact = createRedact(token);
      const heard =
        answered.kind === 'answered' ? readAnswer(journey.operation, brand, answered, redact) : answered;
      if (heard.kind === 'rateLimited') {
        journey.rateLimits += 1;
        news = { remaining: null, pauseMs: rateWaitMs(heard.waitMs, journey.rateLimits) };
      } else {
        if (heard.kind !== 'value') journey.failures += 1;
        if (answered.kind === 'answered')
          news = { ...news, remaining: readRateHeaders(answered.headers).remaining };
      }
      log.debug(
        {
          operation: journey.operation.name,
          ended: heard.kind,
          status: answered.kind === 'answered' ? answered.status : null,
          ms: Math.round(clock.now() - startedAt),
        },
        'marketplace request',
      );
      return heard;
    } finally {
      limiter.finish(permit, news);
    }
  }

  function headersFor(token: string): Record<string, string> {
    const { header, scheme } = profile.auth;
    return {
      Accept: 'application/json',
      'Accept-Encoding': ACCEPTED_ENCODINGS,
      [header]: scheme === 'Bearer' ? `Bearer ${token}` : token,
    };
  }

  /** Names what happened, never what was sent or received: both hold buyers' data. */
  function logMishap(journey: Journey, mishap: Mishap, decision: RetryDecision): void {
    const fields = {
      operation: journey.operation.name,
      happened: mishap.kind,
      failures: journey.failures,
      rateLimits: journey.rateLimits,
    };
    if (decision.kind === 'sendAgain') {
      log.info(
        { ...fields, afterMs: Math.round(decision.afterMs) },
        'marketplace request will be sent again',
      );
    } else if (decision.problem.code === 'aborted') {
      log.debug(fields, 'marketplace request taken back');
    } else {
      const { problem } = decision;
      const status = 'status' in problem ? problem.status : null;
      const requestId = 'requestId' in problem ? problem.requestId : null;
      log.warn({ ...fields, problem: problem.code, status, requestId }, 'marketplace request failed');
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    const endings = [...underWay.values()];
    for (const controller of underWay.keys()) controller.abort();
    await Promise.allSettled(endings);
    exchanger.close();
  }

  return { call, gauges: () => limiter.gauges(), stop };
}

/** A token that can't stand in a header would make Node throw, with the token in the message. */
function checkToken(token: string | null): Result<string, MarketplaceProblem> {
  const text = token?.trim() ?? '';
  if (text === '') return fail({ code: 'tokenMissing' });
  if (/^[\x21-\x7e]+$/.test(text)) return ok(text);
  const detail = 'it holds characters that no token has; nothing was sent';
  return fail({ code: 'tokenRejected', detail, requestId: null });
}
