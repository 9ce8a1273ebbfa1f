import { baseUrlFault } from '../../shared/marketplace/base-url.ts';
import { fileAnswer } from '../../shared/marketplace/operation.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { DownloadProblem, MarketplaceProblem } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { createAccountLimits } from './account-limits.ts';
import { readAnswer } from './answer.ts';
import type { Outcome } from './answer.ts';
import { createBrand } from './brand.ts';
import type { BudgetStore } from './budget-store.ts';
import type { Clock } from './clock.ts';
import { createExchanger } from './exchange.ts';
import { openFileSink } from './file-sink.ts';
import type { BudgetNews, Limiter, Permit } from './limiter.ts';
import { limitsOf } from './limits.ts';
import type { Logger } from './logger.ts';
import type { CallOptions, DownloadOptions, Downloaded, Marketplace } from './marketplace.ts';
import { readRateHeaders } from './rate-headers.ts';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts';
import type { BodyReader } from './read-body.ts';
import { createRedact } from './redact.ts';
import { prepareRequest } from './request.ts';
import type { PreparedRequest } from './request.ts';
import { decideRetry, DEFAULT_PATIENCE_MS, MAX_FAILURES, rateLimited, rateWaitMs } from './retry.ts';
import type { AttemptFailure, RetryDecision } from './retry.ts';
import { timeoutOf } from './timeouts.ts';
import { endOf, missingRight } from './token-rights.ts';
import type { Traffic } from './traffic.ts';
import { ABORTED, orAborted, sleep } from './waiting.ts';

export interface MarketplaceSetup {
  readonly profile: Profile;
  /** Asked before every attempt, so that a replaced token is used at once; null where there is none. */
  readonly token: () => Promise<string | null>;
  readonly clock: Clock;
  /** Unix milliseconds, for rules that look back from today and for what is kept. */
  readonly now: () => number;
  /** Where the counts of slow limits are kept from one run to the next; without one they are forgotten. */
  readonly budget?: BudgetStore;
  readonly log: Logger;
  /** Told of each request and of what came back. */
  readonly traffic?: Traffic;
  /** 0 ≤ value < 1; spreads the back-offs. */
  readonly randomness?: () => number;
}

/** One call on its way through attempts, with what the retry decision counts. */
interface RequestRun {
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
  /** How long it has been tried, waits for its turn left out; begun anew after an attempt of which bytes are in a file. */
  triedMs: number;
  hasSaved: boolean;
}

/** The leave to send one attempt, and with which token. */
interface Admitted {
  readonly token: string;
  readonly limiter: Limiter;
  readonly permit: Permit;
}

type Ended = Result<unknown, DownloadProblem>;

const aborted = fail({ code: 'aborted' } as const);

/** The client of one seller's marketplace, plain Node. Opens nothing before the first call. */
export function createMarketplace(setup: MarketplaceSetup): Marketplace {
  const { profile, clock, log, randomness = Math.random } = setup;
  const limits = createAccountLimits({
    profile,
    limits: limitsOf(profile),
    store: setup.budget ?? null,
    clock,
    now: setup.now,
    log,
  });
  /** Rules that look back from today are the marketplace's, and so is its day. */
  const today = (): number => setup.now() + (setup.traffic?.behindMs() ?? 0);
  let redaction = { token: '', redact: createRedact('') };
  const brand = createBrand(profile.brand);
  const exchanger = createExchanger(clock);
  const underWay = new Map<AbortController, Promise<Ended>>();
  let lastDownload = 0;
  let stopped = false;

  async function call<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: CallOptions,
  ): Promise<Result<AnswerOf<O>, MarketplaceProblem>> {
    if (operation.answer === fileAnswer) {
      return fail({ code: 'inputRejected', field: 'operation', rule: 'one that does not answer a file' });
    }
    const ended = await begin(operation, input, options, runRequest);
    // `readAnswer` decoded the answer by this very operation, and only `download` meets a disk; the loop between
    // carries neither type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return ended as Result<AnswerOf<O>, MarketplaceProblem>;
  }

  async function download<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    options: DownloadOptions,
  ): Promise<Result<Downloaded, DownloadProblem>> {
    const ended = await begin(operation, input, options, (run) => runToFile(run, options));
    // `readAnswer` answers so for every body that went into a file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return ended as Result<Downloaded, DownloadProblem>;
  }

  async function begin(
    operation: AnyOperation,
    input: object,
    options: CallOptions,
    go: (run: RequestRun) => Promise<Ended>,
  ): Promise<Ended> {
    if (stopped || options.signal?.aborted === true) return aborted;
    // A profile is checked where it is read; what was saved by an older version, or by hand, comes by here alone.
    const address = profile.baseUrl[operation.host];
    const fault = baseUrlFault(address);
    if (fault !== null) return fail({ code: 'marketplaceAddressUnsafe', address, fault });
    const prepared = prepareRequest({ profile, brand, now: today() }, operation, input);
    if (!prepared.ok) return prepared;

    const controller = new AbortController();
    const onAbort = () => controller.abort();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const ending = go({
      operation,
      request: prepared.value,
      priority: options.priority,
      whenLost: options.whenLost ?? operation.whenLost,
      patienceMs: options.patienceMs ?? DEFAULT_PATIENCE_MS,
      answerWithinMs: options.answerWithinMs ?? timeoutOf(operation),
      tries: options.tries ?? MAX_FAILURES,
      signal: controller.signal,
      onBroken: options.onBroken,
      read: readBody,
      failures: 0,
      rateLimits: 0,
      rateWaitedMs: 0,
      triedMs: 0,
      hasSaved: false,
    });
    underWay.set(controller, ending);
    try {
      return await ending;
    } finally {
      underWay.delete(controller);
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  async function runToFile(run: RequestRun, { file, onBytes }: DownloadOptions): Promise<Ended> {
    lastDownload += 1;
    const sink = await openFileSink({
      file,
      mayBeJson: run.operation.answer !== fileAnswer,
      number: lastDownload,
      onBytes: (bytes) => {
        run.hasSaved = true;
        onBytes?.(bytes);
      },
    });
    if (!sink.ok) return sink;
    try {
      run.read = sink.value.read;
      const ended = await runRequest(run);
      if (!ended.ok) return ended;
      const kept = await sink.value.keep();
      return kept.ok ? ended : kept;
    } finally {
      await sink.value.discard();
    }
  }

  async function runRequest(run: RequestRun): Promise<Ended> {
    for (;;) {
      const token = await orAborted(setup.token(), run.signal);
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
      if (heard.kind === 'notKept') return notKept(run, heard.problem);
      const decision = decideRetry({ ...run, failure: heard, random: randomness() });
      logFailure(run, heard, decision);
      if (decision.kind === 'giveUp') return fail(dated(decision.problem));
      // After a 429 the scope is paused: waiting in its queue lets a higher priority go first when it opens.
      if (heard.kind === 'rateLimited') continue;
      if ((await sleep(clock, decision.afterMs, run.signal)) === ABORTED) {
        return aborted;
      }
    }
  }

  /** A pause is told by this desk's clock: the screens show it for as long as it lasts. */
  const dated = (problem: MarketplaceProblem): MarketplaceProblem =>
    problem.code === 'rateLimited'
      ? { ...problem, until: clock.now() + problem.retryAfterSeconds * 1000 }
      : problem;

  /** Sends once, reads what came, and settles the permit and the counts. */
  async function attempt(run: RequestRun, { token, limiter, permit }: Admitted): Promise<Outcome> {
    let news: BudgetNews = {
      remaining: null,
      pauseMs: null,
      isPauseTold: false,
      isAnswered: false,
      unsent: false,
    };
    try {
      const startedAt = clock.now();
      const heardOf = setup.traffic?.sent();
      const answered = await exchanger.exchange(run.request, {
        headers: headersFor(token, run.operation),
        timeoutMs: run.answerWithinMs,
        signal: run.signal,
        read: run.read,
      });
      heardOf?.(answered);
      if (redaction.token !== token) redaction = { token, redact: createRedact(token) };
      const heard =
        answered.kind === 'answered'
          ? await readAnswer(run.operation, answered, {
              brand,
              redact: redaction.redact,
              onBroken: run.onBroken,
            })
          : answered;
      const unsent = heard.kind === 'notSent' || (heard.kind === 'aborted' && !heard.maybeSent);
      if (heard.kind === 'rateLimited') {
        run.rateLimits += 1;
        news = {
          ...news,
          pauseMs: rateWaitMs(heard.waitMs, run.rateLimits),
          isPauseTold: heard.waitMs !== null,
        };
      } else {
        if (heard.kind !== 'value') run.failures += 1;
        const remaining = answered.kind === 'answered' ? readRateHeaders(answered.headers).remaining : null;
        news = { ...news, remaining, unsent, isAnswered: heard.kind === 'value' };
      }
      log.debug(
        {
          operation: run.operation.name,
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

  function headersFor(token: string, { answer }: AnyOperation): Record<string, string> {
    const { header, scheme } = profile.auth;
    return {
      Accept: answer === fileAnswer ? '*/*' : 'application/json',
      // An archive gains nothing by being packed once more.
      'Accept-Encoding': answer === fileAnswer ? 'identity' : ACCEPTED_ENCODINGS,
      [header]: scheme === 'Bearer' ? `Bearer ${token}` : token,
    };
  }

  function notKept(run: RequestRun, problem: DownloadProblem): Ended {
    log.warn({ operation: run.operation.name, problem: problem.code }, 'marketplace file not kept');
    return fail(problem);
  }

  /** Names what happened, never what was sent or received: both hold buyers' data. */
  function logFailure(run: RequestRun, failure: AttemptFailure, decision: RetryDecision): void {
    const fields = {
      operation: run.operation.name,
      happened: failure.kind,
      failures: run.failures,
      rateLimits: run.rateLimits,
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
      // The system's own word for what broke: people read the problem without it.
      const reason = 'reason' in failure ? failure.reason : null;
      log.warn({ ...fields, reason, problem: problem.code, status, requestId }, 'marketplace request failed');
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    const endings = [...underWay.values()];
    for (const controller of underWay.keys()) controller.abort();
    await Promise.allSettled(endings);
    limits.close();
    exchanger.close();
  }

  return { call, download, gauges: limits.gauges, tryNow: () => limits.tryNow('general'), stop };
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
