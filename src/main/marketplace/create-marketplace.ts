import { baseUrlFault } from '../../shared/marketplace/base-url.ts';
import { fileAnswer } from '../../shared/marketplace/operation.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { DownloadProblem, MarketplaceProblem } from '../../shared/problem.ts';
import { fail } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { createAccountLimits } from './account-limits.ts';
import { createAttempts } from './attempts.ts';
import { createBrand } from './brand.ts';
import type { BudgetStore } from './budget-store.ts';
import type { Clock } from './clock.ts';
import { createExchanger } from './exchange.ts';
import { openFileSink } from './file-sink.ts';
import { limitsOf } from './limits.ts';
import type { Logger } from './logger.ts';
import type { CallOptions, DownloadOptions, Downloaded, Marketplace } from './marketplace.ts';
import { prepareRequest } from './request.ts';
import { newRun, type Ended, type RequestRun } from './request-run.ts';
import { createRequestRunner } from './run-request.ts';
import type { Traffic } from './traffic.ts';

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

/** The client of one seller's marketplace, plain Node. Opens nothing before the first call. */
export function createMarketplace(setup: MarketplaceSetup): Marketplace {
  const { profile, clock, log } = setup;
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
  const brand = createBrand(profile.brand);
  const exchanger = createExchanger(clock);
  const runRequest = createRequestRunner(setup, limits, today, createAttempts(setup, exchanger, brand));
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
    if (stopped || options.signal?.aborted === true) return fail({ code: 'aborted' });
    // A profile is checked where it is read; what was saved by an older version, or by hand, comes by here alone.
    const address = profile.baseUrl[operation.host];
    const fault = baseUrlFault(address);
    if (fault !== null) return fail({ code: 'marketplaceAddressUnsafe', address, fault });
    const prepared = prepareRequest({ profile, brand, now: today() }, operation, input);
    if (!prepared.ok) return prepared;

    const controller = new AbortController();
    const onAbort = () => controller.abort();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    const ending = go(newRun(operation, prepared.value, options, controller.signal));
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
