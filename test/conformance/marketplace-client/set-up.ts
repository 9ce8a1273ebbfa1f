import { onTestFinished } from 'vitest';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import type { MarketplaceSetup } from '../../../src/main/marketplace/create-marketplace.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { createTraffic } from '../../../src/main/marketplace/traffic.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { createManualClock } from '../../rigs/manual-clock.ts';
import type { ManualClock } from '../../rigs/manual-clock.ts';
import { openTestService } from '../../rigs/marketplace/test-service.ts';
import type { Handler, TestService } from '../../rigs/marketplace/test-service.ts';

export const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiJzZWxsZXItMSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';

export interface Bench {
  /** Since when the service owes an answer. */
  readonly silentSince: () => number | null;
  readonly service: TestService;
  readonly marketplace: Marketplace;
  readonly clock: ManualClock;
  /** Every line written to the log, as JSON. */
  readonly logged: readonly string[];
}

export interface BenchOptions extends Partial<Pick<MarketplaceSetup, 'token' | 'now' | 'budget'>> {
  readonly profile?: object;
  /** Keeps back-offs and waits for the limiter set until the test moves the clock. */
  readonly stillClock?: boolean;
  /** Silences are noted, which sets timers of their own. */
  readonly isWatched?: boolean;
}

/**
 * A client and a service of the test's own. Waits shorter than an answer's timeout pass at once; timeouts only when
 * the test moves the clock.
 */
export async function setUp(handler: Handler, options: BenchOptions = {}): Promise<Bench> {
  const service = await openTestService(handler);
  const clock = createManualClock({ runBelowMs: options.stillClock === true ? 0 : ANSWER_TIMEOUT_MS });
  const logged: string[] = [];
  const note = (fields: object, text: string) => void logged.push(JSON.stringify({ ...fields, text }));
  const now = options.now ?? Date.now;
  const traffic = createTraffic({ clock, now, changed: () => undefined });
  const marketplace = createMarketplace({
    ...(options.isWatched === true ? { traffic } : {}),
    profile: profileSchema.parse({
      name: 'test',
      baseUrl: { marketplace: service.url, analytics: service.url },
      ...options.profile,
    }),
    token: options.token ?? (() => Promise.resolve(TOKEN)),
    clock,
    now,
    ...(options.budget === undefined ? {} : { budget: options.budget }),
    log: { debug: note, info: note, warn: note, error: note },
    randomness: () => 0.5,
  });
  onTestFinished(async () => {
    await marketplace.stop();
    await service.close();
  });
  return { service, marketplace, clock, logged, silentSince: traffic.silentSince };
}
