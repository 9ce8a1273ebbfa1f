import { join } from 'node:path';
import type { Profile } from '../../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { BudgetStore } from '../../marketplace/budget-store.ts';
import { systemClock } from '../../marketplace/clock.ts';
import { createMarketplace } from '../../marketplace/create-marketplace.ts';
import type { Logger } from '../../marketplace/logger.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { readProfile } from '../../marketplace/profile-file.ts';
import { createRedact, type Redact } from '../../marketplace/redact.ts';
import { readTokenFacts, tokenLifeOf } from '../../marketplace/token-facts.ts';
import { openBudgetFile } from '../../platform/node/budget-file.ts';
import type { CallSettings } from './api-arguments.ts';
import { ignoredProxy } from './proxy.ts';
import { budgetSentence, expirySentence, proxySentence } from './api-sentences.ts';
import type { ApiSurroundings } from './surroundings.ts';

/** The marketplace of one run. */
export interface ApiClient {
  readonly profile: Profile;
  readonly marketplace: Marketplace;
  /** Masks the token in an answer: only a service that repeats it would put it there. */
  readonly redact: Redact;
  /** What a person should know besides the answer; asked for at the end. */
  remarks(): readonly string[];
  close(): Promise<void>;
}

/** What the client would say on its way is in the problem that it ends in. */
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** A shorter one, of a simulator, may stand in an answer by chance. */
const SHORTEST_SECRET = 20;

export async function openClient(
  { profileFile, dataFolder }: CallSettings,
  { environment, now }: ApiSurroundings,
): Promise<Result<ApiClient, ProblemOf<'profileUnreadable'>>> {
  const profile = await readProfile(profileFile);
  if (!profile.ok) return profile;
  const named = environment['PACKBENCH_TOKEN']?.trim() ?? '';
  const token = (named === '' ? (profile.value.token ?? '') : named).trim();
  const budget = openBudget(dataFolder);
  const marketplace = createMarketplace({
    profile: profile.value,
    token: () => Promise.resolve(token),
    clock: systemClock,
    now,
    budget: budget.store,
    log: silent,
  });
  const facts = readTokenFacts(token);
  const expiresAt = tokenLifeOf(facts, now()) === 'expiring' ? (facts?.expiresAt ?? null) : null;
  const proxy = ignoredProxy(environment, profile.value);
  return ok({
    profile: profile.value,
    marketplace,
    redact: token.length >= SHORTEST_SECRET ? createRedact(token) : (text) => text,
    remarks: () =>
      [
        proxy === null ? null : proxySentence(proxy),
        expiresAt === null ? null : expirySentence(expiresAt),
        budget.trouble(),
      ].filter((remark) => remark !== null),
    close: () => marketplace.stop(),
  });
}

/** The limits of the data folder, which a station there shares. Where they can't be kept, the call is made all the same. */
function openBudget(folder: string): { readonly store: BudgetStore; trouble(): string | null } {
  const file = openBudgetFile(join(folder, 'budget.json'));
  let trouble: string | null = null;
  const write: BudgetStore['write'] = (account, budget) => {
    try {
      file.write(account, budget);
    } catch (error) {
      trouble = budgetSentence(folder, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
  return { store: { read: file.read, write }, trouble: () => trouble };
}
