import { createHash } from 'node:crypto';
import type { LimitScope } from '../../shared/marketplace/limit-scopes.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import type { Limit } from './bucket.ts';
import { type BudgetKeeper, createBudgetKeeper } from './budget-keeper.ts';
import type { BudgetStore } from './budget-store.ts';
import type { Clock } from './clock.ts';
import { createLimiter } from './limiter.ts';
import type { Limiter } from './limiter.ts';
import type { Logger } from './logger.ts';
import type { Gauge } from './marketplace.ts';
import { baseOf } from './request.ts';
import { readTokenFacts } from './token-facts.ts';

export interface AccountLimitsSetup {
  readonly profile: Profile;
  readonly limits: ReadonlyMap<LimitScope, Limit>;
  /** null: what was counted is forgotten when the program ends. */
  readonly store: BudgetStore | null;
  readonly clock: Clock;
  readonly now: () => number;
  readonly log: Logger;
}

/** One limiter for each account that a client meets: a token can be renewed, or replaced by another seller's. */
export interface AccountLimits {
  of(token: string): Limiter;
  /** Of the account used last; full budgets before the first. */
  gauges(): readonly Gauge[];
  /** As a limiter's, for the account used last. */
  tryNow(scope: LimitScope): void;
  /** Saves the request counts. */
  close(): void;
}

export function createAccountLimits(setup: AccountLimitsSetup): AccountLimits {
  const { profile, limits, store, clock, now, log } = setup;
  const limiters = new Map<string, Limiter>();
  let last = createLimiter(limits, clock, null);
  let lastToken: string | null = null;

  function of(token: string): Limiter {
    if (token === lastToken) return last;
    const account = accountKeyOf(profile, token);
    last = limiters.get(account) ?? createLimiter(limits, clock, keeperOf(account));
    lastToken = token;
    limiters.set(account, last);
    return last;
  }

  const keeperOf = (account: string): BudgetKeeper | null =>
    store === null ? null : createBudgetKeeper({ store, account, limits, clock, now, log });

  return {
    of,
    gauges: () => last.gauges(),
    tryNow: (scope) => last.tryNow(scope),
    close: () => limiters.forEach((limiter) => limiter.close()),
  };
}

/**
 * Identifies the seller at the service without revealing either. Tokens of one seller share a budget (observed facts,
 * "Limits"); a token that does not name its seller counts by itself.
 */
function accountKeyOf(profile: Profile, token: string): string {
  const seller = readTokenFacts(token)?.sellerId ?? `token ${token}`;
  return createHash('sha256')
    .update(`${baseOf(profile.baseUrl.marketplace)}\n${seller}`)
    .digest('hex')
    .slice(0, 16);
}
